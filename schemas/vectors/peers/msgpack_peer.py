"""MessagePack: a map by property names, by msgpack. It needs no schema."""

import msgpack


class MessagePack:
    name = "msgpack"
    media_type = "application/vnd.msgpack"

    def __init__(self, schemas):
        pass

    def encode(self, message, value):
        return msgpack.packb(value)

    def decode(self, message, content):
        return msgpack.unpackb(content)
