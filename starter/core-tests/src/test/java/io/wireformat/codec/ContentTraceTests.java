package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTrace.Entry;
import io.wireformat.codec.ContentTrace.Part;
import io.wireformat.codec.ContentTrace.Role;
import io.wireformat.fixtures.EveryType;
import io.wireformat.fixtures.EveryTypes;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.fixtures.Tree;
import io.wireformat.internal.jackson.JacksonTrace;
import io.wireformat.model.MessageModels;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.ResolvableType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/** Every byte of content in every format belongs to one value, or to none. */
class ContentTraceTests {

    private static final Map<String, ObjectMapper> JACKSON = Map.of(
            "json", JsonMapper.shared(),
            "indented json",
                    JsonMapper.builder()
                            .enable(SerializationFeature.INDENT_OUTPUT)
                            .build(),
            "xml", new XmlMapper(),
            "cbor", new CBORMapper(),
            "smile", new SmileMapper());

    private static final Type SHAPES =
            ResolvableType.forClassWithGenerics(List.class, Shape.class).getType();

    private static final Order ORDER = new Order("café", List.of(new Line("tea", 3), new Line("milk", 300)), 7, "");

    record Order(
            String name,
            List<Line> lines,
            int number,
            @Nullable String note) {}

    record Line(String article, int count) {}

    /** An older version of {@link Order}. */
    record OldOrder(String name) {}

    static Stream<String> formats() {
        return Stream.concat(
                Stream.of(TestFormat.values())
                        .filter(format -> format != TestFormat.PROTOBUF_JSON)
                        .map(TestFormat::formatName),
                Stream.concat(
                        Stream.of("msgpack array"), JACKSON.keySet().stream().sorted()));
    }

    static Stream<Arguments> contents() {
        Shape group = new Shape.Group("g", List.of(new Shape.Circle(2), new Shape.Group("", List.of())));
        List<Arguments> contents = new ArrayList<>();
        formats().forEach(format -> {
            contents.add(Arguments.of(format, "EveryType", EveryTypes.typical(), EveryType.class));
            // XML cannot contain the character NUL
            if (!format.equals("xml")) {
                contents.add(Arguments.of(format, "EveryType of zeros", EveryTypes.zero(), EveryType.class));
                contents.add(Arguments.of(format, "Everything", Messages.presentZero(), Everything.class));
                contents.add(Arguments.of(format, "zeros", Messages.zero(), Everything.class));
            }
            contents.add(Arguments.of(format, "Order", ORDER, Order.class));
            contents.add(Arguments.of(
                    format, "Tree", new Tree("root", List.of(new Tree("leaf", List.of(), null)), null), Tree.class));
            contents.add(Arguments.of(format, "shapes", List.of(group, new Shape.Rectangle(1, 2)), SHAPES));
        });
        return contents.stream();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("contents")
    void partsAreDisjointAndCoverTheContent(String format, String name, Object value, Type type) {
        byte[] content = encode(format, value, type);

        ContentTrace trace = trace(format, content, type);

        int end = 0;
        for (Part part : trace.parts()) {
            assertThat(part.start()).isEqualTo(end);
            assertThat(part.end()).isGreaterThan(part.start());
            end = part.end();
        }
        assertThat(end).isEqualTo(trace.content().length);
        assertThat(trace.isDecoded()).isEqualTo(format.equals("capnp-packed"));
        if (!trace.isDecoded()) {
            assertThat(trace.content()).isEqualTo(content);
        }
        assertThat(trace.parts())
                .as("what belongs to no field")
                .filteredOn(part -> part.role() == Role.OTHER)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void everyFieldHasItsBytes(String format) {
        ContentTrace trace = trace(format, encode(format, ORDER, Order.class), Order.class);

        assertThat(texts(trace))
                .contains("name = café", "article = tea", "article = milk", "count = 3", "count = 300", "number = 7");
        for (String text : List.of("café", "tea", "milk")) {
            assertThat(bytesOf(trace, text)).as(text).containsSubsequence(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void eachFieldOfALargeMessageHasAnEntry(String format) {
        EveryType value = EveryTypes.typical();
        ContentTrace trace = trace(format, encode(format, value, EveryType.class), EveryType.class);

        List<String> names = Stream.of(EveryType.class.getRecordComponents())
                .filter(component -> !component.getName().startsWith("maybe"))
                .map(component -> component.getName())
                // in XML the key of a map is the name of an element, so numbers are not well-formed
                .takeWhile(component -> !format.equals("xml") || !component.equals("byNumber"))
                .toList();
        assertThat(trace.entries())
                .filteredOn(entry -> entry.depth() == 1)
                .extracting(Entry::name)
                .containsAll(names);
    }

    /** By hand: a tag, a length and a text; then twice a tag, a length and a line. */
    @Test
    void protobufHasTagsLengthsAndValues() {
        ContentTrace trace = trace("protobuf", encode("protobuf", ORDER, Order.class), Order.class);

        assertThat(lines(trace))
                .containsExactly(
                        "name KEY 0a",
                        "name LENGTH 05",
                        "name VALUE 636166c3a9",
                        "lines KEY 12",
                        "[0] LENGTH 07",
                        "article KEY 0a",
                        "article LENGTH 03",
                        "article VALUE 746561",
                        "count KEY 10",
                        "count VALUE 03",
                        "[1] KEY 12",
                        "[1] LENGTH 09",
                        "article KEY 0a",
                        "article LENGTH 04",
                        "article VALUE 6d696c6b",
                        "count KEY 10",
                        "count VALUE ac02",
                        "number KEY 18",
                        "number VALUE 07",
                        "note KEY 22",
                        "note LENGTH 00");
    }

    @Test
    void jsonHasNamesAndPunctuation() {
        ContentTrace trace =
                trace("json", "{ \"name\": \"tea\", \"lines\":[]}".getBytes(StandardCharsets.UTF_8), Order.class);

        assertThat(trace.parts())
                .extracting(part -> part.role() + " " + text(trace, part))
                .containsExactly(
                        "STRUCTURE { ",
                        "KEY \"name\": ",
                        "VALUE \"tea\"",
                        "STRUCTURE , ",
                        "KEY \"lines\":",
                        "STRUCTURE []",
                        "STRUCTURE }");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void bytesOfAnUnknownFieldAreShownAsSuch(String format) {
        ContentTrace trace = trace(format, encode(format, ORDER, Order.class), OldOrder.class);

        assertThat(texts(trace)).contains("name = café");
        assertThat(trace.parts().stream()
                        .mapToInt(part -> part.end() - part.start())
                        .sum())
                .isEqualTo(trace.content().length);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void contentThatEndsEarlyIsRecordedUpToTheError(String format) {
        byte[] whole = encode(format, ORDER, Order.class);
        for (int length = 1; length < whole.length; length++) {
            ContentTrace trace = trace(format, Arrays.copyOf(whole, length), Order.class);
            List<Part> parts = trace.parts();
            assertThat(parts.stream()
                            .mapToInt(part -> part.end() - part.start())
                            .sum())
                    .isEqualTo(trace.content().length);
        }
    }

    /** Each of many elements would need an object of its own. */
    @Test
    void theNumberOfEntriesIsLimited() {
        int[] numbers = new int[ContentTrace.MAX_ENTRIES + 10];
        ContentTrace trace = trace("protobuf", encode("protobuf", new Numbers(numbers), Numbers.class), Numbers.class);

        assertThat(trace.entries()).hasSize(ContentTrace.MAX_ENTRIES);
        assertThat(trace.parts()).filteredOn(part -> part.role() == Role.OTHER).isEmpty();
    }

    @SuppressWarnings("ArrayRecordComponent")
    record Numbers(int[] numbers) {}

    @Test
    void aTraceDoesNotChangeWhatIsRead() {
        byte[] content = encode("thrift-compact", ORDER, Order.class);
        ContentReader reader = new ContentReader(content);
        reader.traceTo(new ContentTrace());

        assertThat(codec("thrift-compact").plan(Order.class).decode(reader)).isEqualTo(ORDER);
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> {
            ContentReader half = new ContentReader(Arrays.copyOf(content, content.length / 2));
            half.traceTo(new ContentTrace());
            codec("thrift-compact").plan(Order.class).decode(half);
        });
    }

    private static List<String> lines(ContentTrace trace) {
        return trace.parts().stream()
                .map(part -> name(trace, part) + " " + part.role() + " " + hex(trace, part))
                .filter(line -> !line.startsWith(" "))
                .toList();
    }

    private static String name(ContentTrace trace, Part part) {
        return part.entry() < 0 ? "" : trace.entries().get(part.entry()).name();
    }

    private static String hex(ContentTrace trace, Part part) {
        return HexFormat.of().formatHex(trace.content(), part.start(), part.end());
    }

    private static String text(ContentTrace trace, Part part) {
        return new String(trace.content(), part.start(), part.end() - part.start(), StandardCharsets.UTF_8);
    }

    private static List<String> texts(ContentTrace trace) {
        return trace.entries().stream()
                .map(entry -> entry.name() + " = " + entry.text())
                .toList();
    }

    private static byte[] bytesOf(ContentTrace trace, String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        trace.recorded().stream()
                .filter(part -> part.role() == Role.VALUE && part.entry() >= 0)
                .filter(part -> text.equals(trace.entries().get(part.entry()).text()))
                .forEach(part -> bytes.write(trace.content(), part.start(), part.end() - part.start()));
        return bytes.toByteArray();
    }

    private static byte[] encode(String format, Object value, Type type) {
        ObjectMapper mapper = JACKSON.get(format);
        if (mapper != null) {
            return mapper.writerFor(mapper.constructType(type)).writeValueAsBytes(value);
        }
        ContentBuffer content = new ContentBuffer(64);
        codec(format).plan(type).encode(value, content);
        return content.toByteArray();
    }

    private static ContentTrace trace(String format, byte[] content, Type type) {
        ContentTrace trace = new ContentTrace();
        ContentReader reader = new ContentReader(content);
        ObjectMapper mapper = JACKSON.get(format);
        if (mapper != null) {
            JacksonTrace.record(reader, trace, mapper, type.getTypeName());
            return trace;
        }
        reader.traceTo(trace);
        try {
            codec(format).plan(type).decode(reader);
        } catch (DecodingException e) {
            // tests of content that ends early
        }
        return trace;
    }

    private static Plans codec(String format) {
        if (format.equals("msgpack array")) {
            return type -> EveryFormat.plan(format, JsonMapper.shared(), type);
        }
        Codec codec = Stream.of(TestFormat.values())
                .filter(each -> each.formatName().equals(format))
                .findFirst()
                .orElseThrow()
                .codec(new MessageModels(JsonMapper.shared()));
        return type -> ((Binding.Bound) codec.bind(type)).plan();
    }

    private interface Plans {

        Plan plan(Type type);
    }
}
