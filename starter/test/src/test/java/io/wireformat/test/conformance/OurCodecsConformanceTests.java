package io.wireformat.test.conformance;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.codec.Codec;
import io.wireformat.http.internal.converter.SharedFormats;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The starter's own codecs keep what is asked of those of others. */
@Tag("full")
@ParameterizedClass(name = "{0}")
@MethodSource("formats")
class OurCodecsConformanceTests extends CodecConformanceTests {

    private static final Map<String, Codec> CODECS = codecs();

    @Parameter
    String format;

    static Set<String> formats() {
        return CODECS.keySet();
    }

    @Override
    protected Codec codec() {
        return CODECS.get(format);
    }

    @Override
    protected List<Sample> samples() {
        Order order = new Order(
                7,
                "Zoë 😀",
                Status.SHIPPED,
                List.of(new Line("book", 400, new long[] {1, -1}), new Line("", 0, new long[0])),
                Map.of("a", URI.create("urn:a")),
                new Payment.Card("4711"),
                Instant.parse("2026-01-31T12:00:00.5Z"),
                new byte[] {0, -1},
                2.5,
                null);
        return List.of(
                Sample.of(order).named("a message of all kinds"),
                Sample.of(new Line("", 0, new long[0])).named("a message of zeros"),
                Sample.of(Tree.of(5)).named("a recursive message"));
    }

    @Override
    protected List<Sample> unwritableSamples() {
        return List.of(Sample.of(new Tree("a", Arrays.asList(Tree.of(0), null))));
    }

    @Override
    protected Sample nested(int levels) {
        return Sample.of(Tree.of(levels)).named("a tree");
    }

    @Override
    protected Sample listOf(int count) {
        return Sample.of(new Tree("a", Collections.nCopies(count, Tree.of(0)))).named("a list");
    }

    @Override
    protected boolean noticesTruncation() {
        return !List.of("protobuf", "flatbuffers").contains(format);
    }

    @Override
    protected boolean noticesTrailingBytes() {
        return !List.of("protobuf", "flatbuffers").contains(format);
    }

    @Override
    protected int rounds() {
        return 500;
    }

    private static Map<String, Codec> codecs() {
        try (var application = new AnnotationConfigApplicationContext(
                JacksonAutoConfiguration.class, WireformatAutoConfiguration.class)) {
            Map<String, Codec> codecs = new LinkedHashMap<>();
            application
                    .getBean(SharedFormats.class)
                    .codecs()
                    .forEach(codec -> codecs.put(codec.format().name(), codec));
            return codecs;
        }
    }

    @NullMarked
    @SuppressWarnings("ArrayRecordComponent")
    record Order(
            long id,
            String customer,
            Status status,
            List<Line> lines,
            Map<String, URI> links,
            Payment payment,
            Instant at,
            byte[] seal,
            double discount,
            @Nullable String remark) {}

    @NullMarked
    @SuppressWarnings("ArrayRecordComponent")
    record Line(String article, int grams, long[] serials) {}

    @NullMarked
    record Tree(String name, List<Tree> children) {

        static Tree of(int levels) {
            return new Tree("", levels == 0 ? List.of() : new ArrayList<>(List.of(of(levels - 1))));
        }
    }

    enum Status {
        OPEN,
        SHIPPED
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Payment {
        record Card(String number) implements Payment {}

        record Cash(int cents) implements Payment {}
    }
}
