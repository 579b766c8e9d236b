"""Writing the JSON of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from rest_framework.renderers import JSONRenderer

# DRF writes whatever orjson would write differently, except floats, which no answer has.
_OPTIONS = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS


def written(data: Any) -> bytes:
    """Plain values as JSON. Raises TypeError for any others."""
    text = orjson.dumps(data, option=_OPTIONS)
    return text.replace(b"\xe2\x80\xa8", rb"\u2028").replace(b"\xe2\x80\xa9", rb"\u2029")


class QuickJSONRenderer(JSONRenderer):
    """The same bytes as from DRF's renderer, for the plain values of an answer, but far faster."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The value as JSON; nothing for None."""
        if data is not None and accepted_media_type == self.media_type:  # not to be indented
            try:
                return written(data)
            except TypeError:
                pass
        return super().render(data, accepted_media_type, renderer_context)
