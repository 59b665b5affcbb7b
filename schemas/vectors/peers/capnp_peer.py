"""Cap'n Proto, plain and packed, by pycapnp, which contains Cap'n Proto's own compiler and C++ library."""

import pathlib
import re

import capnp

from peers.shape import Shape


class _CapnProto:
    def __init__(self, schemas):
        self._schemas = pathlib.Path(schemas)
        self._modules = {}

    def encode(self, message, value):
        shape = Shape(self._schemas, message)
        struct = self._struct(message).new_message()
        _fill(struct, shape, shape.schema, value)
        return self._write(struct)

    def decode(self, message, content):
        shape = Shape(self._schemas, message)
        return self._read(self._struct(message), content, lambda struct: _value(struct, shape, shape.schema))

    def _struct(self, message):
        if message not in self._modules:
            self._modules[message] = capnp.load(str(self._schemas / "capnp" / f"{message}.capnp"))
        return getattr(self._modules[message], message)


class CapnProto(_CapnProto):
    name = "capnp"
    media_type = "application/x-capnp"

    def _write(self, struct):
        return struct.to_bytes()

    def _read(self, schema, content, convert):
        with schema.from_bytes(content) as struct:
            return convert(struct)


class CapnProtoPacked(_CapnProto):
    name = "capnp-packed"
    media_type = "application/x-capnp-packed"

    def _write(self, struct):
        return struct.to_bytes_packed()

    def _read(self, schema, content, convert):
        return convert(schema.from_bytes_packed(content))


def _fill(struct, shape, schema, value):
    for field in schema["fields"]:
        name, inner, held = field["name"], shape.resolve(field["type"]), value[field["name"]]
        if _is_group(struct, name):
            setattr(getattr(struct, name), "none" if held is None else "value", _to_scalar(inner, held))
        elif held is None:
            continue
        elif _kind(inner) == "record":
            _fill(struct.init(name), shape, inner, held)
        elif _kind(inner) == "array":
            elements, element = struct.init(name, len(held)), shape.resolve(inner["items"])
            for i, one in enumerate(held):
                if _kind(element) == "record":
                    _fill(elements[i], shape, element, one)
                else:
                    elements[i] = _to_scalar(element, one)
        else:
            setattr(struct, name, _to_scalar(inner, held))


def _value(struct, shape, schema):
    value = {}
    for field in schema["fields"]:
        name, inner = field["name"], shape.resolve(field["type"])
        if _is_group(struct, name):
            group = getattr(struct, name)
            value[name] = None if group.which() == "none" else _from(shape, inner, group.value)
        elif isinstance(field["type"], list) and not struct._has(name):
            value[name] = None
        else:
            value[name] = _from(shape, inner, getattr(struct, name))
    return value


def _from(shape, schema, held):
    kind = _kind(schema)
    if kind == "record":
        return _value(held, shape, schema)
    if kind == "array":
        return [_from(shape, shape.resolve(schema["items"]), element) for element in held]
    if kind == "enum":
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", str(held)).upper()
    return held


def _to_scalar(schema, held):
    """Constants are in camel case."""
    if held is None or _kind(schema) != "enum":
        return held
    first, *others = held.lower().split("_")
    return first + "".join(word.capitalize() for word in others)


def _is_group(struct, name):
    """A number that may be absent is a union of nothing and a value."""
    return struct.schema.fields[name].proto.which() == "group"


def _kind(schema):
    return schema["type"] if isinstance(schema, dict) else schema
