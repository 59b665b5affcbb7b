package io.wireformat.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

class HeapEstimateTests {

    private static final int COUNT = 1000;

    @ParameterizedTest
    @EnumSource
    void emptyObjectsCountWhatTheyTake(Format format) {
        assertThat(format.estimate(Collections.nCopies(COUNT, Map.of()))).isBetween(format.least(72) * COUNT, 160L * COUNT);
    }

    /** Of which XML has none: an empty list leaves no element. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "XML")
    void emptyListsCountWhatTheyTake(Format format) {
        assertThat(format.estimate(Collections.nCopies(COUNT, List.of()))).isBetween(format.least(72) * COUNT, 160L * COUNT);
    }

    @ParameterizedTest
    @EnumSource
    void smallNumbersCountWhatTheyTake(Format format) {
        assertThat(format.estimate(Collections.nCopies(COUNT, 5))).isBetween(format.least(24) * COUNT, 130L * COUNT);
    }

    @ParameterizedTest
    @EnumSource
    void shortTextsCountWhatTheyTake(Format format) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            texts.add(Integer.toString(i, 36));
        }

        assertThat(format.estimate(texts)).isBetween(format.least(48) * COUNT, 160L * COUNT);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SMILE")
    void longTextsCountTwice(Format format) {
        String text = "x\\\"\u6f22".repeat(100_000);
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;

        assertThat(format.estimate(List.of(text))).isBetween(2L * bytes, 4L * bytes);
    }

    @ParameterizedTest
    @EnumSource
    void ordinaryContentIsNoHeavyContent(Format format) {
        List<Point> points = Point.numbered(COUNT);

        assertThat(format.estimate(points)).isLessThan(30L * format.content(points).length);
    }

    @ParameterizedTest
    @EnumSource
    void doesNotDependOnHowTheBytesCome(Format format) {
        byte[] content = format.content(Messages.random(1, 7).get(0));
        long whole = format.estimates.get().add(content, 0, content.length);
        for (int piece = 1; piece < 40; piece++) {
            HeapEstimate estimate = format.estimates.get();
            long sum = 0;
            for (int from = 0; from < content.length; from += piece) {
                sum = estimate.add(content, from, Math.min(content.length, from + piece));
            }

            assertThat(sum).isEqualTo(whole);
        }
    }

    @Test
    void lengthsThatAreNoneEnd() {
        byte[] content = HexFormat.of().parseHex("5bffffffffffffffff5b7fffffffffffffff00");

        assertThat(HeapEstimate.cbor().add(content, 0, content.length)).isPositive();
    }

    enum Format {
        JSON(JsonMapper.shared(), HeapEstimate::json),
        XML(new XmlMapper(), HeapEstimate::xml),
        CBOR(new CBORMapper(), HeapEstimate::cbor),
        SMILE(new SmileMapper(), HeapEstimate::smile);

        private final ObjectMapper mapper;

        private final Supplier<HeapEstimate> estimates;

        /** Smile's bytes are told apart in part only. */
        long least(int bytes) {
            return this == SMILE ? bytes / 3 : bytes;
        }

        Format(ObjectMapper mapper, Supplier<HeapEstimate> estimates) {
            this.mapper = mapper;
            this.estimates = estimates;
        }

        byte[] content(Object value) {
            return mapper.writeValueAsBytes(value);
        }

        long estimate(Object value) {
            byte[] content = content(value);
            return estimates.get().add(content, 0, content.length);
        }
    }
}
