"""What a message looks like, taken from its Avro schema: which properties hold bytes, messages and lists."""

import base64
import json
import pathlib


class Shape:
    """A message type and what it consists of."""

    def __init__(self, schemas, message):
        text = (pathlib.Path(schemas) / "avro" / f"{message}.avsc").read_text(encoding="utf-8")
        self.schema = json.loads(text)
        self._named = {}
        self._collect(self.schema, "")

    def from_json(self, value):
        """The message that JSON means: bytes instead of Base64, None for what is absent."""
        return self.map(value, lambda kind, leaf: base64.b64decode(leaf) if kind == "bytes" else leaf)

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


def absent_lists_are_empty(value):
    """The message as formats see it that cannot tell an absent list from an empty one, nor 0 from nothing."""
    if isinstance(value, dict):
        return {name: absent_lists_are_empty(v) for name, v in value.items() if v not in (None, [])}
    if isinstance(value, list):
        return [absent_lists_are_empty(element) for element in value]
    return value
