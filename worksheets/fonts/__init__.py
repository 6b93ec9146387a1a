"""The typeface of the sheets: Barlow Semi Condensed, a subset, under the SIL Open Font License.

`*.ttf` are drawn and embedded, `*.woff` travel inside SVG files, `metrics.json` is what widths
are computed with; `build.py` makes them all. The license is in `OFL.txt`.
"""
