package io.wireformat.codec.messagepack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.jackson.dataformat.MessagePackMapper;
import tools.jackson.databind.json.JsonMapper;

/** The official library writes the same bytes, and its Jackson module reads ours and is read by us. */
class MessagePackRefereeTests {

    private static final ObjectMapper REFEREE =
            new MessagePackMapper().disable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING);

    @ParameterizedTest
    @MethodSource("messages")
    void writesMapsByteForByteAsTheOfficialLibrary(Everything message) throws IOException {
        assertThat(encode(MessagePackCodec.Layout.MAP, message)).isEqualTo(packed(message, true));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void writesArraysByteForByteAsTheOfficialLibrary(Everything message) throws IOException {
        assertThat(encode(MessagePackCodec.Layout.ARRAY, message)).isEqualTo(packed(message, false));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void isReadByTheOfficialLibrary(Everything message) throws IOException {
        byte[] ours = encode(MessagePackCodec.Layout.MAP, message);
        assertSame(REFEREE.readValue(ours, Everything.class), message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheOfficialLibraryWrites(Everything message) throws IOException {
        byte[] theirs = REFEREE.writeValueAsBytes(message);
        assertSame(decode(MessagePackCodec.Layout.ARRAY, Everything.class, theirs), message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsEitherLayoutWhateverItWrites(Everything message) {
        assertSame(
                decode(MessagePackCodec.Layout.MAP, Everything.class, encode(MessagePackCodec.Layout.ARRAY, message)),
                message);
        assertSame(
                decode(MessagePackCodec.Layout.ARRAY, Everything.class, encode(MessagePackCodec.Layout.MAP, message)),
                message);
    }

    @Test
    void fillsHolesWithNil() throws IOException {
        Numbered message = new Numbered("last", 300, null, Numbered.Level.HIGH);
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packArrayHeader(7).packNil().packLong(300).packNil().packNil();
            packer.packString("HIGH").packNil().packString("last");
            assertThat(encode(MessagePackCodec.Layout.ARRAY, message)).isEqualTo(packer.toByteArray());
        }
    }

    static List<Everything> messages() {
        return Messages.all();
    }

    private static byte[] packed(Record message, boolean map) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            pack(packer, message, map);
            return packer.toByteArray();
        }
    }

    private static void pack(MessagePacker packer, @Nullable Object value, boolean map) throws IOException {
        if (value == null) {
            packer.packNil();
        } else if (value instanceof Boolean b) {
            packer.packBoolean(b);
        } else if (value instanceof Integer i) {
            packer.packInt(i);
        } else if (value instanceof Long l) {
            packer.packLong(l);
        } else if (value instanceof Double d) {
            packer.packDouble(d);
        } else if (value instanceof String s) {
            packer.packString(s);
        } else if (value instanceof Enum<?> e) {
            packer.packString(e.name());
        } else if (value instanceof byte[] bytes) {
            packer.packBinaryHeader(bytes.length).writePayload(bytes);
        } else if (value instanceof List<?> list) {
            packer.packArrayHeader(list.size());
            for (Object item : list) {
                pack(packer, item, map);
            }
        } else {
            packRecord(packer, (Record) value, map);
        }
    }

    private static void packRecord(MessagePacker packer, Record message, boolean map) throws IOException {
        RecordComponent[] components = message.getClass().getRecordComponents();
        if (map) {
            packer.packMapHeader(components.length);
        } else {
            packer.packArrayHeader(components.length);
        }
        for (RecordComponent component : components) {
            if (map) {
                packer.packString(component.getName());
            }
            try {
                pack(packer, component.getAccessor().invoke(message), map);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void assertSame(Object actual, Object expected) {
        assertThat(actual)
                .usingRecursiveComparison()
                .withEqualsForType((a, b) -> a.compareTo(b) == 0, Double.class)
                .isEqualTo(expected);
    }

    private static byte[] encode(MessagePackCodec.Layout layout, Record message) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(layout, message.getClass()).encode(message, buffer);
        return buffer.toByteArray();
    }

    private static Object decode(MessagePackCodec.Layout layout, Class<?> type, byte[] content) {
        return plan(layout, type).decode(new ContentReader(content));
    }

    private static Plan plan(MessagePackCodec.Layout layout, Class<?> type) {
        MessageModels models = new MessageModels(JsonMapper.shared());
        return ((Binding.Bound) new MessagePackCodec(models, layout, MessagePackCodec.OtherTypes.NONE).bind(type))
                .plan();
    }
}
