package io.wireformat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import io.wireformat.DecodingException;
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
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** What becomes of a constant that the reader lacks, wherever an enum can be. */
class UnknownConstantTests {

    @ParameterizedTest
    @EnumSource
    void isTheDefaultInAnyPlace(Format format) {
        assertThat(format.passed(new Later.Field(Later.Mark.SEALED), Field.class))
                .isEqualTo(new Field(Mark.OTHER));
        assertThat(format.passed(
                        new Later.Elements(List.of(Later.Mark.PLAIN, Later.Mark.SEALED, Later.Mark.PLAIN)),
                        Elements.class))
                .isEqualTo(new Elements(List.of(Mark.PLAIN, Mark.OTHER, Mark.PLAIN)));
        assertThat(format.passed(new Later.Values(Map.of("a", Later.Mark.SEALED)), Values.class))
                .isEqualTo(new Values(Map.of("a", Mark.OTHER)));
        assertThat(format.passed(new Later.Keys(Map.of(Later.Mark.SEALED, "a")), Keys.class))
                .isEqualTo(new Keys(Map.of(Mark.OTHER, "a")));
    }

    /** A map has no two entries for one key. */
    @ParameterizedTest
    @EnumSource
    void ofSeveralThatAreKeysOneEntryIsLeft(Format format) {
        Later.Keys later = new Later.Keys(Map.of(Later.Mark.SEALED, "a", Later.Mark.SIGNED, "a"));
        assertThat(format.passed(later, Keys.class)).isEqualTo(new Keys(Map.of(Mark.OTHER, "a")));
    }

    @ParameterizedTest
    @EnumSource
    void isNullWithoutADefaultWhereAPropertyMayBeNull(Format format) {
        assertThat(format.passed(new Later.BareNullable(Later.Bare.SEALED), BareNullable.class))
                .isEqualTo(new BareNullable(null));
    }

    @ParameterizedTest
    @EnumSource
    void isRefusedElsewhere(Format format) {
        refuses(format, new Later.BareField(Later.Bare.SEALED), BareField.class, "field mark:");
        refuses(
                format,
                new Later.BareElements(List.of(Later.Bare.PLAIN, Later.Bare.SEALED)),
                BareElements.class,
                "field marks[1]:");
        refuses(format, new Later.BareValues(Map.of("a", Later.Bare.SEALED)), BareValues.class, "field marks[0]");
        refuses(format, new Later.BareKeys(Map.of(Later.Bare.SEALED, "a")), BareKeys.class, "field names[0]");
    }

    private static void refuses(Format format, Object value, Class<?> reader, String place) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> format.passed(value, reader))
                .withMessageContainingAll(place, "no constant of Bare");
    }

    enum Format {
        PROTOBUF(models -> new ProtobufCodec(models, GeneratedTypes.NONE)),
        PROTOBUF_JSON(models -> new ProtobufJsonCodec(models, GeneratedTypes.NONE)),
        AVRO(models -> new AvroCodec(models, GeneratedTypes.NONE)),
        AVRO_SINGLE_OBJECT(models -> new AvroCodec(models, GeneratedTypes.NONE, AvroCodec.Encoding.SINGLE_OBJECT)),
        FLATBUFFERS(models -> new FlatBuffersCodec(models, GeneratedTypes.NONE)),
        THRIFT(models -> new ThriftCodec(models, GeneratedTypes.NONE, ThriftCodec.Protocol.COMPACT)),
        CAPNPROTO(models -> new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN)),
        MESSAGEPACK(
                models -> new MessagePackCodec(models, MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE)),
        MESSAGEPACK_ARRAYS(models ->
                new MessagePackCodec(models, MessagePackCodec.Layout.ARRAY, MessagePackCodec.OtherTypes.NONE));

        private final Function<MessageModels, Codec> codec;

        Format(Function<MessageModels, Codec> codec) {
            this.codec = codec;
        }

        Object passed(Object value, Class<?> reader) {
            JsonMapper json = JsonMapper.builder().build();
            MessageModels writers = new MessageModels(json, SchemaHistory.NONE);
            // the reader has heard of the writer's schema in Avro, and of nothing else
            LockFile known = new LockFile();
            known.avroSchemas()
                    .putAll(Recorded.of(List.of(writers.describe(value.getClass())))
                            .avroSchemas());
            ContentBuffer content = new ContentBuffer(64);
            plan(writers, value.getClass()).encode(value, content);
            return plan(new MessageModels(json, known), reader).decode(new ContentReader(content.toByteArray()));
        }

        private Plan plan(MessageModels models, Class<?> type) {
            return ((Binding.Bound) codec.apply(models).bind(type)).plan();
        }
    }

    record Field(Mark mark) {}

    record Elements(List<Mark> marks) {}

    record Values(Map<String, Mark> marks) {}

    record Keys(Map<Mark, String> names) {}

    record BareNullable(@Nullable Bare mark) {}

    record BareField(Bare mark) {}

    record BareElements(List<Bare> marks) {}

    record BareValues(Map<String, Bare> marks) {}

    record BareKeys(Map<Bare, String> names) {}

    enum Mark {
        @JsonEnumDefaultValue
        OTHER,
        PLAIN
    }

    /** Declares no default. */
    enum Bare {
        OTHER,
        PLAIN
    }

    /** The same with more constants. */
    interface Later {

        record Field(Mark mark) {}

        record Elements(List<Mark> marks) {}

        record Values(Map<String, Mark> marks) {}

        record Keys(Map<Mark, String> names) {}

        record BareNullable(@Nullable Bare mark) {}

        record BareField(Bare mark) {}

        record BareElements(List<Bare> marks) {}

        record BareValues(Map<String, Bare> marks) {}

        record BareKeys(Map<Bare, String> names) {}

        enum Mark {
            @JsonEnumDefaultValue
            OTHER,
            PLAIN,
            SEALED,
            SIGNED
        }

        enum Bare {
            OTHER,
            PLAIN,
            SEALED
        }
    }
}
