"""Smile, by newsmile. It needs no schema.

There is no official library for Python. This one takes the two flags of the header for one another, so that it knows
no repeated names in content that shares names alone, as Jackson's does; and it has no bytes. That is enough for an
event, and too little for the vectors.
"""

import newsmile


class Smile:
    name = "smile"
    media_type = "application/x-jackson-smile"

    def encode(self, message, value):
        return newsmile.SmileEncoder(float_precision=8).encode(value)

    def decode(self, message, content):
        return newsmile.SmileDecoder().decode(content)
