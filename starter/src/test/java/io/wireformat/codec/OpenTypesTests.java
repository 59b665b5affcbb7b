package io.wireformat.codec;

import static io.wireformat.codec.EveryFormat.decode;
import static io.wireformat.codec.EveryFormat.encode;
import static io.wireformat.codec.EveryFormat.passed;
import static io.wireformat.codec.EveryFormat.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import com.google.protobuf.util.JsonFormat;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.fixtures.Languages;
import io.wireformat.fixtures.Shape;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.msgpack.core.MessagePack;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Properties and contents that may hold anything: JSON says what they show, and what reading makes of them. */
class OpenTypesTests {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Type MAP = new TypeReference<Map<String, Object>>() {}.getType();

    private static final Type LIST = new TypeReference<List<?>>() {}.getType();

    private static final String TREE =
            "{\"a\":[1,-2,2147483648,0.5,\"\",true,false,null,[],{}],\"b\":{\"c\":{\"\":\"\uD83D\uDE00\"}},\"d\":null}";

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void carriesWhatJsonShows(String format) {
        Open open = JSON.readValue(
                "{\"tree\":%s,\"any\":%s,\"extra\":%s,\"mixed\":[1,null,\"x\",%s],\"object\":{\"x\":1}}"
                        .formatted(TREE, TREE, TREE, TREE),
                Open.class);
        Object read = passed(format, JSON, Open.class, open);
        assertThat(JSON.writeValueAsString(read)).isEqualTo(JSON.writeValueAsString(open));
        assertThat(((Open) read).any()).isEqualTo(open.any());
        assertThat(((Open) read).mixed()).isEqualTo(open.mixed());
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void carriesScalarsAndAbsence(String format) {
        for (String any : List.of("0", "\"text\"", "true", "1.5", "[]", "null")) {
            Open open = JSON.readValue("{\"any\":" + any + "}", Open.class);
            Open read = (Open) passed(format, JSON, Open.class, open);
            assertThat(read.any()).isEqualTo(open.any());
        }
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void carriesThemAtTheRoot(String format) {
        Object map = JSON.readValue(TREE, Object.class);
        assertThat(passed(format, JSON, MAP, map)).isEqualTo(map);
        List<Object> list = List.of(map, 1, "x");
        assertThat(passed(format, JSON, LIST, list)).isEqualTo(list);
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void showsWhatJsonShowsOfAnyObjectAndHidesWhatItHides(String format) {
        Map<String, Object> anything = new LinkedHashMap<>();
        anything.put("user", new User("Ada", "no-one-may-see-this"));
        anything.put("shape", new Shape.Circle(2.5));
        anything.put("day", LocalDate.of(2026, 11, 22));
        anything.put("price", new BigDecimal("12.50"));
        anything.put("ratio", 0.1f);
        anything.put("ints", new int[] {1, 2});
        Hiding hiding = new Hiding(anything, new User("Ada", "x"));
        byte[] content = encode(format, JSON, Hiding.class, hiding);
        assertThat(new String(content, StandardCharsets.ISO_8859_1)).doesNotContain("no-one-may", "password");
        Object expected = JSON.readValue(JSON.writeValueAsString(hiding), Object.class);
        Object read = JSON.convertValue(decode(format, JSON, Hiding.class, content), Object.class);
        assertThat(read).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void refusesANumberThatItWouldRound(String format) {
        for (Object number : List.of(new BigInteger("18446744073709551616"), new BigDecimal("0.1234567890123456789"))) {
            Map<String, Object> map = Map.of("a", List.of(1, number));
            EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(format, JSON, MAP, map));
            assertThat(e).hasMessageContaining("is a").hasMessageNotContaining("1234567890");
        }
    }

    @Test
    void namesThePlaceOfWhatItDoesNotWrite() {
        Open open = new Open(null, Map.of("a", List.of(1, 1L << 60)), null, null, null);
        EncodingException e =
                catchThrowableOfType(EncodingException.class, () -> encode("protobuf", JSON, Open.class, open));
        assertThat(e.path()).isEqualTo("any[0].value[1]");
        assertThat(passed("msgpack map", JSON, Open.class, open)).isEqualTo(open);
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void countsDepthAndElements(String format) {
        Object deep = 1;
        for (int i = 0; i < 60; i++) {
            deep = List.of(deep);
        }
        byte[] nested = encode(format, JSON, MAP, Map.of("a", deep));
        assertThat(refusal(format, nested, new DecodeLimits(1 << 20, 50))).contains("wireformat.limits.depth");
        byte[] wide = encode(format, JSON, MAP, Map.of("a", Collections.nCopies(2_000, 1)));
        assertThat(refusal(format, wide, new DecodeLimits(1 << 20, 100, 1_000))).contains("wireformat.limits.elements");
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void failsOnHostileContentWithADecodingExceptionOnly(String format) {
        Plan plan = plan(format, JSON, MAP);
        byte[] valid = encode(format, JSON, MAP, JSON.readValue(TREE, Object.class));
        Random random = new Random(7);
        int refused = 0;
        for (int round = 0; round < 3_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(plan.decode(new ContentReader(content))).isInstanceOf(Map.class);
            } catch (DecodingException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void isReadByProtobufsOwnValue() throws Exception {
        Object map = JSON.readValue(TREE, Object.class);
        // a map or a list by itself is field 1 of a message, as it is in theirs
        Struct.Builder struct = Struct.newBuilder();
        JsonFormat.parser().merge(TREE, struct);
        ListValue list = ListValue.newBuilder()
                .addValues(Value.newBuilder().setStructValue(struct))
                .addValues(Value.newBuilder().setNullValueValue(0))
                .build();
        assertThat(Struct.parseFrom(encode("protobuf", JSON, MAP, map))).isEqualTo(struct.build());
        assertThat(decode("protobuf", JSON, MAP, struct.build().toByteArray())).isEqualTo(map);
        assertThat(ListValue.parseFrom(encode("protobuf", JSON, LIST, Arrays.asList(map, null))))
                .isEqualTo(list);
        assertThat(decode("protobuf", JSON, LIST, list.toByteArray())).isEqualTo(Arrays.asList(map, null));
    }

    @Test
    void isReadByTheAvroLibrary() throws Exception {
        Schema schema = new Schema.Parser().parse(Languages.AVRO.export(new MessageModels(JSON).describe(MAP)));
        byte[] content = encode("avro", JSON, MAP, Map.of("a", Arrays.asList(1, "x", null)));
        Object read =
                new GenericDatumReader<>(schema).read(null, DecoderFactory.get().binaryDecoder(content, null));
        assertThat(read).hasToString("{a={\"values\": [{\"value\": 1}, {\"value\": \"x\"}, {}]}}");
    }

    @Test
    void isNaturalInMessagePack() throws Exception {
        byte[] content = encode("msgpack map", JSON, MAP, JSON.readValue(TREE, Object.class));
        assertThat(JSON.readTree(
                        MessagePack.newDefaultUnpacker(content).unpackValue().toJson()))
                .isEqualTo(JSON.readTree(TREE));
    }

    @Test
    void isNaturalInProtobufsJson() {
        byte[] content = encode("protobuf-json", JSON, MAP, JSON.readValue(TREE, Object.class));
        assertThat(new String(content, StandardCharsets.UTF_8)).isEqualTo("{\"items\":" + TREE + "}");
    }

    @Test
    void leavesAnyValueByItselfToJson() {
        for (Class<?> type : List.of(Object.class, JsonNode.class)) {
            assertThat(EveryFormat.bind("protobuf", JSON, type))
                    .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                            .contains("carried in a property, a list or a map, but not by itself"));
        }
    }

    private static String refusal(String format, byte[] content, DecodeLimits limits) {
        ContentReader reader = new ContentReader(content, 0, content.length, limits);
        return catchThrowableOfType(
                        DecodingException.class, () -> plan(format, JSON, MAP).decode(reader))
                .getMessage();
    }

    @NullUnmarked
    public record Open(JsonNode tree, Object any, Map<String, Object> extra, List<Object> mixed, ObjectNode object) {}

    public record User(String name, @JsonIgnore @Nullable String password) {}

    public record Hiding(
            Map<String, Object> anything,
            @JsonIgnoreProperties("name") Object nameless) {}
}
