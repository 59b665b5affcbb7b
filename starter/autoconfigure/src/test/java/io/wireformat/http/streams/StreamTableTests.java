package io.wireformat.http.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.http.support.StreamFormat;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of docs/streams.md says what the formats do. */
class StreamTableTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/streams.md");

    @BeforeAll
    static void updateThePage() throws IOException {
        if (DocumentationPage.isUpdated()) {
            PAGE.write("streams", table());
        }
    }

    @Test
    void thePageHasTheseFormatsAndNoOthers() {
        assertThat(PAGE.part("streams")).isEqualTo(table());
    }

    @ParameterizedTest
    @EnumSource
    void thePageNamesTheMediaTypesOfStreams(StreamFormat format) {
        String row = PAGE.part("streams")
                .lines()
                .filter(line -> line.startsWith("| " + title(format) + " |"))
                .findFirst()
                .orElseThrow();

        assertThat(row).contains("`" + format.mediaType() + "`");
        assertThat(format.alternativeMediaTypes())
                .allSatisfy(alias -> assertThat(row).contains("`" + alias + "`"));
    }

    private static String table() {
        return Stream.of(StreamFormat.values())
                .map(StreamTableTests::row)
                .collect(Collectors.joining(
                        "\n",
                        "| format | `List<T>` | streams are sent as | also accepted | and are |\n|---|---|---|---|---|\n",
                        "\n"));
    }

    private static String row(StreamFormat format) {
        return "| " + title(format) + " | " + list(format) + " | `" + format.mediaType() + "` | "
                + format.alternativeMediaTypes().stream()
                        .map(alias -> "`" + alias + "`")
                        .collect(Collectors.joining(", "))
                + " | " + framing(format) + " |";
    }

    private static String title(StreamFormat format) {
        return switch (format) {
            case JSON -> "JSON";
            case CBOR -> "CBOR";
            case SMILE -> "Smile";
            case PROTOBUF -> "Protobuf";
            case PROTOBUF_JSON -> "Protobuf as JSON";
            case AVRO -> "Avro";
            case FLATBUFFERS -> "FlatBuffers";
            case MESSAGEPACK -> "MessagePack";
            case THRIFT_COMPACT -> "Thrift compact";
            case THRIFT_BINARY -> "Thrift binary";
            case CAPNP -> "Cap'n Proto";
            case CAPNP_PACKED -> "Cap'n Proto packed";
        };
    }

    private static String list(StreamFormat format) {
        return switch (format) {
            case JSON, CBOR, SMILE, MESSAGEPACK, AVRO -> "an array";
            case PROTOBUF -> "a message whose field 1 repeats the element";
            case PROTOBUF_JSON -> "an object whose `items` is an array";
            case FLATBUFFERS -> "a table whose field 0 is a vector";
            case THRIFT_COMPACT, THRIFT_BINARY -> "a struct whose field 1 is a list";
            case CAPNP, CAPNP_PACKED -> "a struct whose field 0 is a list";
        };
    }

    private static String framing(StreamFormat format) {
        return switch (format) {
            case JSON -> "a message a line; a `Stream` or `Iterator` is read from a JSON array too";
            case PROTOBUF_JSON -> "a message a line";
            case CBOR -> "a CBOR sequence, RFC 8742";
            case SMILE -> "documents, each with its header and end marker";
            case PROTOBUF -> "the length of each message ahead of it, as a varint: \"delimited\"";
            case AVRO -> "an object container file; deflated ones are read too";
            case FLATBUFFERS -> "size-prefixed buffers";
            case MESSAGEPACK -> "values behind one another";
            case THRIFT_COMPACT, THRIFT_BINARY -> "structs in the frames of Thrift's framed transport";
            case CAPNP -> "messages behind one another, each with its segment table";
            case CAPNP_PACKED -> "the same, each packed by itself";
        };
    }
}
