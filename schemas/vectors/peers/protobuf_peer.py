"""Protobuf, and Protobuf as JSON, by Google's library. The schema is compiled when it is needed and not kept."""

import pathlib
import re
import tempfile

import grpc_tools.protoc
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory


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
            if grpc_tools.protoc.main([*arguments, f"{message}.proto"]) != 0:
                raise ValueError(f"protoc refuses {message}.proto")
            files = descriptor_pb2.FileDescriptorSet.FromString(compiled.read_bytes()).file
        pool = descriptor_pool.DescriptorPool()
        for file in files:
            pool.Add(file)
        descriptor = pool.FindMessageTypeByName(f"{files[0].package}.{message}")
        return message_factory.GetMessageClass(descriptor)


class ProtobufJson(Protobuf):
    name = "protobuf-json"
    media_type = "application/protobuf+json;charset=utf-8"

    def _write(self, content):
        return json_format.MessageToJson(content, indent=None, ensure_ascii=False).encode("utf-8")

    def _parse(self, content, message_class):
        return json_format.Parse(content, message_class())


def _fill(content, value):
    for field in content.DESCRIPTOR.fields:
        held = value.get(field.json_name)
        if held is None:
            continue
        if field.is_repeated:
            for element in held:
                if field.message_type:
                    _fill(getattr(content, field.name).add(), element)
                else:
                    getattr(content, field.name).append(_to_scalar(field, element))
        elif field.message_type:
            nested = getattr(content, field.name)
            nested.SetInParent()
            _fill(nested, held)
        else:
            setattr(content, field.name, _to_scalar(field, held))


def _read(content):
    value = {}
    for field in content.DESCRIPTOR.fields:
        held = getattr(content, field.name)
        if field.is_repeated:
            value[field.json_name] = [_from(field, element) for element in held]
        elif field.has_presence and not content.HasField(field.name):
            value[field.json_name] = None
        else:
            value[field.json_name] = _from(field, held)
    return value


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
