package io.wireformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.Wireformat.Format;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class WireformatTests {

    private static final Wireformat FORMATS = Wireformat.create();

    private static final Wireformat STRICT = Wireformat.builder()
            .limits(new DecodeLimits(2000, 3, 1000, 10, 2000, 200, Set.of()))
            .build();

    private static final Point POINT = new Point(3, -4, "corner");

    static Collection<Format> formats() {
        return FORMATS.all();
    }

    @Test
    void thereAreJsonAndAllFormats() {
        assertThat(FORMATS.all())
                .extracting(Format::name)
                .containsExactly(
                        "json",
                        "protobuf",
                        "avro",
                        "flatbuffers",
                        "msgpack",
                        "thrift-compact",
                        "thrift-binary",
                        "capnp",
                        "capnp-packed",
                        "protobuf-json");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void readsTheMessageThatItWrote(Format format) {
        Everything everything = Messages.presentZero();

        assertThat(format.decode(format.encode(everything), Everything.class))
                .usingRecursiveComparison()
                .isEqualTo(everything);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void readsTheListThatItWrote(Format format) {
        List<Point> points = Point.numbered(20);

        assertThat(format.decodeList(format.encodeList(points, Point.class), Point.class))
                .isEqualTo(points);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void readsWhatItWroteAsAGenericType(Format format) {
        Type type = new TypeReference<Map<String, Point>>() {}.getType();
        Map<String, Point> points = Map.of("a", POINT);

        Map<String, Point> read = format.decode(format.encode(points, type), type);

        assertThat(read).isEqualTo(points);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void readsWhatItWroteAsOneOfASealedType(Format format) {
        Shape shape = new Shape.Group("all", List.of(new Shape.Circle(1.5), new Shape.Rectangle(2, 3)));

        assertThat(format.decode(format.encode(shape, Shape.class), Shape.class))
                .isEqualTo(shape);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void readsTheStreamThatItWrote(Format format) throws IOException {
        List<Point> points = Point.numbered(5000);

        ByteArrayOutputStream content = new ByteArrayOutputStream();
        format.writeStream(points.stream(), Point.class, content);

        try (Stream<Point> read = format.readStream(new ByteArrayInputStream(content.toByteArray()), Point.class)) {
            assertThat(read).isEqualTo(points);
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void writesAStreamBesideWhatIsBeingWritten(Format format) throws IOException {
        List<Integer> sizes = new ArrayList<>();
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        Stream<Point> messages = Stream.generate(() -> POINT).limit(5000).peek(message -> sizes.add(content.size()));

        format.writeStream(messages, Point.class, content);

        assertThat(sizes.get(4999)).isPositive().isLessThan(content.size());
    }

    @ParameterizedTest
    @MethodSource("formats")
    void readsAStreamNoFurtherThanItIsAskedFor(Format format) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        format.writeStream(Stream.generate(() -> POINT).limit(5000), Point.class, content);
        ByteArrayInputStream in = new ByteArrayInputStream(content.toByteArray());

        try (Stream<Point> read = format.readStream(in, Point.class)) {
            assertThat(read.iterator().next()).isEqualTo(POINT);
        }

        assertThat(in.available()).isPositive();
    }

    @Test
    void closesWhatAStreamIsMadeOf() throws IOException {
        AtomicBoolean messagesClosed = new AtomicBoolean();
        AtomicBoolean contentClosed = new AtomicBoolean();
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        Format format = FORMATS.named("protobuf");

        format.writeStream(Stream.of(POINT).onClose(() -> messagesClosed.set(true)), Point.class, content);
        FilterInputStream in = new FilterInputStream(new ByteArrayInputStream(content.toByteArray())) {
            @Override
            public void close() {
                contentClosed.set(true);
            }
        };
        format.readStream(in, Point.class).close();

        assertThat(messagesClosed).isTrue();
        assertThat(contentClosed).isTrue();
    }

    @Test
    void aStreamThatCannotBeReadFails() {
        FilterInputStream broken = new FilterInputStream(new ByteArrayInputStream(new byte[0])) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                throw new IOException("broken");
            }
        };

        try (Stream<Point> read = FORMATS.named("avro").readStream(broken, Point.class)) {
            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(read::toList);
        }
    }

    @Test
    void namesThatThereAreNotAreRefusedWithThoseThatThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FORMATS.named("morse"))
                .withMessageStartingWith("No wire format 'morse'; there are json, protobuf, avro,");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Wireformat.builder().formats("avro", "morse").build())
                .withMessage("No wire format 'morse'; there are json, avro");
    }

    @Test
    void formatsAreChosenByName() {
        assertThat(Wireformat.builder().formats("avro", "json").build().all())
                .extracting(Format::name)
                .containsExactly("json", "avro");
    }

    @Test
    void anApplicationHasFormatsOfItsOwn() {
        Wireformat formats =
                Wireformat.builder().formats("avro").format(new OwnCodec("own")).build();

        assertThat(formats.all()).extracting(Format::name).containsExactly("json", "avro", "own");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Wireformat.builder().format(new OwnCodec("avro")).build())
                .withMessage("Two formats have the name avro");
    }

    @Test
    void saysWhatContentIsCalled() {
        Format avro = FORMATS.named("avro");

        assertThat(avro.mediaType()).isEqualTo("application/avro");
        assertThat(avro.mediaTypes()).containsExactly("application/avro", "avro/binary");
        assertThat(avro.streamMediaTypes()).first().isEqualTo("application/x-avro-container");
    }

    @Test
    void saysWhyATypeIsDeclined() {
        Format protobuf = FORMATS.named("protobuf");

        assertThat(protobuf.whyNot(Point.class)).isNull();
        assertThat(protobuf.whyNot(Viewed.class)).contains("Viewed.secret");
        assertThatExceptionOfType(UnsupportedTypeException.class)
                .isThrownBy(() -> protobuf.encode(new Viewed("x")))
                .withMessageStartingWith("protobuf does not carry " + Viewed.class.getName())
                .withMessageContaining("Viewed.secret");
        assertThatExceptionOfType(UnsupportedTypeException.class)
                .isThrownBy(() -> protobuf.decodeList(new byte[0], Viewed.class))
                .withMessageStartingWith("protobuf does not carry java.util.List<" + Viewed.class.getName() + ">");
    }

    @Test
    void saysWhatIsOnlyWritten() {
        Format protobuf = FORMATS.named("protobuf");

        assertThat(protobuf.whyNot(Total.class)).isNull();
        assertThat(protobuf.whyNotRead(Total.class)).contains("Total");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> protobuf.decode(protobuf.encode(new Total(3, 4)), Total.class));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void contentThatIsNoMessageIsRefusedByTheNameOfTheFormat(Format format) {
        byte[] content = format.encode(POINT);

        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> format.decode(new byte[] {(byte) 0xff, (byte) 0xff, 0x7f}, Point.class))
                .withMessageStartingWith(format.name() + ": ");
        assertThat(format.decode(content, Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aValueThatCannotBeWrittenIsRefused(Format format) {
        assertThatExceptionOfType(EncodingException.class).isThrownBy(() -> format.encode(new Failing(1)));
        assertThat(format.decode(format.encode(POINT), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void contentIsReadWithinLimits(Format format) {
        Format limited = STRICT.named(format.name());

        assertThat(limited.decode(format.encode(POINT), Point.class)).isEqualTo(POINT);
        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> limited.decodeList(format.encodeList(Point.numbered(1000), Point.class), Point.class))
                .withMessageContaining("wireformat.limits.content-size");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> limited.decode(format.encode(new Point(1, 1, "a long text")), Point.class))
                .withMessageContaining("wireformat.limits.text-length");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> limited.decode(format.encode(tree(12)), Tree.class))
                .withMessageContaining("wireformat.limits.depth");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void eachMessageOfAStreamIsReadWithinLimits(Format format) throws IOException {
        Format limited = STRICT.named(format.name());
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        format.writeStream(Stream.of(POINT, new Point(1, 1, "a long text")), Point.class, content);

        try (Stream<Point> read = limited.readStream(new ByteArrayInputStream(content.toByteArray()), Point.class)) {
            assertThatExceptionOfType(DecodingException.class)
                    .isThrownBy(read::toList)
                    .withMessageContaining("[1]")
                    .withMessageContaining("wireformat.limits.text-length");
        }
    }

    @Test
    void settingsReachTheFormats() {
        Wireformat formats = Wireformat.builder()
                .avroEncoding(AvroCodec.Encoding.SINGLE_OBJECT)
                .msgpackLayout(MessagePackCodec.Layout.ARRAY)
                .build();

        assertThat(formats.named("avro").encode(POINT)).startsWith(0xc3, 0x01);
        assertThat(formats.named("msgpack").encode(POINT)).startsWith(0x93);
    }

    @Test
    void allFormatsFollowTheMapper() {
        JsonMapper mapper = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build();
        Wireformat formats = Wireformat.of(mapper);

        assertThat(text(formats.named("json").encode(new Named("x")))).isEqualTo("{\"given_name\":\"x\"}");
        assertThat(text(formats.named("msgpack").encode(new Named("x")))).contains("given_name");
        assertThat(formats.named("thrift-binary").schema(Named.class)).contains("given_name");
    }

    @Test
    void aTypeHasASchemaInTheLanguageOfTheFormat() {
        assertThat(FORMATS.named("protobuf").schema(Point.class)).contains("message Point {");
        assertThat(FORMATS.named("capnp").schema(Point.class)).contains("struct Point");
        assertThat(FORMATS.named("json").schema(Point.class)).isNull();
        assertThat(FORMATS.schema(Point.class, SchemaLanguage.JSON_SCHEMA)).contains("\"Point\"");
    }

    @Test
    void manyThreadsMayUseThemFromTheStart() throws Exception {
        int threads = 8;
        Wireformat formats = Wireformat.create();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CountDownLatch start = new CountDownLatch(threads);
            List<Future<List<Object>>> results = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                results.add(pool.submit(() -> {
                    start.countDown();
                    start.await();
                    List<Object> read = new ArrayList<>();
                    for (int round = 0; round < 50; round++) {
                        for (Format format : formats.all()) {
                            read.add(format.decode(format.encode(tree(5)), Tree.class));
                        }
                    }
                    return read;
                }));
            }
            for (Future<List<Object>> result : results) {
                assertThat(result.get(60, TimeUnit.SECONDS)).hasSize(500).containsOnly(tree(5));
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static Tree tree(int depth) {
        return new Tree("x", depth == 1 ? List.of() : List.of(tree(depth - 1)), null);
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }

    record Named(String givenName) {}

    record Viewed(@JsonView(Object.class) String secret) {}

    record Failing(int number) {

        @Override
        public int number() {
            throw new IllegalStateException("nothing to see");
        }
    }

    /** Has what can be got and nothing that could be set. */
    static final class Total {

        private final int one;

        private final int other;

        Total(int one, int other) {
            this.one = one;
            this.other = other;
        }

        public int getCents() {
            return one + other;
        }
    }

    private record OwnCodec(String name) implements Codec {

        @Override
        public WireFormat format() {
            return new WireFormat(name, "application/x-own", List.of(), false);
        }

        @Override
        public Binding bind(Type type) {
            return new Binding.Declined("it carries nothing");
        }
    }
}
