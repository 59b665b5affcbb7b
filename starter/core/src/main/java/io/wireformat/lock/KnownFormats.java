package io.wireformat.lock;

import io.wireformat.codec.Codec;
import io.wireformat.codec.Compatibility;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.model.MessageModels;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** The formats that a change is judged by where an application has none of its own. */
final class KnownFormats {

    private KnownFormats() {}

    static Set<Compatibility> all() {
        MessageModels models = new MessageModels(JsonMapper.shared());
        Stream<Codec> codecs = Stream.of(
                new ProtobufCodec(models, GeneratedTypes.NONE),
                new ProtobufJsonCodec(models, GeneratedTypes.NONE),
                new AvroCodec(models, GeneratedTypes.NONE),
                new FlatBuffersCodec(models, GeneratedTypes.NONE),
                new ThriftCodec(models, GeneratedTypes.NONE, ThriftCodec.Protocol.COMPACT),
                new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN),
                new MessagePackCodec(models, MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE));
        return Stream.concat(Stream.of(Compatibility.JSON), codecs.flatMap(codec -> codec.compatibility().stream()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
