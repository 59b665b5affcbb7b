"""FlatBuffers, by Google's library. The classes are generated when they are needed and not kept."""

import importlib.util
import pathlib
import subprocess
import sys
import tempfile

import flatbuffers

from peers.shape import Shape


class FlatBuffers:
    name = "flatbuffers"
    media_type = "application/x-flatbuffers"

    def __init__(self, schemas):
        self._schemas = pathlib.Path(schemas)
        self._modules = {}

    def encode(self, message, value):
        builder = flatbuffers.Builder()
        builder.Finish(self._object(message, Shape(self._schemas, message), None, value).Pack(builder))
        return bytes(builder.Output())

    def decode(self, message, content):
        shape = Shape(self._schemas, message)
        root = getattr(self._module(message), f"{message}T").InitFromPackedBuf(content)
        return self._value(message, shape, shape.schema, root)

    def _object(self, message, shape, schema, value):
        schema = shape.resolve(shape.schema if schema is None else schema)
        if value is None:
            return None
        kind = schema["type"] if isinstance(schema, dict) else schema
        if kind == "record":
            table = getattr(self._module(message), f"{schema['name']}T")()
            for field in schema["fields"]:
                held = self._object(message, shape, field["type"], value.get(field["name"]))
                setattr(table, field["name"], held)
            return table
        if kind == "array":
            return [self._object(message, shape, schema["items"], element) for element in value]
        if kind == "enum":
            return getattr(getattr(self._module(message), schema["name"]), value)
        return list(value) if kind == "bytes" else value

    def _value(self, message, shape, schema, held):
        schema = shape.resolve(schema)
        if held is None:
            return None
        kind = schema["type"] if isinstance(schema, dict) else schema
        if kind == "record":
            return {
                field["name"]: self._value(message, shape, field["type"], getattr(held, field["name"]))
                for field in schema["fields"]
            }
        if kind == "array":
            return [self._value(message, shape, schema["items"], element) for element in held]
        if kind == "enum":
            constants = vars(getattr(self._module(message), schema["name"]))
            return next(name for name, number in constants.items() if number == held)
        if kind == "string":
            return held.decode("utf-8") if isinstance(held, bytes) else held
        return bytes(held) if kind == "bytes" else held

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
