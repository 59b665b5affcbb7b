package io.wireformat.codec;

import io.wireformat.codec.FormatProfile.Encoding;
import io.wireformat.codec.FormatProfile.Schema;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** All formats, for people who choose: the only place that says these things. */
public final class FormatProfiles {

    private static final List<FormatProfile> ALL = List.of(
            new FormatProfile(
                    "json",
                    "JSON",
                    "application/json",
                    Encoding.TEXT,
                    Schema.OPTIONAL,
                    "by name",
                    "none of its own; RFC 7464 adds one",
                    false,
                    "anyone",
                    "nearly all",
                    "IETF, RFC 8259",
                    "https://www.rfc-editor.org/rfc/rfc8259"),
            new FormatProfile(
                    "xml",
                    "XML",
                    "application/xml",
                    Encoding.TEXT,
                    Schema.OPTIONAL,
                    "by name",
                    "none",
                    false,
                    "anyone",
                    "nearly all",
                    "W3C, XML 1.0",
                    "https://www.w3.org/TR/xml/"),
            new FormatProfile(
                    "cbor",
                    "CBOR",
                    "application/cbor",
                    Encoding.BINARY,
                    Schema.OPTIONAL,
                    "by name",
                    "values end by themselves; RFC 8742",
                    false,
                    "any CBOR tool",
                    "many, by others",
                    "IETF, RFC 8949",
                    "https://www.rfc-editor.org/rfc/rfc8949"),
            new FormatProfile(
                    "smile",
                    "Smile",
                    "application/x-jackson-smile",
                    Encoding.BINARY,
                    Schema.NONE,
                    "by name",
                    "an end marker",
                    false,
                    "any Smile tool",
                    "Java; others by others",
                    "Jackson, 2010",
                    "https://github.com/FasterXML/smile-format-specification"),
            new FormatProfile(
                    "msgpack",
                    "MessagePack",
                    "application/vnd.msgpack",
                    Encoding.BINARY,
                    Schema.NONE,
                    "by name",
                    "values end by themselves",
                    false,
                    "any MessagePack tool",
                    "many, by others",
                    "MessagePack, 2008",
                    "https://github.com/msgpack/msgpack/blob/master/spec.md"),
            new FormatProfile(
                    "protobuf",
                    "Protobuf",
                    "application/protobuf",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    "by number",
                    "none; a length before each by convention",
                    false,
                    "who has the schema",
                    "C++, C#, Dart, Go, Java, Kotlin, Objective-C, PHP, Python, Ruby",
                    "Google",
                    "https://protobuf.dev/programming-guides/encoding/"),
            new FormatProfile(
                    "protobuf-json",
                    "Protobuf as JSON",
                    "application/protobuf+json;charset=utf-8",
                    Encoding.TEXT,
                    Schema.REQUIRED,
                    "by name",
                    "none",
                    false,
                    "anyone",
                    "as Protobuf",
                    "Google",
                    "https://protobuf.dev/programming-guides/json/"),
            new FormatProfile(
                    "avro",
                    "Avro",
                    "application/avro",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    "by the writer's schema, resolved by name",
                    "object container files",
                    false,
                    "who has the writer's schema",
                    "C, C++, C#, Java, JavaScript, Perl, PHP, Python, Ruby, Rust",
                    "Apache",
                    "https://avro.apache.org/docs/1.12.0/specification/"),
            new FormatProfile(
                    "flatbuffers",
                    "FlatBuffers",
                    "application/x-flatbuffers",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    "by id",
                    "a size before each",
                    true,
                    "who has the schema",
                    "C, C++, C#, Dart, Go, Java, JavaScript, Kotlin, Lobster, Lua, Nim, PHP, Python, Rust, Swift, TypeScript",
                    "Google",
                    "https://flatbuffers.dev/"),
            new FormatProfile(
                    "thrift-compact",
                    "Thrift compact",
                    "application/vnd.apache.thrift.compact",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    "by number",
                    "framed transport",
                    false,
                    "who has the schema",
                    "28, see its list",
                    "Apache",
                    "https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md"),
            new FormatProfile(
                    "thrift-binary",
                    "Thrift binary",
                    "application/vnd.apache.thrift.binary",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    "by number",
                    "framed transport",
                    false,
                    "who has the schema",
                    "28, see its list",
                    "Apache",
                    "https://github.com/apache/thrift/blob/master/doc/specs/thrift-binary-protocol.md"),
            new FormatProfile(
                    "capnp",
                    "Cap'n Proto",
                    "application/x-capnp",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    "by ordinal",
                    "a segment table before each",
                    true,
                    "who has the schema",
                    "C++; others by others",
                    "Cap'n Proto, 2013",
                    "https://capnproto.org/encoding.html"),
            new FormatProfile(
                    "capnp-packed",
                    "Cap'n Proto packed",
                    "application/x-capnp-packed",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    "by ordinal",
                    "a segment table before each",
                    false,
                    "who has the schema",
                    "C++; others by others",
                    "Cap'n Proto, 2013",
                    "https://capnproto.org/encoding.html#packing"));

    private FormatProfiles() {}

    /** The formats, those that describe themselves first. */
    public static List<FormatProfile> all() {
        return ALL;
    }

    /** What the columns of {@link #cells} say. */
    public static List<String> columns() {
        return List.of(
                "format",
                "content",
                "schema",
                "evolution",
                "streams",
                "zero-copy",
                "who can read it",
                "languages",
                "where it comes from",
                "media type");
    }

    /** One format in words. */
    public static List<String> cells(FormatProfile format) {
        return List.of(
                format.title(),
                words(format.encoding()),
                words(format.schema()),
                format.evolution(),
                format.streams(),
                format.zeroCopy() ? "yes" : "no",
                format.readers(),
                format.languages(),
                format.origin(),
                format.mediaType());
    }

    /** All formats as a table in Markdown, each title linked to the format's documentation. */
    public static String markdown() {
        String head = "| " + String.join(" | ", columns()) + " |\n|"
                + "---|".repeat(columns().size()) + "\n";
        return ALL.stream().map(FormatProfiles::markdownRow).collect(Collectors.joining("\n", head, "\n"));
    }

    private static String markdownRow(FormatProfile format) {
        List<String> cells = cells(format);
        int last = cells.size() - 1;
        return "| [" + cells.get(0) + "](" + format.documentation() + ") | "
                + String.join(" | ", cells.subList(1, last)) + " | `" + cells.get(last) + "` |";
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
