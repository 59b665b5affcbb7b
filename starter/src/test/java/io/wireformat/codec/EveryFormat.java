package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Every format by its name, without what needs a library. */
final class EveryFormat {

    private EveryFormat() {}

    static Stream<String> names() {
        return HiddenPropertyTests.FORMATS.keySet().stream()
                .filter(format -> !format.equals(HiddenPropertyTests.FALLBACK));
    }

    static Object passed(String format, JsonMapper mapper, Type type, Object value) {
        return decode(format, mapper, type, encode(format, mapper, type, value));
    }

    static byte[] encode(String format, JsonMapper mapper, Type type, Object value) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(format, mapper, type).encode(value, buffer);
        return buffer.toByteArray();
    }

    static Object decode(String format, JsonMapper mapper, Type type, byte[] content) {
        return plan(format, mapper, type).decode(new ContentReader(content));
    }

    static Plan plan(String format, JsonMapper mapper, Type type) {
        Binding binding = bind(format, mapper, type);
        assertThat(binding).isInstanceOf(Binding.Bound.class);
        return ((Binding.Bound) binding).plan();
    }

    static Binding bind(String format, JsonMapper mapper, Type type) {
        return HiddenPropertyTests.FORMATS
                .get(format)
                .apply(new MessageModels(mapper))
                .bind(type);
    }
}
