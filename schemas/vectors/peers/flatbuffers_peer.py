"""FlatBuffers, by Google's library. The classes are generated when they are needed and not kept."""

import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile

import flatbuffers

from peers.shape import TYPE, type_id_of
from peers.times import FROM_TEXT, TO_TEXT


class FlatBuffers:
    name = "flatbuffers"
    media_type = "application/x-flatbuffers"

    def __init__(self, schemas):
        self._schemas = pathlib.Path(schemas)
        self._modules = {}
        self._types = {}

    def encode(self, message, value):
        builder = flatbuffers.Builder()
        builder.Finish(self._to_object(message, message, value).Pack(builder))
        return bytes(builder.Output())

    def decode(self, message, content):
        root = getattr(self._module(message), f"{message}T").InitFromPackedBuf(content)
        return self._from_object(message, message, root)

    def _to_object(self, message, kind, value):
        types = self._types_of(message)
        if value is None:
            return None
        if kind == "[ubyte]":
            return list(value)
        if kind.startswith("["):
            element = kind[1:-1]
            if types.is_entry(element):
                entries = [self._to_entry(message, element, key, held) for key, held in value.items()]
                return sorted(entries, key=lambda entry: entry.key)
            return [self._to_object(message, element, held) for held in value]
        if kind in types.enums:
            return getattr(getattr(self._module(message), kind), value)
        return self._to_table(message, kind, value) if kind in types.tables else value

    def _to_table(self, message, kind, value):
        types = self._types_of(message)
        table = getattr(self._module(message), f"{kind}T")()
        if kind in FROM_TEXT:
            table.seconds, table.nanos = FROM_TEXT[kind](value)
        elif types.is_union(kind):
            alternatives = types.unions[types.tables[kind]["value"]]
            alternative = next(name for name in alternatives if type_id_of(name) == value[TYPE])
            table.valueType = alternatives[alternative]
            table.value = self._to_table(message, alternative, value)
        else:
            held = {"items": value} if types.is_list(kind) else value
            for name, field in types.tables[kind].items():
                setattr(table, name, self._to_object(message, field, held.get(name)))
        return table

    def _to_entry(self, message, kind, key, value):
        key_type = self._types_of(message).tables[kind]["key"]
        named = int(key) if key_type in ("int", "long") else key
        entry = self._to_table(message, kind, {"key": named, "value": value})
        if key_type == "string":
            # as they are sorted
            entry.key = key.encode("utf-8")
        return entry

    def _from_object(self, message, kind, held):
        types = self._types_of(message)
        if held is None:
            return None
        if kind == "[ubyte]":
            return bytes(held)
        if kind.startswith("["):
            element = kind[1:-1]
            values = [self._from_object(message, element, one) for one in held]
            return {str(entry["key"]): entry["value"] for entry in values} if types.is_entry(element) else values
        if kind in types.enums:
            constants = vars(getattr(self._module(message), kind))
            return next(name for name, number in constants.items() if number == held)
        if kind == "string":
            return held.decode("utf-8") if isinstance(held, bytes) else held
        return self._from_table(message, kind, held) if kind in types.tables else held

    def _from_table(self, message, kind, table):
        types = self._types_of(message)
        if kind in TO_TEXT:
            return TO_TEXT[kind](table.seconds, table.nanos)
        if types.is_union(kind):
            alternatives = types.unions[types.tables[kind]["value"]]
            alternative = next(name for name, number in alternatives.items() if number == table.valueType)
            return {TYPE: type_id_of(alternative), **self._from_table(message, alternative, table.value)}
        value = {
            name: self._from_object(message, field, getattr(table, name)) for name, field in types.tables[kind].items()
        }
        return value["items"] if types.is_list(kind) else value

    def _types_of(self, message):
        if message not in self._types:
            schema = self._schemas / "flatbuffers" / f"{message}.fbs"
            self._types[message] = _Types(schema.read_text(encoding="utf-8"))
        return self._types[message]

    def _module(self, message):
        if message not in self._modules:
            self._modules[message] = self._generate(message)
        return self._modules[message]

    def _generate(self, message):
        flatc = pathlib.Path(sys.executable).parent / "flatc"
        schema = self._schemas / "flatbuffers" / f"{message}.fbs"
        with tempfile.TemporaryDirectory() as folder:
            arguments = ["--python", "--gen-object-api", "--gen-onefile", "-o", folder]
            subprocess.run([flatc, *arguments, schema], check=True)
            source = pathlib.Path(folder) / f"{message}_generated.py"
            spec = importlib.util.spec_from_file_location(f"{message}_generated", source)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return module


class _Types:
    """What a schema declares; the generated classes do not tell the types of their fields."""

    def __init__(self, schema):
        self.enums = set(re.findall(r"^enum (\w+)", schema, re.MULTILINE))
        self.unions = {
            name: {alternative: int(number) for alternative, number in re.findall(r"(\w+) = (\d+)", body)}
            for name, body in _declared("union", schema)
        }
        self.tables = {
            name: {_camel(field): kind for field, kind in re.findall(r"^  (\w+):(\[?\w+]?)", body, re.MULTILINE)}
            for name, body in _declared("table", schema)
        }

    def is_entry(self, name):
        return name.endswith("Entry") and list(self.tables.get(name, ())) == ["key", "value"]

    def is_list(self, name):
        """Lists within lists or maps are tables of their own."""
        return name.endswith("List") and list(self.tables[name]) == ["items"]

    def is_union(self, name):
        return self.tables[name].get("value") in self.unions


def _declared(what, schema):
    return re.findall(rf"^{what} (\w+) {{\n(.*?)^}}", schema, re.MULTILINE | re.DOTALL)


def _camel(name):
    return re.sub(r"_(\w)", lambda match: match.group(1).upper(), name)
