from .cairo_library import require_cairo as require_cairo
from .cairo_library import svg_to_png as svg_to_png
from .cairo_writer import page_png as page_png
from .cairo_writer import pdf_bytes as pdf_bytes
from .svg import page_svg as page_svg
from .table import require_folder as require_folder
from .table import require_writer as require_writer
from .table import write as write
