package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AvroFingerprintTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"string\"",
                "{\"type\": \"long\", \"logicalType\": \"timestamp-micros\"}",
                "[\"null\", {\"type\": \"map\", \"values\": {\"type\": \"int\"}}]",
                "{\"type\": \"fixed\", \"size\": 16, \"namespace\": \"a.b\", \"name\": \"F\", \"doc\": \"d\"}",
                "{\"type\": \"enum\", \"name\": \"a.b.E\", \"namespace\": \"other\", \"symbols\": [\"X\", \"Y\"],"
                        + " \"default\": \"X\"}",
                "{\"fields\": [{\"type\": {\"type\": \"array\", \"items\": \"R\"}, \"name\": \"again\"},"
                        + " {\"name\": \"b\", \"default\": 1, \"type\": {\"type\": \"int\"}, \"aliases\": [\"c\"]},"
                        + " {\"name\": \"e\", \"type\": {\"type\": \"enum\", \"name\": \"E\", \"symbols\": [\"X\"]}},"
                        + " {\"name\": \"f\", \"type\": [\"null\", \"E\", \"a.b.R\"]}],"
                        + " \"type\": \"record\", \"namespace\": \"a.b\", \"name\": \"R\"}",
                "{\"type\": \"record\", \"name\": \"x.y.R\", \"fields\": ["
                        + "{\"name\": \"s\", \"type\": {\"type\": \"record\", \"name\": \"S\", \"fields\": []}},"
                        + "{\"name\": \"t\", \"type\": \"S\"}, {\"name\": \"u\", \"type\": \"x.y.S\"}]}"
            })
    void isWhatTheLibraryComputes(String schema) {
        assertThat(AvroFingerprint.of(schema))
                .isEqualTo(SchemaNormalization.parsingFingerprint64(new Schema.Parser().parse(schema)));
    }
}
