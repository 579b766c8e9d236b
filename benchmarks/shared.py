"""The site with one pool of threads for everybody, which `benchmarks.strangers` compares with."""

from server import asgi
from server.files import with_files
from server.handler import Handler
from server.lanes import Lane, Lanes

_pool = Lane("shared", threads=20, room=10_000, body_bytes=2**20)
asgi.pages = with_files(Handler(Lanes(_pool, _pool, _pool, _pool, _pool)))
application = asgi.application
