"""The site with one pool of threads for everybody, which `benchmarks.strangers` compares with."""

from config import asgi
from config.files import with_files
from config.handler import Handler
from config.lanes import Lane, Lanes

_pool = Lane("shared", threads=20, room=10_000, body_bytes=2**20)
asgi.pages = with_files(Handler(Lanes(_pool, _pool, _pool, _pool, _pool)))
application = asgi.application
