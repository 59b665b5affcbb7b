package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.avro.WriterSchema.Member;
import io.wireformat.codec.avro.WriterSchema.RecordOf;
import io.wireformat.fixtures.Point;
import io.wireformat.model.MessageModels;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class WriterSchemaTests {

    private static final String NOTHING = "{\"name\": \"nothing%d\", \"type\": \"null\"}";

    private static final String X = "{\"name\": \"x\", \"type\": \"int\"}";

    private static final String Y = "{\"name\": \"y\", \"type\": \"int\"}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"null\"|true",
                "{\"type\": \"fixed\", \"name\": \"None\", \"size\": 0}|true",
                "{\"type\": \"fixed\", \"name\": \"One\", \"size\": 1}|false",
                "\"int\"|false",
                "[\"null\"]|false",
                "{\"type\": \"array\", \"items\": \"null\"}|false",
                "{\"type\": \"map\", \"values\": \"null\"}|false"
            })
    void aFieldWithoutBytesIsNothingToPassOver(String type, boolean nothing) {
        assertThat(new Member("field", WriterSchemaParser.parse(type)).isNothing())
                .isEqualTo(nothing);
    }

    @Test
    void aRecordWithoutBytesIsPassedAllTheSameBecauseItCounts() {
        RecordOf empty = (RecordOf) WriterSchemaParser.parse(record(""));
        assertThat(empty.least()).isZero();
        assertThat(new Member("field", empty).isNothing()).isFalse();
        ContentReader none = new ContentReader(new byte[0], 0, 0, new DecodeLimits(1, 1, 1));
        empty.skip(none);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> empty.skip(none))
                .withMessageContaining("wireformat.limits.elements");
    }

    @Test
    void thousandsOfFieldsWithoutBytesArePassedWithTheRecord() {
        RecordOf wide = (RecordOf) WriterSchemaParser.parse(record(X + "," + nothings(0, 5_000) + "," + Y));
        assertThat(wide.members()).hasSize(5_002);
        ContentReader in = new ContentReader(new byte[] {2, 4, 9});
        wide.skip(in);
        assertThat(in.position()).isEqualTo(2);
    }

    @Test
    void theFieldsBetweenThemAreRead() {
        String fields = String.join(",", nothings(0, 1_000), Y, nothings(1_000, 2_000), X, nothings(2_000, 3_000));
        AvroReader points = Resolution.of(
                WriterSchemaParser.parse(record(fields)),
                new MessageModels(JsonMapper.builder().build()).describe(Point.class));
        assertThat(points.read(new ContentReader(new byte[] {2, 4}))).isEqualTo(new Point(2, 1, null));
    }

    private static String nothings(int from, int to) {
        return IntStream.range(from, to).mapToObj(NOTHING::formatted).collect(Collectors.joining(","));
    }

    private static String record(String fields) {
        return "{\"type\": \"record\", \"name\": \"Point\", \"fields\": [%s]}".formatted(fields);
    }
}
