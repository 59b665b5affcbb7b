"""MessagePack: a map by property names, by msgpack. Which texts are instants is known from elsewhere."""

import msgpack

from peers.shape import Shape
from peers.times import from_instant, to_instant


class MessagePack:
    name = "msgpack"
    media_type = "application/vnd.msgpack"

    def __init__(self, schemas):
        self._schemas = schemas

    def encode(self, message, value):
        return msgpack.packb(Shape(self._schemas, message).map(value, _to_msgpack))

    def decode(self, message, content):
        return Shape(self._schemas, message).map(msgpack.unpackb(content), _from_msgpack)


def _to_msgpack(kind, leaf):
    return msgpack.Timestamp(*from_instant(leaf)) if kind == "timestamp-nanos" else leaf


def _from_msgpack(kind, leaf):
    return to_instant(leaf.seconds, leaf.nanoseconds) if kind == "timestamp-nanos" else leaf
