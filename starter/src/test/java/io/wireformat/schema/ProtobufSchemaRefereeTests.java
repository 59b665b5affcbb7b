package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.fixtures.EveryType;
import io.wireformat.fixtures.EveryTypes;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Shape;
import io.wireformat.model.MessageModels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Bytes of the plans, read by the library with nothing but the exported schema. */
class ProtobufSchemaRefereeTests {

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    private final Codec codec = new ProtobufCodec(models, GeneratedTypes.NONE);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("messages")
    void describesTheBytesOfAMessage(Object message) throws Exception {
        byte[] content = encode(message);
        DynamicMessage read = DynamicMessage.parseFrom(describe(message.getClass()), content);
        assertThat(hasUnknownFields(read)).isFalse();
        // the library writes the zeros of map entries, so its bytes are compared by what they mean
        assertThat(encode(plan(message).decode(new ContentReader(read.toByteArray()))))
                .isEqualTo(content);
    }

    @Test
    void keepsTheNamesThatJsonShows() throws Exception {
        assertThat(describe(Everything.class).getFields())
                .extracting(FieldDescriptor::getJsonName)
                .contains("maybeFlag", "maybePoints", "ratio");
    }

    @Test
    void declaresASealedTypeAsOneOfItsAlternatives() throws Exception {
        assertThat(describe(Shape.class).getRealOneofs()).singleElement().satisfies(oneOf -> assertThat(
                        oneOf.getFields())
                .extracting(FieldDescriptor::getName)
                .containsExactlyInAnyOrder("circle", "rectangle", "group"));
    }

    @Test
    void declaresMapsAndTheTypesThatProtobufBringsAlong() throws Exception {
        Descriptor described = describe(EveryType.class);
        assertThat(described.findFieldByName("texts").isMapField()).isTrue();
        assertThat(described.findFieldByName("time").getMessageType().getFullName())
                .isEqualTo("google.protobuf.Timestamp");
    }

    static List<Object> messages() {
        List<Object> messages = new ArrayList<>(Messages.all());
        messages.addAll(List.of(EveryTypes.zero(), EveryTypes.typical(), EveryTypes.extreme()));
        return messages;
    }

    private Descriptor describe(Class<?> type) throws Exception {
        return ExportedProto.describe(models, type, folder);
    }

    private static boolean hasUnknownFields(Message message) {
        return !message.getUnknownFields().asMap().isEmpty()
                || message.getAllFields().values().stream()
                        .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.of(value))
                        .anyMatch(value -> value instanceof Message nested && hasUnknownFields(nested));
    }

    private byte[] encode(Object message) {
        ContentBuffer content = new ContentBuffer(64);
        plan(message).encode(message, content);
        return content.toByteArray();
    }

    private Plan plan(Object message) {
        return ((Binding.Bound) codec.bind(message.getClass())).plan();
    }
}
