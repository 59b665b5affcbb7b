"""What a message looks like, taken from its Avro schema: which properties hold bytes, messages and lists."""

import base64
import json
import math
import pathlib
import struct


class Shape:
    """A message type and what it consists of."""

    def __init__(self, schemas, message):
        text = (pathlib.Path(schemas) / "avro" / f"{message}.avsc").read_text(encoding="utf-8")
        self.schema = json.loads(text)
        self._named = {}
        self._collect(self.schema, "")

    def from_json(self, value):
        """The message that JSON means: bytes instead of Base64, NaN instead of its name, None for what is absent."""
        return self.map(value, self.scalar_from_json)

    def to_json(self, value):
        """What JSON says for a message."""
        return self.map(value, _scalar_to_json)

    @staticmethod
    def scalar_from_json(kind, leaf):
        """The scalar of a kind that JSON means."""
        if kind == "bytes":
            return base64.b64decode(leaf)
        if kind == "float":
            # what 32 bits hold of it
            return struct.unpack("f", struct.pack("f", float(leaf)))[0]
        return float(leaf) if kind == "double" else leaf

    def map(self, value, leaf, schema=None):
        """The same message with `leaf(kind, value)` in place of each scalar; an enum's kind is its schema."""
        schema = self.resolve(self.schema if schema is None else schema)
        if value is None:
            return None
        kind = schema["type"] if isinstance(schema, dict) else schema
        if kind == "record":
            return {f["name"]: self.map(value.get(f["name"]), leaf, f["type"]) for f in schema["fields"]}
        if kind == "array":
            return [self.map(element, leaf, schema["items"]) for element in value]
        return leaf(schema if kind == "enum" else kind, value)

    def resolve(self, schema):
        """What a schema stands for: the definition behind a name, the type that may be absent."""
        if isinstance(schema, list):
            schema = next(branch for branch in schema if branch != "null")
        return self._named.get(schema, schema) if isinstance(schema, str) else schema

    def _collect(self, schema, namespace):
        if isinstance(schema, list):
            for branch in schema:
                self._collect(branch, namespace)
        elif isinstance(schema, dict):
            namespace = schema.get("namespace", namespace)
            if "name" in schema:
                self._named[f"{namespace}.{schema['name']}"] = schema
                self._named[schema["name"]] = schema
            for field in schema.get("fields", []):
                self._collect(field["type"], namespace)
            self._collect(schema.get("items"), namespace)


def text_of(value):
    """A message as text that is equal for equal messages; NaN is equal to itself, and -0.0 is not 0.0."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=lambda content: f"bytes {content.hex()}")


def _scalar_to_json(kind, leaf):
    if kind == "bytes":
        return base64.b64encode(leaf).decode("ascii")
    if kind in ("float", "double") and not math.isfinite(leaf):
        return "NaN" if math.isnan(leaf) else "Infinity" if leaf > 0 else "-Infinity"
    return leaf
