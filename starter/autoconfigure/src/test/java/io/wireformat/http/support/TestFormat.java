package io.wireformat.http.support;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import tools.jackson.databind.json.JsonMapper;

/** A format, used directly: what the tests of HTTP compare with. A new format is one line here. */
public enum TestFormat {
    PROTOBUF(new ProtobufCodec(Shared.MODELS, GeneratedTypes.NONE)),
    AVRO(new AvroCodec(Shared.MODELS, GeneratedTypes.NONE)),
    FLATBUFFERS(new FlatBuffersCodec(Shared.MODELS, GeneratedTypes.NONE)),
    MESSAGEPACK(new MessagePackCodec(Shared.MODELS, MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE)),
    THRIFT_COMPACT(new ThriftCodec(Shared.MODELS, GeneratedTypes.NONE, ThriftCodec.Protocol.COMPACT)),
    THRIFT_BINARY(new ThriftCodec(Shared.MODELS, GeneratedTypes.NONE, ThriftCodec.Protocol.BINARY)),
    CAPNP(new CapnProtoCodec(Shared.MODELS, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN)),
    CAPNP_PACKED(new CapnProtoCodec(Shared.MODELS, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PACKED)),
    PROTOBUF_JSON(new ProtobufJsonCodec(Shared.MODELS, GeneratedTypes.NONE));

    private final Codec codec;

    TestFormat(Codec codec) {
        this.codec = codec;
    }

    public Codec codec() {
        return codec;
    }

    public WireFormat format() {
        return codec.format();
    }

    public String formatName() {
        return format().name();
    }

    public String mediaType() {
        return format().mediaType();
    }

    public byte[] encode(Object value, Type type) {
        ContentBuffer content = new ContentBuffer(64);
        plan(type).encode(value, content);
        return content.toByteArray();
    }

    public byte[] encode(Object value) {
        return encode(value, value.getClass());
    }

    public <T> T decode(byte[] content, Class<T> type) {
        return type.cast(decode(content, (Type) type));
    }

    public Object decode(byte[] content, Type type) {
        return plan(type).decode(new ContentReader(content));
    }

    private Plan plan(Type type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    private static final class Shared {

        static final MessageModels MODELS =
                new MessageModels(JsonMapper.builder().build());
    }
}
