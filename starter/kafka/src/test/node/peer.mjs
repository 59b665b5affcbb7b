// Reads records with Confluent's serializers, adds one to their grams, and writes them again.
//
//     node peer.mjs FOLDER
//
// FOLDER has parcel.avsc and parcel.binpb, the descriptors of parcel.proto. Prints the ids that the registry, here one in memory,
// gave to the schemas. Then each line of the input is a record: its format, its framing, its content and the header with the id
// of its schema in hexadecimal digits. The output has the records that are written, in the same order.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { createFileRegistry, createMutableRegistry, fromBinary, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import registry from '@confluentinc/schemaregistry';

const { AvroDeserializer, AvroSerializer, HeaderSchemaIdSerializer, ProtobufDeserializer, ProtobufSerializer } = registry;
const HEADER = '__value_schema_id';
const folder = process.argv[2];
const avsc = fs.readFileSync(path.join(folder, 'parcel.avsc'), 'utf8');
const descriptors = fromBinary(FileDescriptorSetSchema, fs.readFileSync(path.join(folder, 'parcel.binpb')));
const types = createMutableRegistry(createFileRegistry(descriptors));
const proto = Buffer.from(toBinary(FileDescriptorProtoSchema, descriptors.file[0])).toString('base64');
const client = registry.SchemaRegistryClient.newClient({ baseURLs: ['mock://'], cacheCapacity: 100 });

async function register(format, schema) {
  const known = await client.registerFullResponse(format + '-value', { schema, schemaType: format.toUpperCase() }, false);
  return { id: String(known.id), guid: known.guid };
}

console.log(JSON.stringify({ avro: await register('avro', avsc), protobuf: await register('protobuf', proto) }));

async function increased({ format, framing, content, header }) {
  const conf = { useLatestVersion: true };
  if (framing === 'header') {
    conf.schemaIdSerializer = HeaderSchemaIdSerializer;
  }
  const isAvro = format === 'avro';
  const deserializer = isAvro ? new AvroDeserializer(client, 'VALUE', {}) : new ProtobufDeserializer(client, 'VALUE', {});
  const serializer = isAvro
    ? new AvroSerializer(client, 'VALUE', conf)
    : new ProtobufSerializer(client, 'VALUE', { ...conf, registry: types });
  const read = header ? { [HEADER]: Buffer.from(header, 'hex') } : {};
  const parcel = await deserializer.deserialize(format, Buffer.from(content, 'hex'), read);
  parcel.grams++;
  const written = {};
  const bytes = await serializer.serialize(format, parcel, written);
  return { content: bytes.toString('hex'), header: written[HEADER]?.toString('hex') ?? '' };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await increased(JSON.parse(line))));
}
