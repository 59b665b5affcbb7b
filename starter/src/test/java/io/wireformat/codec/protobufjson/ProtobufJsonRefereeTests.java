package io.wireformat.codec.protobufjson;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.protobuf.PrefixedEverything;
import io.wireformat.fixtures.protobuf.PrefixedNumbered;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Records against the official library's JSON; the binary codec, which has a referee of its own, connects the two. */
class ProtobufJsonRefereeTests {

    private static final JsonFormat.Printer PRINTER = JsonFormat.printer().omittingInsignificantWhitespace();

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    private final Codec json = new ProtobufJsonCodec(models, GeneratedTypes.NONE);

    private final Codec binary = new ProtobufCodec(models, GeneratedTypes.NONE);

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheLibraryWrites(Everything message) throws Exception {
        String theirs = PRINTER.print(PrefixedEverything.parseFrom(encode(binary, Everything.class, message)));
        String ours = text(encode(json, Everything.class, message));
        JsonMapper mapper = JsonMapper.shared();
        assertThat(mapper.readTree(ours)).isEqualTo(mapper.readTree(theirs));
        // not compared with the message, since the library reads a negative zero as zero
        assertThat(readByLibrary(ours)).isEqualTo(readByLibrary(theirs));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryWrites(Everything message) throws Exception {
        byte[] content = encode(binary, Everything.class, message);
        String written = PRINTER.print(PrefixedEverything.parseFrom(content));
        Object read = decode(json, Everything.class, written.getBytes(StandardCharsets.UTF_8));
        assertThat(encode(binary, Everything.class, read)).isEqualTo(content);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsTheNamesOfTheProtoFile(Everything message) throws Exception {
        byte[] content = encode(binary, Everything.class, message);
        String written = JsonFormat.printer()
                .preservingProtoFieldNames()
                .printingEnumsAsInts()
                .print(PrefixedEverything.parseFrom(content));
        Object read = decode(json, Everything.class, written.getBytes(StandardCharsets.UTF_8));
        assertThat(encode(binary, Everything.class, read)).isEqualTo(content);
    }

    @Test
    void writesTheTextThatTheLibraryWrites() throws Exception {
        Numbered message = new Numbered("z", Long.MIN_VALUE, null, Numbered.Level.HIGH);
        Message same = PrefixedNumbered.parseFrom(encode(binary, Numbered.class, message));
        assertThat(text(encode(json, Numbered.class, message)))
                .isEqualTo(PRINTER.print(same))
                .isEqualTo("{\"the_first\":\"-9223372036854775808\",\"level\":\"LEVEL_HIGH\",\"last\":\"z\"}");
    }

    @Test
    void carriesGeneratedMessages() {
        Codec generated = new ProtobufJsonCodec(models, new ProtobufJsonGeneratedTypes());
        PrefixedNumbered message =
                PrefixedNumbered.newBuilder().setTheFirst(-9).setLast("\u00e9").build();
        byte[] content = encode(generated, PrefixedNumbered.class, message);
        assertThat(text(content)).isEqualTo("{\"the_first\":\"-9\",\"last\":\"\u00e9\"}");
        assertThat(decode(generated, PrefixedNumbered.class, content)).isEqualTo(message);
    }

    static List<Everything> messages() {
        return Messages.all();
    }

    private static DynamicMessage readByLibrary(String content) throws Exception {
        DynamicMessage.Builder read = DynamicMessage.newBuilder(PrefixedEverything.getDescriptor());
        JsonFormat.parser().merge(content, read);
        return read.build();
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }

    private static byte[] encode(Codec codec, Type type, Object message) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(codec, type).encode(message, buffer);
        return buffer.toByteArray();
    }

    private static Object decode(Codec codec, Type type, byte[] content) {
        return plan(codec, type).decode(new ContentReader(content));
    }

    private static Plan plan(Codec codec, Type type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }
}
