"""Cap'n Proto, plain and packed, by pycapnp, which contains Cap'n Proto's own compiler and C++ library."""

import pathlib
import re

import capnp

from peers.shape import TYPE, Shape, kind_of
from peers.times import FROM_TEXT, TO_TEXT


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
    schema = shape.resolve(schema)
    if kind_of(schema) == "union":
        type_id = value[TYPE]
        # a word of the language stands with an ending
        name = type_id if type_id in struct.schema.fields else f"{type_id}Field"
        _fill(struct.init(name), shape, shape.branch(schema, type_id)[1], value)
        return
    for field in schema["fields"]:
        name, held = field["name"], value[field["name"]]
        if _is_group(struct, name):
            choice = "none" if held is None else "value"
            setattr(getattr(struct, name), choice, _to_scalar(shape.resolve(field["type"]), held))
        elif held is not None:
            _put(struct, name, shape, field["type"], held)


def _put(holder, at, shape, schema, held):
    """Puts a value into a struct at a name, or into a list at an index."""
    schema = shape.resolve(schema)
    kind = kind_of(schema)
    if kind == "array":
        elements = holder.init(at, len(held))
        for i, element in enumerate(held):
            _put(elements, i, shape, schema["items"], element)
    elif kind == "map":
        entries = holder.init(at, len(held))
        for entry, (key, one) in zip(entries, held.items()):
            entry.key = _to_key(entry, key)
            _put(entry, "value", shape, schema["values"], one)
    elif kind in ("record", "union"):
        _fill(_init(holder, at), shape, schema, held)
    elif (name := _struct_name(holder, at)) in FROM_TEXT:
        time = _init(holder, at)
        time.seconds, time.nanos = FROM_TEXT[name](held)
    elif isinstance(at, str):
        setattr(holder, at, _to_scalar(schema, held))
    else:
        holder[at] = _to_scalar(schema, held)


def _init(holder, at):
    return holder.init(at) if isinstance(at, str) else holder[at]


def _struct_name(holder, at):
    """What the struct is called that stands there; None for anything else."""
    if isinstance(at, int):
        return _name_of(holder[at])
    field = holder.schema.fields[at]
    return field.schema.node.displayName.rpartition(":")[-1] if field.proto.slot.type.which() == "struct" else None


def _name_of(held):
    return held.schema.node.displayName.rpartition(":")[-1] if hasattr(held, "schema") else None


def _to_key(entry, key):
    kind = entry.schema.fields["key"].proto.slot.type.which()
    if kind == "enum":
        return _to_constant(key)
    return key if kind == "text" else int(key)


def _value(struct, shape, schema):
    schema = shape.resolve(schema)
    if kind_of(schema) == "union":
        name = struct.which()
        type_id = str(name).removesuffix("Field")
        record = shape.branch(schema, type_id)[1]
        return {TYPE: type_id, **_value(getattr(struct, str(name)), shape, record)}
    value = {}
    for field in schema["fields"]:
        name = field["name"]
        if _is_group(struct, name):
            group = getattr(struct, name)
            value[name] = None if group.which() == "none" else _from(shape, field["type"], group.value)
        elif isinstance(field["type"], list) and not struct._has(name):
            value[name] = None
        else:
            value[name] = _from(shape, field["type"], getattr(struct, name))
    return value


def _from(shape, schema, held):
    schema = shape.resolve(schema)
    kind = kind_of(schema)
    if kind in ("record", "union"):
        return _value(held, shape, schema)
    if kind == "array":
        return [_from(shape, schema["items"], element) for element in held]
    if kind == "map":
        return {_from_key(entry): _from(shape, schema["values"], entry.value) for entry in held}
    if kind == "enum":
        return _from_constant(held)
    if (name := _name_of(held)) in TO_TEXT:
        return TO_TEXT[name](held.seconds, held.nanos)
    return held


def _from_key(entry):
    kind = entry.schema.fields["key"].proto.slot.type.which()
    return _from_constant(entry.key) if kind == "enum" else str(entry.key)


def _to_scalar(schema, held):
    return held if held is None or kind_of(schema) != "enum" else _to_constant(held)


def _to_constant(name):
    """Constants are in camel case."""
    first, *others = name.lower().split("_")
    return first + "".join(word.capitalize() for word in others)


def _from_constant(held):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", str(held)).upper()


def _is_group(struct, name):
    """A number that may be absent is a union of nothing and a value."""
    return struct.schema.fields[name].proto.which() == "group"
