"""Thrift in its compact and its binary protocol, by thriftpy2."""

import pathlib

import thriftpy2
from thriftpy2.protocol.binary import TBinaryProtocolFactory
from thriftpy2.protocol.compact import TCompactProtocolFactory
from thriftpy2.thrift import TType
from thriftpy2.utils import deserialize, serialize


class _Thrift:
    def __init__(self, schemas):
        self._folder = pathlib.Path(schemas) / "thrift"

    def encode(self, message, value):
        return serialize(_to_struct(self._class(message), value), self._protocol)

    def decode(self, message, content):
        return _from_struct(deserialize(self._class(message)(), content, self._protocol))

    def _class(self, message):
        module = thriftpy2.load(str(self._folder / f"{message}.thrift"), module_name=f"{message}_thrift")
        return getattr(module, message)


class ThriftBinary(_Thrift):
    name = "thrift-binary"
    media_type = "application/vnd.apache.thrift.binary"
    _protocol = TBinaryProtocolFactory()


class ThriftCompact(_Thrift):
    name = "thrift-compact"
    media_type = "application/vnd.apache.thrift.compact"
    _protocol = TCompactProtocolFactory()


def _fields(struct):
    """Each field's property, name and type; a type is its id, with what a list, a struct or an enum consists of."""
    for specification in struct.thrift_spec.values():
        name, *inner = specification[1:-1]
        # a word of the language stands with an underscore
        yield name.removesuffix("_"), name, (specification[0], inner[0] if inner else None)


def _to_struct(struct, value):
    return struct(**{name: _to_thrift(kind, value.get(key)) for key, name, kind in _fields(struct)})


def _from_struct(value):
    return {key: _from_thrift(kind, getattr(value, name)) for key, name, kind in _fields(value)}


def _to_thrift(kind, value):
    type_id, inner = _parts(kind)
    if value is None:
        return None
    if type_id == TType.LIST:
        return [_to_thrift(inner, element) for element in value]
    if type_id == TType.STRUCT:
        return _to_struct(inner, value)
    return inner._NAMES_TO_VALUES[value] if inner else value


def _from_thrift(kind, value):
    type_id, inner = _parts(kind)
    if value is None:
        return None
    if type_id == TType.LIST:
        return [_from_thrift(inner, element) for element in value]
    if type_id == TType.STRUCT:
        return _from_struct(value)
    return inner._VALUES_TO_NAMES[value] if inner else value


def _parts(kind):
    return kind if isinstance(kind, tuple) else (kind, None)
