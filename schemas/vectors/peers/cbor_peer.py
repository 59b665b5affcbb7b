"""CBOR: a map by property names, by cbor2. Which bytes are a UUID is known from elsewhere: it has no tag."""

import uuid

import cbor2

from peers.shape import Shape


class Cbor:
    name = "cbor"
    media_type = "application/cbor"

    def __init__(self, schemas):
        self._schemas = schemas

    def encode(self, message, value):
        return cbor2.dumps(Shape(self._schemas, message).map(value, _to_cbor))

    def decode(self, message, content):
        return Shape(self._schemas, message).map(cbor2.loads(content), _from_cbor)


def _to_cbor(kind, leaf):
    return uuid.UUID(leaf).bytes if kind == "uuid" else leaf


def _from_cbor(kind, leaf):
    if kind == "uuid":
        return str(uuid.UUID(bytes=leaf))
    # a decimal has a type of its own
    return str(leaf) if kind == "string" else leaf
