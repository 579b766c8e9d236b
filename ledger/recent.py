"""A process's memory of what it did last."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """Values by key; once there are more than `most`, the oldest makes room. Any thread may use it;
    values mustn't change."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """The value, or None if it has been dropped."""
        return self._values.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Remember a value instead of the one before."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def forget(self, key: Key) -> None:
        """Remember nothing for this key."""
        with self._lock:
            self._values.pop(key, None)
