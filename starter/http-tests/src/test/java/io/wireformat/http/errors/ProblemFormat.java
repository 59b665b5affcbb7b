package io.wireformat.http.errors;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.web.Problem;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/**
 * A format that a problem can be in, and who reads it there.
 *
 * @param formatName what problems call it
 * @param contentType what a problem is sent as
 */
record ProblemFormat(String formatName, String mediaType, String contentType, ToIntFunction<byte[]> status) {

    static final ProblemFormat JSON =
            springs("json", "application/json", "application/problem+json", JsonMapper.shared());

    static final ProblemFormat XML = springs("xml", "application/xml", "application/problem+xml", new XmlMapper());

    static Stream<ProblemFormat> all() {
        return Stream.concat(
                ours(),
                Stream.of(
                        JSON,
                        XML,
                        springs("cbor", "application/cbor", "application/cbor", new CBORMapper()),
                        springs(
                                "smile",
                                "application/x-jackson-smile",
                                "application/x-jackson-smile",
                                new SmileMapper())));
    }

    /** A format of a plan, and both of Spring's kinds: with a name for problems, and without. */
    static Stream<ProblemFormat> oneOfEachFamily() {
        Set<String> names = Set.of(TestFormat.PROTOBUF.formatName(), "json", "xml", "cbor");
        return all().filter(format -> names.contains(format.formatName()));
    }

    static Stream<ProblemFormat> ours() {
        return Stream.of(TestFormat.values())
                .map(format -> new ProblemFormat(
                        format.formatName(), format.mediaType(), format.mediaType(), content -> format.decode(
                                        content, Problem.class)
                                .status()));
    }

    private static ProblemFormat springs(String name, String mediaType, String contentType, ObjectMapper mapper) {
        return new ProblemFormat(name, mediaType, contentType, content -> mapper.readTree(content)
                .get("status")
                .asInt());
    }

    int statusIn(byte[] problem) {
        return status.applyAsInt(problem);
    }

    @Override
    public String toString() {
        return formatName;
    }
}
