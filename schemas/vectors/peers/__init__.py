"""The formats as their official Python libraries write and read them.

A peer knows a format by its schema alone. Messages are dictionaries that hold what JSON would, except that bytes are
bytes and numbers are numbers, NaN too; an absent property is None.
"""

from peers.avro_peer import Avro
from peers.capnp_peer import CapnProto, CapnProtoPacked
from peers.cbor_peer import Cbor
from peers.flatbuffers_peer import FlatBuffers
from peers.json_peer import Json
from peers.msgpack_peer import MessagePack
from peers.protobuf_peer import Protobuf, ProtobufJson
from peers.thrift_peer import ThriftBinary, ThriftCompact
from peers.xml_peer import Xml

PEERS = (
    Avro,
    CapnProto,
    CapnProtoPacked,
    Cbor,
    FlatBuffers,
    Json,
    MessagePack,
    Protobuf,
    ProtobufJson,
    ThriftBinary,
    ThriftCompact,
    Xml,
)


def all_peers(schemas):
    """One peer for each format; `schemas` is the folder of the exported schemas."""
    return [peer(schemas) for peer in PEERS]
