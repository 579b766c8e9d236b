"""How the log looks where Django says more than whoever runs the laptop can use."""

from __future__ import annotations

import logging


class OneLine(logging.Formatter):
    """The message without the traceback that came with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record on one line."""
        record.message = record.getMessage()
        record.asctime = self.formatTime(record)
        return self.formatMessage(record).replace("\n", " ")
