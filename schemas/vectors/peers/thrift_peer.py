"""Thrift in its compact and its binary protocol, by thriftpy2."""

import pathlib
import re

import thriftpy2
from thriftpy2.protocol.binary import TBinaryProtocolFactory
from thriftpy2.protocol.compact import TCompactProtocolFactory
from thriftpy2.thrift import TType
from thriftpy2.utils import deserialize, serialize

from peers.shape import TYPE
from peers.times import FROM_TEXT, TO_TEXT


class _Thrift:
    def __init__(self, schemas):
        self._folder = pathlib.Path(schemas) / "thrift"

    def encode(self, message, value):
        return serialize(_to_struct(self._class(message), value), self._protocol)

    def decode(self, message, content):
        return _from_struct(deserialize(self._class(message)(), content, self._protocol))

    def _class(self, message):
        file = self._folder / f"{message}.thrift"
        module = thriftpy2.load(str(file), module_name=f"{message}_thrift")
        for union in re.findall(r"^union (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            # the library makes the same class of it as of a struct
            getattr(module, union).is_union = True
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
    """Each field's property, name and type; a type is its id, with what it consists of."""
    for specification in struct.thrift_spec.values():
        name, *inner = specification[1:-1]
        # a word of the language stands with an underscore
        yield name.removesuffix("_"), name, (specification[0], inner[0] if inner else None)


def _to_struct(struct, value):
    if struct.__name__ in FROM_TEXT:
        seconds, nanos = FROM_TEXT[struct.__name__](value)
        return struct(seconds=seconds, nanos=nanos)
    if _is_union(struct):
        return struct(**{name: _to_thrift(kind, value) for key, name, kind in _fields(struct) if key == value[TYPE]})
    return struct(**{name: _to_thrift(kind, value.get(key)) for key, name, kind in _fields(struct)})


def _from_struct(value):
    if type(value).__name__ in TO_TEXT:
        return TO_TEXT[type(value).__name__](value.seconds, value.nanos)
    if _is_union(type(value)):
        held = [(key, _from_thrift(kind, getattr(value, name))) for key, name, kind in _fields(value)]
        ((type_id, alternative),) = [(key, alternative) for key, alternative in held if alternative is not None]
        return {TYPE: type_id, **alternative}
    return {key: _from_thrift(kind, getattr(value, name)) for key, name, kind in _fields(value)}


def _to_thrift(kind, value):
    type_id, inner = _parts(kind)
    if value is None:
        return None
    if type_id == TType.LIST:
        return [_to_thrift(inner, element) for element in value]
    if type_id == TType.MAP:
        key, held = inner
        return {_to_key(key, name): _to_thrift(held, one) for name, one in value.items()}
    if type_id == TType.STRUCT:
        return _to_struct(inner, value)
    return inner._NAMES_TO_VALUES[value] if inner else value


def _from_thrift(kind, value):
    type_id, inner = _parts(kind)
    if value is None:
        return None
    if type_id == TType.LIST:
        return [_from_thrift(inner, element) for element in value]
    if type_id == TType.MAP:
        key, held = inner
        return {str(_from_thrift(key, name)): _from_thrift(held, one) for name, one in value.items()}
    if type_id == TType.STRUCT:
        return _from_struct(value)
    return inner._VALUES_TO_NAMES[value] if inner else value


def _is_union(struct):
    return getattr(struct, "is_union", False)


def _to_key(kind, name):
    type_id, constants = _parts(kind)
    return int(name) if type_id in (TType.I32, TType.I64) and not constants else _to_thrift(kind, name)


def _parts(kind):
    return kind if isinstance(kind, tuple) else (kind, None)
