"""Rebuilds the font files and their metrics from the published ones.

    npm pack @fontsource/barlow-semi-condensed@5.3.0 && tar xzf fontsource-*.tgz
    python worksheets/fonts/build.py package/files

Needs fonttools. Keeps the letters, figures and signs that sheets use, and drops hinting and
kerning, so that every renderer sets the same widths.
"""

import json
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”•…−")]
WEB_CHARACTERS = [*range(0x20, 0x7F), *map(ord, "–—…")]
WEIGHTS = {"regular": 400, "bold": 700}
# Any date does as long as it is always the same.
CREATED = 3_600_000_000


def main(source: Path) -> None:
    """Write a TrueType and a WOFF file a weight, and `metrics.json`, beside this file."""
    metrics = {}
    for name, weight in WEIGHTS.items():
        font = TTFont(source / f"barlow-semi-condensed-latin-{weight}-normal.woff")
        options = subset.Options()
        options.hinting = False
        options.layout_features = []
        options.drop_tables += ["GPOS", "GSUB", "GDEF", "kern", "DSIG", "STAT"]
        options.notdef_outline = True
        options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
        worker = subset.Subsetter(options)
        worker.populate(unicodes=CHARACTERS)
        worker.subset(font)
        font.flavor = None
        font.recalcTimestamp = False
        font["head"].created = font["head"].modified = CREATED
        font.save(HERE / f"{name}.ttf")
        _save_for_web(HERE / f"{name}.ttf", HERE / f"{name}.woff")
        units = font["head"].unitsPerEm
        widths = {
            chr(code): round(font["hmtx"][glyph][0] * 1000 / units)
            for code, glyph in sorted(font.getBestCmap().items())
        }
        metrics[name] = {"cap_height": font["OS/2"].sCapHeight * 1000 // units, "widths": widths}
    text = json.dumps(metrics, ensure_ascii=True, indent=1, sort_keys=True) + "\n"
    (HERE / "metrics.json").write_text(text, encoding="ascii")


def _save_for_web(source: Path, target: Path) -> None:
    """A smaller subset, compressed, that SVG files carry with them."""
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    worker = subset.Subsetter(options)
    worker.populate(unicodes=WEB_CHARACTERS)
    worker.subset(font)
    font.flavor = "woff"
    font.save(target)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
