"""Reads the records of a topic with the libraries of others, adds one to their grams, and writes them to another topic.

    python peer.py BROKERS FOLDER COUNT

FOLDER has the exported schemas parcel.proto and parcel.avsc. Prints the ids that Confluent's registry, here one in memory, gave
to the schemas, then reads COUNT records of "to-python". The header "framing" says how a record names its schema, and the
record that is written names it in the same way. Needs confluent-kafka with its serializers, fastavro and grpcio-tools.
"""
import io
import json
import os
import sys

import fastavro
from confluent_kafka import Consumer, Producer
from confluent_kafka.schema_registry import Schema, SchemaRegistryClient, header_schema_id_serializer
from confluent_kafka.schema_registry.avro import AvroDeserializer, AvroSerializer
from confluent_kafka.schema_registry.protobuf import ProtobufDeserializer, ProtobufSerializer
from confluent_kafka.serialization import MessageField, SerializationContext
from grpc_tools import protoc

brokers, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
if protoc.main(["", "-I" + folder, "--python_out=" + folder, os.path.join(folder, "parcel.proto")]) != 0:
    sys.exit("protoc refuses parcel.proto")
sys.path.insert(0, folder)
import parcel_pb2  # noqa: E402

with open(os.path.join(folder, "parcel.avsc"), encoding="utf-8") as file:
    AVSC = file.read()
AVRO = fastavro.parse_schema(json.loads(AVSC))
REGISTRY = SchemaRegistryClient.new_client({"url": "mock://"})


def binary(registered):
    return {"id": registered.schema_id, "guid": registered.guid}


def serialized(message):
    """Confluent's registry keeps a schema of Protobuf as a descriptor, if a client asks so."""
    serializer = ProtobufSerializer(parcel_pb2.Parcel, REGISTRY)
    serializer(message, SerializationContext("to-python-protobuf", MessageField.VALUE, []))
    return REGISTRY.get_latest_version("to-python-protobuf-value")


avro_id = REGISTRY.register_schema_full_response("to-python-avro-value", Schema(AVSC, "AVRO"))
protobuf_id = serialized(parcel_pb2.Parcel(id="first"))
print(json.dumps({"avro": binary(avro_id), "protobuf": binary(protobuf_id)}), flush=True)


def read(name, framing, content, context):
    if name == "protobuf":
        if framing == "none":
            return parcel_pb2.Parcel.FromString(content)
        return ProtobufDeserializer(parcel_pb2.Parcel, {}, REGISTRY)(content, context)
    if framing == "none":
        return fastavro.schemaless_reader(io.BytesIO(content), AVRO)
    return AvroDeserializer(REGISTRY)(content, context)


def write(name, framing, parcel, context):
    conf = {"schema.id.serializer": header_schema_id_serializer} if framing == "header" else {}
    if name == "protobuf":
        if framing == "none":
            return parcel.SerializeToString()
        return ProtobufSerializer(parcel_pb2.Parcel, REGISTRY, conf)(parcel, context)
    if framing == "none":
        out = io.BytesIO()
        fastavro.schemaless_writer(out, AVRO, parcel)
        return out.getvalue()
    return AvroSerializer(REGISTRY, AVSC, conf=conf)(parcel, context)


consumer = Consumer({"bootstrap.servers": brokers, "group.id": "python", "auto.offset.reset": "earliest"})
consumer.subscribe(["to-python"])
producer = Producer({"bootstrap.servers": brokers})
while count:
    record = consumer.poll(60)
    if record is None or record.error():
        sys.exit(f"no record: {record and record.error()}")
    headers = dict(record.headers())
    name = headers["content-type"].decode().removeprefix("application/")
    framing = headers["framing"].decode()
    # Confluent's subjects have one schema each
    context = SerializationContext("to-python-" + name, MessageField.VALUE, headers)
    parcel = read(name, framing, record.value(), context)
    if name == "protobuf":
        parcel.grams += 1
    else:
        parcel["grams"] += 1
    sent = [("content-type", headers["content-type"]), ("framing", headers["framing"])]
    content = write(name, framing, parcel, SerializationContext("to-python-" + name, MessageField.VALUE, sent))
    producer.produce("from-python", content, record.key(), headers=sent)
    count -= 1
producer.flush()
consumer.close()
