package io.wireformat.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.capnproto.CapnProtoEncoding;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.messagepack.MessagePackLayout;
import io.wireformat.codec.messagepack.OtherTypes;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.codec.thrift.ThriftProtocol;
import io.wireformat.model.MessageModels;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** One version of a record reads what another wrote. */
class EvolutionTests {

    @ParameterizedTest
    @MethodSource("codecs")
    void aNewNullableFieldReadsOldContentAsNull(Function<MessageModels, Codec> codec) {
        assertThat(passed(codec, new Old("a", 7), New.class)).isEqualTo(new New("a", 7, null));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void anOldReaderSkipsANewField(Function<MessageModels, Codec> codec) {
        assertThat(passed(codec, new New("a", 7, "new"), Old.class)).isEqualTo(new Old("a", 7));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void theFieldsBehindARemovedOneStay(Function<MessageModels, Codec> codec) {
        assertThat(passed(codec, new New("a", 7, "new"), Shrunk.class)).isEqualTo(new Shrunk("a", "new"));
        assertThat(passed(codec, new Shrunk("a", "new"), New.class)).isEqualTo(new New("a", 0, "new"));
    }

    private static Object passed(Function<MessageModels, Codec> format, Object value, Class<?> reader) {
        LockFile lock = new LockFile();
        LockReader.read("""
                wireformat-lock 1
                message io.wireformat.lock.EvolutionTests.Shrunk
                  1 id string id=0 ordinal=0
                  2 count int32 id=1 ordinal=1 removed
                  3 extra string? id=2 ordinal=2
                """, "lock", lock);
        Codec codec = format.apply(new MessageModels(JsonMapper.builder().build(), lock));
        ContentBuffer content = new ContentBuffer(64);
        plan(codec, value.getClass()).encode(value, content);
        return plan(codec, reader).decode(new ContentReader(content.toByteArray()));
    }

    private static Plan plan(Codec codec, Class<?> type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    static Stream<Function<MessageModels, Codec>> codecs() {
        return Stream.of(
                models -> new ProtobufCodec(models, GeneratedTypes.NONE),
                models -> new FlatBuffersCodec(models, GeneratedTypes.NONE),
                models -> new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoEncoding.PLAIN),
                models -> new ThriftCodec(models, GeneratedTypes.NONE, ThriftProtocol.COMPACT),
                models -> new ThriftCodec(models, GeneratedTypes.NONE, ThriftProtocol.BINARY),
                models -> new MessagePackCodec(models, MessagePackLayout.MAP, OtherTypes.NONE));
    }

    record Old(String id, int count) {}

    record New(String id, int count, @Nullable String extra) {}

    record Shrunk(String id, @FieldNumber(3) @Nullable String extra) {}
}
