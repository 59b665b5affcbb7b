package io.wireformat.codec.messagepack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.jackson.dataformat.MessagePackMapper;
import org.msgpack.jackson.dataformat.TimestampExtensionModule;
import tools.jackson.databind.json.JsonMapper;

/** Points of time travel as the timestamp extension, as the official library has it. */
class MessagePackInstantTests {

    private static final ObjectMapper REFEREE =
            new MessagePackMapper().registerModule(TimestampExtensionModule.INSTANCE);

    private static final Plan PLAN = ((Binding.Bound) new MessagePackCodec(
                            new MessageModels(JsonMapper.shared()),
                            MessagePackCodec.Layout.MAP,
                            MessagePackCodec.OtherTypes.NONE)
                    .bind(Event.class))
            .plan();

    @ParameterizedTest
    @MethodSource("instants")
    void writesTheBytesOfTheOfficialLibrary(Instant instant) throws IOException {
        byte[] written = encode(new Event(instant));
        assertThat(written).isEqualTo(packed(instant)).isEqualTo(REFEREE.writeValueAsBytes(new Event(instant)));
    }

    @ParameterizedTest
    @MethodSource("instants")
    void readsBackWhatItWrote(Instant instant) {
        assertThat(decode(encode(new Event(instant)))).isEqualTo(new Event(instant));
    }

    @ParameterizedTest
    @MethodSource("instants")
    void isReadByTheOfficialLibrary(Instant instant) throws IOException {
        assertThat(REFEREE.readValue(encode(new Event(instant)), Event.class)).isEqualTo(new Event(instant));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "d6ff00000007",
                "c704ff00000007",
                "c80004ff00000007",
                "c900000004ff00000007",
                "d7ff0000000000000007",
                "c708ff0000000000000007",
                "c80008ff0000000000000007",
                "c900000008ff0000000000000007",
                "c70cff000000000000000000000007",
                "c8000cff000000000000000000000007",
                "c90000000cff000000000000000000000007",
                "b4313937302d30312d30315430303a30303a30375a"
            })
    void readsEveryFormAndText(String form) {
        assertThat(decode(event(form))).isEqualTo(new Event(Instant.ofEpochSecond(7)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "07",
                "c0",
                "d601 00000007",
                "d5ff0007",
                "c705ff0000000007",
                "c80104ff00000007",
                "c980000004ff00000007",
                "c9ffffffffff00000007",
                "d7ffee6b280000000000",
                "c70cff3b9aca000000000000000000",
                "c70cffffffffff0000000000000000",
                "c70cff000000007fffffffffffffff",
                "c70cff000000008000000000000000",
                "a6736563726574"
            })
    void refusesWhatIsNoTimestamp(String form) {
        byte[] content = event(form.replace(" ", ""));
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(content));
        assertThat(e.path()).isEqualTo("at");
        assertThat(e).hasMessageNotContaining("secret");
    }

    @Test
    void noticesAnEndWithinEachForm() {
        for (Instant instant : instants()) {
            byte[] content = encode(new Event(instant));
            for (int length = 0; length < content.length; length++) {
                ContentReader part = new ContentReader(java.util.Arrays.copyOf(content, length));
                assertThat(catchThrowableOfType(DecodingException.class, () -> PLAN.decode(part)))
                        .isNotNull();
            }
        }
    }

    static List<Instant> instants() {
        return List.of(
                Instant.EPOCH,
                Instant.ofEpochSecond((1L << 32) - 1),
                Instant.ofEpochSecond((1L << 32) - 1, 1),
                Instant.ofEpochSecond(1L << 32),
                Instant.ofEpochSecond((1L << 34) - 1, 999_999_999),
                Instant.ofEpochSecond(1L << 34),
                Instant.ofEpochSecond(-1, 999_999_999),
                Instant.MIN,
                Instant.MAX);
    }

    private static byte[] event(String form) {
        return HexFormat.of().parseHex("81a26174" + form);
    }

    private static byte[] packed(Instant instant) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packMapHeader(1).packString("at").packTimestamp(instant);
            return packer.toByteArray();
        }
    }

    private static byte[] encode(Event event) {
        ContentBuffer buffer = new ContentBuffer(16);
        PLAN.encode(event, buffer);
        return buffer.toByteArray();
    }

    private static Object decode(byte[] content) {
        return PLAN.decode(new ContentReader(content));
    }

    public record Event(Instant at) {}
}
