from .document import booklet_document as booklet_document
from .document import require_book_paper as require_book_paper
