package io.wireformat.codec.thrift;

import static io.wireformat.codec.thrift.ThriftCodec.Protocol.BINARY;
import static io.wireformat.codec.thrift.ThriftCodec.Protocol.COMPACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Shape;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Content of maps, unions and nested lists that must not be written, or not be read. */
class ThriftContainerContentTests {

    private static final Type LABELS = new TypeReference<Map<String, String>>() {}.getType();

    private static final int FF = 0xFF;

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @ParameterizedTest
    @EnumSource
    void refusesNullKeysAndValuesWithTheirPath(ThriftCodec.Protocol protocol) {
        EncodingException key = catchThrowableOfType(
                EncodingException.class, () -> encode(protocol, LABELS, Collections.singletonMap(null, "v")));
        assertThat(key.path()).isEqualTo("items[0].key");
        EncodingException value = catchThrowableOfType(
                EncodingException.class,
                () -> encode(protocol, LABELS, new HashMap<>(Collections.singletonMap("k", null))));
        assertThat(value.path()).isEqualTo("items[0].value");
    }

    @ParameterizedTest
    @EnumSource
    void refusesAMapWhoseSizeIsNotThatOfItsEntries(ThriftCodec.Protocol protocol) {
        Map<String, String> changing = new AbstractMap<>() {
            @Override
            public int size() {
                return 2;
            }

            @Override
            public Set<Entry<String, String>> entrySet() {
                return Map.of("only", "one").entrySet();
            }
        };
        EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(protocol, LABELS, changing));
        assertThat(e).hasMessageContaining("changed");
        assertThat(e.path()).isEqualTo("items");
    }

    @ParameterizedTest
    @EnumSource
    void noticesContentThatEndsTooEarly(ThriftCodec.Protocol protocol) {
        byte[] content = encode(protocol, Containers.class, Containers.typical());
        for (int length = 0; length < content.length; length++) {
            byte[] part = Arrays.copyOf(content, length);
            assertThat(catchThrowableOfType(DecodingException.class, () -> decode(protocol, Containers.class, part)))
                    .as("%d of %d bytes", length, content.length)
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void failsOnHostileContentWithADecodingExceptionOnly(ThriftCodec.Protocol protocol) {
        Random random = new Random(11);
        byte[] valid = encode(protocol, Containers.class, Containers.typical());
        Plan plan = plan(protocol, Containers.class);
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) random.nextInt();
            }
            try {
                plan.decode(new ContentReader(content));
            } catch (DecodingException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void holdsTheCountOfAMapAgainstTheBytesLeft() {
        assertRefused(COMPACT, LABELS, "2 elements declared, 3 bytes left", 0x1B, 2, 0x88, 0, 0, 0);
        assertRefused(COMPACT, LABELS, "elements declared", 0x1B, FF, FF, FF, FF, 0x07, 0x88, 0, 0);
        assertRefused(
                BINARY, LABELS, "1 elements declared, 7 bytes left", 13, 0, 1, 11, 11, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0);
        assertRefused(BINARY, LABELS, "elements declared", 13, 0, 1, 11, 11, 0x7F, FF, FF, FF, 0, 0, 0, 0, 0);
    }

    @Test
    void refusesNegativeCounts() {
        assertRefused(COMPACT, LABELS, "negative count", 0x1B, FF, FF, FF, FF, FF, FF, FF, FF, FF, 1, 0x88, 0);
        assertRefused(BINARY, LABELS, "negative count", 13, 0, 1, 11, 11, FF, FF, FF, FF, 0);
    }

    @ParameterizedTest
    @EnumSource
    void countsTheEntriesOfMapsAmongTheElements(ThriftCodec.Protocol protocol) {
        byte[] content = encode(protocol, LABELS, Map.of("a", "", "b", "", "c", ""));
        DecodeLimits limits = new DecodeLimits(1 << 20, 100, 2);
        assertThat(catchThrowableOfType(DecodingException.class, () -> decode(protocol, LABELS, content, limits)))
                .hasMessageContaining("wireformat.limits.elements");
    }

    @ParameterizedTest
    @EnumSource
    void countsTheDepthOfUnionsWithinUnions(ThriftCodec.Protocol protocol) {
        Shape shape = new Shape.Circle(1);
        for (int i = 0; i < 20; i++) {
            shape = new Shape.Group("", List.of(shape));
        }
        byte[] content = encode(protocol, Shape.class, shape);
        DecodeLimits limits = new DecodeLimits(1 << 20, 40);
        assertThat(catchThrowableOfType(DecodingException.class, () -> decode(protocol, Shape.class, content, limits)))
                .hasMessageContaining("wireformat.limits.depth");
    }

    @Test
    void countsTheDepthOfMapsThatItSkips() {
        int[] content = new int[90_001];
        content[0] = 0x9B;
        for (int i = 1; i < content.length; i += 3) {
            // one entry of a byte and a map
            content[i] = 1;
            content[i + 1] = 0x3B;
        }
        assertRefused(COMPACT, LABELS, "wireformat.limits.depth", content);
    }

    private void assertRefused(ThriftCodec.Protocol protocol, Type type, String problem, int... content) {
        byte[] bytes = new byte[content.length];
        for (int i = 0; i < content.length; i++) {
            bytes[i] = (byte) content[i];
        }
        assertThat(catchThrowableOfType(DecodingException.class, () -> decode(protocol, type, bytes)))
                .hasMessageContaining(problem);
    }

    private byte[] encode(ThriftCodec.Protocol protocol, Type type, Object message) {
        ContentBuffer content = new ContentBuffer(16);
        plan(protocol, type).encode(message, content);
        return content.toByteArray();
    }

    private Object decode(ThriftCodec.Protocol protocol, Type type, byte[] content) {
        return decode(protocol, type, content, DecodeLimits.DEFAULT);
    }

    private Object decode(ThriftCodec.Protocol protocol, Type type, byte[] content, DecodeLimits limits) {
        return plan(protocol, type).decode(new ContentReader(content, 0, content.length, limits));
    }

    private Plan plan(ThriftCodec.Protocol protocol, Type type) {
        return ((Binding.Bound) new ThriftCodec(models, GeneratedTypes.NONE, protocol).bind(type)).plan();
    }
}
