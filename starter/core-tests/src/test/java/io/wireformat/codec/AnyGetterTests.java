package io.wireformat.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.Wireformat;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes as openapi-generator makes them of {@code additionalProperties: true}. */
class AnyGetterTests {

    private static final Wireformat FORMATS = Wireformat.create();
    private static final Wireformat.Format JSON = FORMATS.named("json");

    public static class Order {

        public String text = "x";
        private @Nullable Map<String, Object> additionalProperties;

        @JsonAnyGetter
        public @Nullable Map<String, Object> getAdditionalProperties() {
            return additionalProperties;
        }

        @JsonAnySetter
        public void putAdditionalProperty(String name, Object value) {
            if (additionalProperties == null) {
                additionalProperties = new LinkedHashMap<>();
            }
            additionalProperties.put(name, value);
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes(@JsonSubTypes.Type(value = Special.class, name = "special"))
    public interface Any {}

    public static class Special extends Order implements Any {}

    public record Holder(
            @Nullable Order one,
            List<Order> list,
            Map<String, Order> map,
            @Nullable Any any) {}

    public record Tagged(
            String text,
            @JsonAnyGetter @JsonAnySetter @Nullable Map<String, Object> tags) {}

    static Stream<Wireformat.Format> formats() {
        return FORMATS.all().stream().filter(format -> !format.name().equals("json"));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void valuesWithoutEntriesAreWrittenAndRead(Wireformat.Format format) {
        Holder holder = new Holder(new Order(), List.of(new Order()), Map.of("k", new Order()), new Special());

        for (Object value : List.of(new Order(), holder, new Tagged("x", null))) {
            Object read = format.decode(format.encode(value), value.getClass());
            assertThat(new String(JSON.encode(read), UTF_8)).isEqualTo(new String(JSON.encode(value), UTF_8));
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void entriesAreRefused(Wireformat.Format format) {
        Order order = new Order();
        order.putAdditionalProperty("z", 1);
        Special special = new Special();
        special.putAdditionalProperty("z", 1);

        for (Object value : List.of(
                order,
                new Holder(order, List.of(), Map.of(), null),
                new Holder(null, List.of(order), Map.of(), null),
                new Holder(null, List.of(), Map.of("k", order), null),
                new Holder(null, List.of(), Map.of(), special),
                new Tagged("x", Map.of("z", 1)))) {
            assertThatThrownBy(() -> format.encode(value))
                    .isInstanceOf(EncodingException.class)
                    .hasMessageContaining("has entries, which JSON shows as properties");
        }
        assertThatThrownBy(() -> format.encodeList(List.of(order), Order.class)).isInstanceOf(EncodingException.class);
    }

    /** JSON would keep the property, so that it would be lost here. */
    @Test
    void unknownNamesAreRefused() {
        byte[] json = "{\"text\":\"1\",\"more\":2}".getBytes(UTF_8);
        byte[] messagePack = HexFormat.of().parseHex("82a474657874a131a46d6f726502");

        assertThat(JSON.decode(json, Order.class).getAdditionalProperties()).containsEntry("more", 2);
        assertThatThrownBy(() -> FORMATS.named("protobuf-json").decode(json, Order.class))
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("has an unknown property");
        assertThatThrownBy(() -> FORMATS.named("msgpack").decode(messagePack, Order.class))
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("has an unknown property");
    }
}
