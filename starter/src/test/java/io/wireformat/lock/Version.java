package io.wireformat.lock;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.model.MessageModels;
import io.wireformat.model.SchemaHistory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * An application at one time: a message type and what its lock says. In Avro its readers know the writer's schema, which
 * the Avro library resolves.
 */
record Version(Class<?> type, SchemaHistory history) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    byte[] write(SchemaFormat format, Object value) {
        if (format == SchemaFormat.JSON) {
            return JSON.writeValueAsBytes(value);
        }
        ContentBuffer content = new ContentBuffer(64);
        plan(format).encode(value, content);
        return content.toByteArray();
    }

    /** Reads what another version wrote; what the type does not allow, such as null where it is never null, fails. */
    Object read(SchemaFormat format, byte[] content, Version writer) {
        if (format == SchemaFormat.JSON) {
            Object value = JSON.readValue(content, type);
            write(SchemaFormat.PROTOBUF, value);
            return value;
        }
        byte[] understood = format == SchemaFormat.AVRO ? resolved(content, writer.schema(), schema()) : content;
        return plan(format).decode(new ContentReader(understood));
    }

    private Plan plan(SchemaFormat format) {
        return ((Binding.Bound) codec(format).bind(type)).plan();
    }

    private Codec codec(SchemaFormat format) {
        MessageModels models = new MessageModels(JSON, history);
        return switch (format) {
            case PROTOBUF -> new ProtobufCodec(models, GeneratedTypes.NONE);
            case PROTOBUF_JSON -> new ProtobufJsonCodec(models, GeneratedTypes.NONE);
            case AVRO -> new AvroCodec(models, GeneratedTypes.NONE);
            case FLATBUFFERS -> new FlatBuffersCodec(models, GeneratedTypes.NONE);
            case THRIFT -> new ThriftCodec(models, GeneratedTypes.NONE, ThriftCodec.Protocol.COMPACT);
            case CAPNPROTO -> new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN);
            case MESSAGEPACK ->
                new MessagePackCodec(models, MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE);
            case MESSAGEPACK_ARRAYS ->
                new MessagePackCodec(models, MessagePackCodec.Layout.ARRAY, MessagePackCodec.OtherTypes.NONE);
            case JSON -> throw new IllegalArgumentException("is the mapper's");
        };
    }

    /** The classes of two versions differ in their names, those of one class over time do not. */
    private Schema schema() {
        String schema = AvroCodec.schemaOf(new MessageModels(JSON, history).describe(type));
        return new Schema.Parser().parse(schema.replace("Before", "").replace("After", ""));
    }

    private static byte[] resolved(byte[] content, Schema writer, Schema reader) {
        try {
            Object datum = new GenericDatumReader<>(writer, reader)
                    .read(null, DecoderFactory.get().binaryDecoder(content, null));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
            new GenericDatumWriter<>(reader).write(datum, encoder);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
