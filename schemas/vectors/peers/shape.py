"""What a message looks like, taken from its Avro schema: which properties hold bytes, messages and lists."""

import base64
import json
import math
import pathlib
import struct

# the property that tells the alternatives of a union apart
TYPE = "kind"


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
        if kind == "string":
            # JSON has decimals as numbers
            return str(leaf)
        return float(leaf) if kind == "double" else leaf

    def map(self, value, leaf, schema=None, alternative=lambda name, value: value):
        """The same message with `leaf(kind, value)` in place of each scalar; an enum's kind is its schema.

        `alternative(name, message)` is put in place of each message of a union; the name is Avro's.
        """
        schema = self.resolve(self.schema if schema is None else schema)
        if value is None:
            return None
        kind = kind_of(schema)
        if kind == "record":
            return {f["name"]: self.map(value.get(f["name"]), leaf, f["type"], alternative) for f in schema["fields"]}
        if kind == "array":
            return [self.map(element, leaf, schema["items"], alternative) for element in value]
        if kind == "map":
            return {key: self.map(held, leaf, schema["values"], alternative) for key, held in value.items()}
        if kind == "union":
            name, record = self.branch(schema, value[TYPE])
            return alternative(name, {TYPE: value[TYPE], **self.map(value, leaf, record, alternative)})
        return leaf(schema if kind == "enum" else kind, value)

    def resolve(self, schema):
        """What a schema stands for: the definition behind a name, the type that may be absent, or a union."""
        if isinstance(schema, list):
            branches = [branch for branch in schema if branch != "null"]
            if len(branches) > 1:
                return {"type": "union", "branches": branches}
            schema = branches[0]
        return self._named.get(schema, schema) if isinstance(schema, str) else schema

    def branch(self, union, type_id):
        """The full name and the definition of an alternative."""
        records = [self.resolve(branch) for branch in union["branches"]]
        record = next(record for record in records if type_id_of(record["name"]) == type_id)
        return next(name for name, named in self._named.items() if named is record), record

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
            self._collect(schema.get("values"), namespace)


def kind_of(schema):
    """What a resolved schema is: a logical type's name goes before the type's."""
    return schema.get("logicalType", schema["type"]) if isinstance(schema, dict) else schema


def type_id_of(name):
    """What JSON calls an alternative: its type in lower case."""
    return name.lower()


def text_of(value):
    """A message as text that is equal for equal messages; NaN is equal to itself, and -0.0 is not 0.0."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=lambda content: f"bytes {content.hex()}")


def _scalar_to_json(kind, leaf):
    if kind == "bytes":
        return base64.b64encode(leaf).decode("ascii")
    if kind in ("float", "double") and not math.isfinite(leaf):
        return "NaN" if math.isnan(leaf) else "Infinity" if leaf > 0 else "-Infinity"
    return leaf
