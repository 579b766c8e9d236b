"""A whole evening as one file: for keeping, and for another computer to go on from.

An archive holds rows as they are stored, with their ids, since the log of the evening is sealed
over ids; and each book as the lossless export writes it. docs/exports.md describes the file.
"""

from tournaments.archives.making import archive_of
from tournaments.archives.restoring import restore

__all__ = ["archive_of", "restore"]
