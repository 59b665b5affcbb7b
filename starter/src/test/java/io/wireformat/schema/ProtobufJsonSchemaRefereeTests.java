package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.util.JsonFormat;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.fixtures.EveryType;
import io.wireformat.fixtures.EveryTypes;
import io.wireformat.model.MessageModels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every type as JSON, against the official library with nothing but the exported schema. The binary codec, which has
 * referees of its own, connects the two.
 */
class ProtobufJsonSchemaRefereeTests {

    private static final MessageModels MODELS =
            new MessageModels(JsonMapper.builder().build());

    private static final Codec CODEC = new ProtobufJsonCodec(MODELS, GeneratedTypes.NONE);

    private static final Codec BINARY_CODEC = new ProtobufCodec(MODELS, GeneratedTypes.NONE);

    private static final Plan JSON = plan(CODEC, EveryType.class);

    private static final Plan BINARY = plan(BINARY_CODEC, EveryType.class);

    private static Descriptor described;

    @BeforeAll
    static void describe(@TempDir Path folder) throws Exception {
        described = ExportedProto.describe(MODELS, EveryType.class, folder);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void writesTheTreeThatTheLibraryWrites(EveryType message) throws Exception {
        String theirs = JsonFormat.printer().print(DynamicMessage.parseFrom(described, encode(BINARY, message)));

        String ours = text(encode(JSON, message));

        JsonMapper mapper = JsonMapper.shared();
        assertThat(mapper.readTree(ours)).isEqualTo(mapper.readTree(theirs));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void theLibraryReadsWhatWasWritten(EveryType message) throws Exception {
        String theirs = JsonFormat.printer().print(DynamicMessage.parseFrom(described, encode(BINARY, message)));

        String ours = text(encode(JSON, message));

        // not compared with the message, since the library reads a negative zero as zero
        assertThat(readByLibrary(ours).toByteString())
                .isEqualTo(readByLibrary(theirs).toByteString());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryWrites(EveryType message) throws Exception {
        byte[] content = encode(BINARY, message);
        DynamicMessage theirs = DynamicMessage.parseFrom(described, content);

        assertThat(encode(BINARY, decode(JsonFormat.printer().print(theirs)))).isEqualTo(content);
        assertThat(encode(
                        BINARY,
                        decode(JsonFormat.printer()
                                .preservingProtoFieldNames()
                                .printingEnumsAsInts()
                                .includingDefaultValueFields()
                                .print(theirs))))
                .isEqualTo(content);
    }

    @Test
    void spellsNamesAsTheSchemaDoes(@TempDir Path folder) throws Exception {
        Named named = new Named("a", "b", "c", List.of(Mood.VERY_GLAD, Mood.calm));
        Plan plan = plan(CODEC, Named.class);
        DynamicMessage theirs = DynamicMessage.parseFrom(
                ExportedProto.describe(MODELS, Named.class, folder), encode(plan(BINARY_CODEC, Named.class), named));

        String printed = JsonFormat.printer().omittingInsignificantWhitespace().print(theirs);
        String inSchema = JsonFormat.printer().preservingProtoFieldNames().print(theirs);

        assertThat(text(encode(plan, named))).isEqualTo(printed);
        assertThat(inSchema).contains("x_token", "user_id", "url_path", "MOOD_VERY_GLAD");
        assertThat(plan.decode(new ContentReader(inSchema.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(named);
    }

    static List<EveryType> messages() {
        List<EveryType> messages =
                new ArrayList<>(List.of(EveryTypes.zero(), EveryTypes.typical(), EveryTypes.extreme()));
        messages.addAll(EveryTypes.random(20, 42));
        return messages;
    }

    private static DynamicMessage readByLibrary(String content) throws Exception {
        DynamicMessage.Builder read = DynamicMessage.newBuilder(described);
        JsonFormat.parser().merge(content, read);
        return read.build();
    }

    private static byte[] encode(Plan plan, Object message) {
        ContentBuffer content = new ContentBuffer(64);
        plan.encode(message, content);
        return content.toByteArray();
    }

    private static Object decode(String json) {
        return JSON.decode(new ContentReader(json.getBytes(StandardCharsets.UTF_8)));
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }

    private static Plan plan(Codec codec, Class<?> type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    /** Names that the {@code .proto} has to spell differently. */
    record Named(@JsonProperty("x-token") String token, String userID, String URLPath, List<Mood> moods) {}

    /** Constants whose names are not those that JSON shows. */
    enum Mood {
        calm,
        @JsonProperty("very-glad")
        VERY_GLAD
    }
}
