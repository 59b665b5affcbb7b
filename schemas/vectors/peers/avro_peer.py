"""Avro: a bare datum, by fastavro."""

import datetime
import io

import fastavro

from peers.shape import TYPE, Shape, type_id_of
from peers.times import NANOS, from_instant, to_instant


class Avro:
    name = "avro"
    media_type = "application/avro"

    def __init__(self, schemas):
        self._schemas = schemas

    def encode(self, message, value):
        shape = Shape(self._schemas, message)
        datum = shape.map(value, _to_avro, alternative=lambda name, held: (name, held))
        content = io.BytesIO()
        fastavro.schemaless_writer(content, fastavro.parse_schema(shape.schema), datum)
        return content.getvalue()

    def decode(self, message, content):
        shape = Shape(self._schemas, message)
        source = io.BytesIO(content)
        datum = fastavro.schemaless_reader(
            source,
            fastavro.parse_schema(shape.schema),
            None,
            return_record_name=True,
            # a message that may be absent is no alternative
            return_record_name_override=True,
        )
        if source.tell() != len(content):
            raise ValueError(f"{len(content) - source.tell()} bytes are left")
        return shape.map(_typed(datum), _from_avro)


def _typed(datum):
    """The same with the type of each alternative among its properties, instead of beside them."""
    if isinstance(datum, tuple):
        name, held = datum
        return {TYPE: type_id_of(name.rpartition(".")[-1]), **_typed(held)}
    if isinstance(datum, dict):
        return {key: _typed(held) for key, held in datum.items()}
    return [_typed(element) for element in datum] if isinstance(datum, list) else datum


def _to_avro(kind, leaf):
    if kind == "timestamp-nanos":
        # which fastavro does not know and takes for a long
        seconds, nanos = from_instant(leaf)
        return seconds * NANOS + nanos
    return datetime.date.fromisoformat(leaf) if kind == "date" else leaf


def _from_avro(kind, leaf):
    if kind == "timestamp-nanos":
        return to_instant(*divmod(leaf, NANOS))
    return str(leaf) if kind in ("date", "uuid") else leaf
