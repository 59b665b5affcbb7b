"""The formats as their official Python libraries write and read them.

A peer knows a format by its schema alone. Messages are dictionaries that hold what JSON would, except that bytes are
bytes; an absent property is None.
"""

from peers.avro_peer import Avro
from peers.flatbuffers_peer import FlatBuffers
from peers.msgpack_peer import MessagePack
from peers.protobuf_peer import Protobuf
from peers.thrift_peer import ThriftBinary, ThriftCompact


def all_peers(schemas):
    """One peer for each format; `schemas` is the folder of the exported schemas."""
    return [peer(schemas) for peer in (Avro, FlatBuffers, MessagePack, Protobuf, ThriftBinary, ThriftCompact)]
