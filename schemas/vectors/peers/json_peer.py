"""JSON, by Python's own module."""

import json

from peers.shape import Shape


class Json:
    name = "json"
    media_type = "application/json"

    def __init__(self, schemas):
        self._schemas = schemas

    def encode(self, message, value):
        meant = Shape(self._schemas, message).to_json(value)
        return json.dumps(meant, ensure_ascii=False, allow_nan=False).encode("utf-8")

    def decode(self, message, content):
        return Shape(self._schemas, message).from_json(json.loads(content))
