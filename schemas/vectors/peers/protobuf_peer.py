"""Protobuf, and Protobuf as JSON, by Google's library. The schema is compiled when it is needed and not kept."""

import pathlib
import re
import tempfile

import grpc_tools.protoc
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory

from peers.shape import TYPE
from peers.times import FROM_TEXT, NANOS, TO_TEXT


class Protobuf:
    name = "protobuf"
    media_type = "application/protobuf"

    def __init__(self, schemas):
        self._folder = pathlib.Path(schemas) / "proto"
        self._classes = {}

    def encode(self, message, value):
        content = self._class(message)()
        _fill(content, value)
        return self._write(content)

    def decode(self, message, content):
        return _read(self._parse(content, self._class(message)))

    def _write(self, content):
        return content.SerializeToString(deterministic=True)

    def _parse(self, content, message_class):
        return message_class.FromString(content)

    def _class(self, message):
        if message not in self._classes:
            self._classes[message] = self._compile(message)
        return self._classes[message]

    def _compile(self, message):
        with tempfile.TemporaryDirectory() as folder:
            compiled = pathlib.Path(folder) / "descriptors"
            arguments = ["protoc", f"--proto_path={self._folder}", f"--descriptor_set_out={compiled}"]
            well_known = [f"--proto_path={pathlib.Path(grpc_tools.__file__).parent / '_proto'}", "--include_imports"]
            if grpc_tools.protoc.main([*arguments, *well_known, f"{message}.proto"]) != 0:
                raise ValueError(f"protoc refuses {message}.proto")
            files = descriptor_pb2.FileDescriptorSet.FromString(compiled.read_bytes()).file
        pool = descriptor_pool.DescriptorPool()
        for file in files:
            pool.Add(file)
        descriptor = pool.FindMessageTypeByName(f"{files[-1].package}.{message}")
        return message_factory.GetMessageClass(descriptor)


class ProtobufJson(Protobuf):
    name = "protobuf-json"
    media_type = "application/protobuf+json;charset=utf-8"

    def _write(self, content):
        # the library keeps maps in another order each time
        sort_keys = any(_is_map(field) for field in content.DESCRIPTOR.fields)
        said = json_format.MessageToJson(content, indent=None, ensure_ascii=False, sort_keys=sort_keys)
        return said.encode("utf-8")

    def _parse(self, content, message_class):
        return json_format.Parse(content, message_class())


def _fill(content, value):
    descriptor = content.DESCRIPTOR
    if descriptor.name in FROM_TEXT:
        _fill_time(content, value)
    elif "alternative" in descriptor.oneofs_by_name:
        alternative = getattr(content, value[TYPE])
        alternative.SetInParent()
        _fill(alternative, value)
    elif _is_list(descriptor):
        _fill_repeated(descriptor.fields[0], content.items, value)
    else:
        _fill_fields(content, value)


def _fill_time(content, value):
    seconds, nanos = FROM_TEXT[content.DESCRIPTOR.name](value)
    if content.DESCRIPTOR.name == "Duration" and seconds < 0 < nanos:
        # both have one sign
        seconds, nanos = seconds + 1, nanos - NANOS
    content.seconds, content.nanos = seconds, nanos


def _fill_fields(content, value):
    for field in content.DESCRIPTOR.fields:
        held = value.get(field.json_name)
        if held is None:
            continue
        if field.is_repeated:
            _fill_repeated(field, getattr(content, field.name), held)
        elif field.message_type:
            nested = getattr(content, field.name)
            nested.SetInParent()
            _fill(nested, held)
        else:
            setattr(content, field.name, _to_scalar(field, held))


def _fill_repeated(field, content, held):
    if _is_map(field):
        _fill_map(field.message_type.fields_by_name, content, held)
    elif isinstance(held, dict):
        for key, value in held.items():
            _fill(content.add(), {"key": key, "value": value})
    elif field.message_type:
        for element in held:
            _fill(content.add(), element)
    else:
        content.extend(_to_scalar(field, element) for element in held)


def _fill_map(entry, content, held):
    for name, value in held.items():
        key = name if entry["key"].type == entry["key"].TYPE_STRING else int(name)
        if entry["value"].message_type:
            _fill(content[key], value)
        else:
            content[key] = _to_scalar(entry["value"], value)


def _read(content):
    descriptor = content.DESCRIPTOR
    if descriptor.name in TO_TEXT:
        return TO_TEXT[descriptor.name](content.seconds, content.nanos)
    if "alternative" in descriptor.oneofs_by_name:
        alternative = content.WhichOneof("alternative")
        return {TYPE: alternative, **_read(getattr(content, alternative))}
    if _is_list(descriptor):
        return _read_repeated(descriptor.fields[0], content.items)
    value = {}
    for field in descriptor.fields:
        held = getattr(content, field.name)
        if field.is_repeated:
            value[field.json_name] = _read_repeated(field, held)
        elif field.has_presence and not content.HasField(field.name):
            value[field.json_name] = None
        else:
            value[field.json_name] = _from(field, held)
    return value


def _read_repeated(field, held):
    if _is_map(field):
        value = field.message_type.fields_by_name["value"]
        return {str(key): _from(value, held[key]) for key in held}
    elements = [_from(field, element) for element in held]
    if field.message_type and field.message_type.name.endswith("Entry"):
        return {str(entry["key"]): entry["value"] for entry in elements}
    return elements


def _is_map(field):
    return field.message_type and field.message_type.GetOptions().map_entry


def _is_list(descriptor):
    """Lists within lists or maps are messages of their own."""
    return descriptor.name.endswith("List") and [field.name for field in descriptor.fields] == ["items"]


def _from(field, held):
    if field.message_type:
        return _read(held)
    if field.enum_type:
        return field.enum_type.values_by_number[held].name.removeprefix(_prefix(field))
    return held


def _to_scalar(field, held):
    return field.enum_type.values_by_name[_prefix(field) + held].number if field.enum_type else held


def _prefix(field):
    """Constants share a scope, so they bear the name of their enum."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", field.enum_type.name).upper() + "_"
