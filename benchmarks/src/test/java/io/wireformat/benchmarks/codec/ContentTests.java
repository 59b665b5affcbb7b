package io.wireformat.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ContentTests {

    @ParameterizedTest
    @MethodSource("lineups")
    void plansWriteTheBytesOfGeneratedCode(Lineup<?> lineup) {
        assertSameContents(lineup, Format.PROTOBUF);
        assertSameContents(lineup, Format.AVRO);
    }

    @ParameterizedTest
    @CsvSource({"JSON, 302.3820", "PROTOBUF, 223.6328", "AVRO, 217.8232", "MESSAGEPACK, 230.4718"})
    void batchesOfStructsHaveThePublishedSizes(Format format, double kibibytes) {
        assertThat(meanContentBytes(Lineup.named("StructBatch"), format))
                .isCloseTo(kibibytes * 1024, withinPercentage(1));
    }

    @Test
    void videosHaveAboutThePublishedShareOfTheirSizeInMemory() {
        double inMemory = 2600;
        assertThat(meanContentBytes(Lineup.named("Video"), Format.PROTOBUF) / inMemory)
                .isBetween(0.55, 0.65);
    }

    static List<Lineup<?>> lineups() {
        return Lineup.all();
    }

    private static <R extends Record> double meanContentBytes(Lineup<R> lineup, Format format) {
        return lineup.meanContentBytes(lineup.entry(format, Way.LIBRARY));
    }

    private static <R extends Record> void assertSameContents(Lineup<R> lineup, Format format) {
        assertThat(contents(lineup, format, Way.PLAN)).containsExactlyElementsOf(contents(lineup, format, Way.LIBRARY));
    }

    private static <R extends Record> List<byte[]> contents(Lineup<R> lineup, Format format, Way way) {
        return Round.of(lineup.entry(format, way).start().get(), lineup.sample().messages())
                .contents();
    }
}
