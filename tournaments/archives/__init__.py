"""A whole evening as one file, to keep, or to go on from on another computer.

An archive holds rows as they are stored, with their ids, since the log of the evening is sealed
over ids; and each book as the lossless export writes it. docs/exports.md describes the file.

making     writing the file
signing    from which computer it comes
reading    whether a file is one, and what it holds
restoring  putting it back as it stood
joining    taking in the evening of another hall
sending    handing it over the network to the computer that gathers
numbers    which ids the rows of a hall get, so that its evening fits in elsewhere
"""

from tournaments.archives.joining import ARCHIVE_BYTES_MAX, take_in
from tournaments.archives.making import archive_of
from tournaments.archives.restoring import restore
from tournaments.archives.signing import own_mark

__all__ = ["ARCHIVE_BYTES_MAX", "archive_of", "own_mark", "restore", "take_in"]
