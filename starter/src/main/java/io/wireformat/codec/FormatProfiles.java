package io.wireformat.codec;

import io.wireformat.codec.FormatProfile.Encoding;
import io.wireformat.codec.FormatProfile.Fact;
import io.wireformat.codec.FormatProfile.Schema;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All formats, for people who choose: the only place that says these things. */
public final class FormatProfiles {

    private static final String IANA = "https://www.iana.org/assignments/media-types/application/";

    private static final String RFC = "https://www.rfc-editor.org/rfc/";

    private static final String XML = "https://www.w3.org/TR/xml/";

    private static final String SMILE = "https://github.com/FasterXML/smile-format-specification";

    private static final String MESSAGEPACK = "https://github.com/msgpack/msgpack/blob/master/spec.md";

    private static final String PROTOBUF = "https://protobuf.dev/";

    private static final String AVRO = "https://avro.apache.org/docs/1.12.0/";

    private static final String FLATBUFFERS = "https://flatbuffers.dev/";

    private static final String THRIFT = "https://thrift.apache.org/";

    private static final String THRIFT_SPECS = "https://github.com/apache/thrift/blob/master/doc/specs/";

    private static final String CAPNP = "https://capnproto.org/";

    private static final Fact PROTO = fact("proto3", PROTOBUF + "programming-guides/proto3/");

    private static final Fact PROTOBUF_LANGUAGES =
            fact("C++, C#, Dart, Go, Java, Kotlin, Objective-C, PHP, Python, Ruby, Rust", PROTOBUF + "reference/");

    private static final Fact GOOGLE = fact("Google", PROTOBUF + "overview/");

    private static final Fact THRIFT_IDL = fact("Thrift IDL", THRIFT + "docs/idl");

    private static final List<FormatProfile> ALL = List.of(
            new FormatProfile(
                    "json",
                    "JSON",
                    "application/json",
                    IANA + "json",
                    Encoding.TEXT,
                    Schema.OPTIONAL,
                    fact("JSON Schema", "https://json-schema.org/specification"),
                    fact("by name", RFC + "rfc8259#section-4"),
                    fact("none of its own; RFC 7464 adds one", RFC + "rfc7464"),
                    false,
                    "anyone",
                    fact("many, by others", "https://www.json.org/json-en.html"),
                    fact("IETF, RFC 8259", RFC + "rfc8259"),
                    RFC + "rfc8259"),
            new FormatProfile(
                    "xml",
                    "XML",
                    "application/xml",
                    RFC + "rfc7303#section-9.1",
                    Encoding.TEXT,
                    Schema.OPTIONAL,
                    fact("XML Schema", "https://www.w3.org/TR/xmlschema11-1/"),
                    fact("by name", XML + "#sec-starttags"),
                    fact("none: a document has one root", XML + "#sec-well-formed"),
                    false,
                    "anyone",
                    fact("any: its object model is language-neutral", "https://www.w3.org/TR/DOM-Level-3-Core/"),
                    fact("W3C, XML 1.0", XML),
                    XML),
            new FormatProfile(
                    "cbor",
                    "CBOR",
                    "application/cbor",
                    IANA + "cbor",
                    Encoding.BINARY,
                    Schema.OPTIONAL,
                    fact("CDDL", RFC + "rfc8610"),
                    fact("by name", RFC + "rfc8949#section-5.6"),
                    fact("values end by themselves; RFC 8742", RFC + "rfc8742"),
                    false,
                    "any CBOR tool",
                    fact("many, by others", "https://cbor.io/impls.html"),
                    fact("IETF, RFC 8949", RFC + "rfc8949"),
                    RFC + "rfc8949"),
            new FormatProfile(
                    "smile",
                    "Smile",
                    "application/x-jackson-smile",
                    null,
                    Encoding.BINARY,
                    Schema.NONE,
                    null,
                    fact("by name", SMILE + "/blob/master/smile-specification.md"),
                    fact("an optional end marker", SMILE + "/blob/master/smile-specification.md"),
                    false,
                    "any Smile tool",
                    fact("Java; C, Go, JavaScript, Python, Rust by others", SMILE + "#implementations"),
                    fact("Jackson, 2010", SMILE),
                    SMILE),
            new FormatProfile(
                    "msgpack",
                    "MessagePack",
                    "application/vnd.msgpack",
                    IANA + "vnd.msgpack",
                    Encoding.BINARY,
                    Schema.NONE,
                    null,
                    fact("by name", MESSAGEPACK + "#map-format-family"),
                    fact("values end by themselves", MESSAGEPACK + "#formats"),
                    false,
                    "any MessagePack tool",
                    fact("over 50, by others", "https://msgpack.org/#languages"),
                    fact("Sadayuki Furuhashi", MESSAGEPACK),
                    MESSAGEPACK),
            new FormatProfile(
                    "protobuf",
                    "Protobuf",
                    "application/protobuf",
                    IANA + "protobuf",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    PROTO,
                    fact("by number", PROTOBUF + "programming-guides/proto3/#updating"),
                    fact(
                            "none; a length before each by convention",
                            PROTOBUF + "programming-guides/techniques/#streaming"),
                    false,
                    "who has the schema",
                    PROTOBUF_LANGUAGES,
                    GOOGLE,
                    PROTOBUF + "programming-guides/encoding/"),
            new FormatProfile(
                    "protobuf-json",
                    "Protobuf as JSON",
                    "application/protobuf+json;charset=utf-8",
                    IANA + "protobuf+json",
                    Encoding.TEXT,
                    Schema.OPTIONAL,
                    PROTO,
                    fact(
                            "by name; Protobuf's own parsers refuse unknown ones",
                            PROTOBUF + "programming-guides/json/#json-wire-safety"),
                    fact("none", PROTOBUF + "programming-guides/json/"),
                    false,
                    "anyone",
                    PROTOBUF_LANGUAGES,
                    GOOGLE,
                    PROTOBUF + "programming-guides/json/"),
            new FormatProfile(
                    "avro",
                    "Avro",
                    "application/avro",
                    null,
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    fact("Avro schema", AVRO + "specification/#schema-declaration"),
                    fact("by the writer's schema, resolved by name", AVRO + "specification/#schema-resolution"),
                    fact("object container files", AVRO + "specification/#object-container-files"),
                    false,
                    "who has the writer's schema",
                    fact(
                            "C, C++, C#, Java, JavaScript, Kotlin, Perl, PHP, Python, Ruby, Rust, Scala",
                            "https://avro.apache.org/"),
                    fact("Apache", AVRO),
                    AVRO + "specification/"),
            new FormatProfile(
                    "flatbuffers",
                    "FlatBuffers",
                    "application/x-flatbuffers",
                    null,
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    fact("FlatBuffers schema", FLATBUFFERS + "schema/"),
                    fact("by id", FLATBUFFERS + "evolution/"),
                    fact("none; buffers can have their size before them", FLATBUFFERS + "flatc/"),
                    true,
                    "who has the schema",
                    fact(
                            "C, C++, C#, Dart, Go, Java, JavaScript, Kotlin, Lobster, Lua, Nim, PHP, Python, Rust, Swift, TypeScript",
                            "https://github.com/google/flatbuffers#supported-programming-languages"),
                    fact("Google", FLATBUFFERS),
                    FLATBUFFERS),
            new FormatProfile(
                    "thrift-compact",
                    "Thrift compact",
                    "application/vnd.apache.thrift.compact",
                    IANA + "vnd.apache.thrift.compact",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    THRIFT_IDL,
                    fact("by number", THRIFT_SPECS + "thrift-compact-protocol.md#struct"),
                    fact(
                            "structs end by themselves; framed transport",
                            THRIFT_SPECS + "thrift-rpc.md#framed-vs-unframed-transport"),
                    false,
                    "who has the schema",
                    fact(
                            "C, C++, C#, D, Dart, Delphi, Erlang, Go, Haxe, Java, JavaScript, Lua, PHP, Python, Ruby, Rust, Swift",
                            "https://github.com/apache/thrift/blob/master/LANGUAGES.md"),
                    fact("Facebook, now Apache", THRIFT + "about"),
                    THRIFT_SPECS + "thrift-compact-protocol.md"),
            new FormatProfile(
                    "thrift-binary",
                    "Thrift binary",
                    "application/vnd.apache.thrift.binary",
                    IANA + "vnd.apache.thrift.binary",
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    THRIFT_IDL,
                    fact("by number", THRIFT_SPECS + "thrift-binary-protocol.md#struct"),
                    fact(
                            "structs end by themselves; framed transport",
                            THRIFT_SPECS + "thrift-rpc.md#framed-vs-unframed-transport"),
                    false,
                    "who has the schema",
                    fact(
                            "ActionScript, C, C++, C#, Common Lisp, D, Dart, Delphi, Erlang, Go, Haxe, Java, JavaScript, Lua, OCaml, Perl, PHP, Python, Ruby, Rust, Smalltalk, Swift, TypeScript",
                            "https://github.com/apache/thrift/blob/master/LANGUAGES.md"),
                    fact("Facebook, now Apache", THRIFT + "about"),
                    THRIFT_SPECS + "thrift-binary-protocol.md"),
            new FormatProfile(
                    "capnp",
                    "Cap'n Proto",
                    "application/x-capnp",
                    null,
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    fact("Cap'n Proto schema", CAPNP + "language.html"),
                    fact("by ordinal", CAPNP + "language.html#evolving-your-protocol"),
                    fact("a segment table before each", CAPNP + "encoding.html#serialization-over-a-stream"),
                    true,
                    "who has the schema",
                    fact(
                            "C++; C, C#, D, Erlang, Go, Haskell, Java, JavaScript, Lua, Nim, OCaml, Python, Ruby, Rust, Scala by others",
                            CAPNP + "otherlang.html"),
                    fact("Kenton Varda, 2013", CAPNP + "news/2013-04-01-announcing-capn-proto.html"),
                    CAPNP + "encoding.html"),
            new FormatProfile(
                    "capnp-packed",
                    "Cap'n Proto packed",
                    "application/x-capnp-packed",
                    null,
                    Encoding.BINARY,
                    Schema.REQUIRED,
                    fact("Cap'n Proto schema", CAPNP + "language.html"),
                    fact("by ordinal", CAPNP + "language.html#evolving-your-protocol"),
                    fact("a segment table before each", CAPNP + "encoding.html#serialization-over-a-stream"),
                    false,
                    "who has the schema",
                    fact(
                            "C++; C, C#, D, Erlang, Go, Haskell, Java, JavaScript, Lua, Nim, OCaml, Python, Ruby, Rust, Scala by others",
                            CAPNP + "otherlang.html"),
                    fact("Kenton Varda, 2013", CAPNP + "news/2013-04-01-announcing-capn-proto.html"),
                    CAPNP + "encoding.html#packing"));

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
    public static List<Fact> cells(FormatProfile format) {
        return List.of(
                fact(format.title(), format.documentation()),
                fact(words(format.encoding()), null),
                schemaOf(format),
                format.evolution(),
                format.streams(),
                fact(format.zeroCopy() ? "yes" : "no", null),
                fact(format.readers(), null),
                format.languages(),
                format.origin(),
                fact(format.mediaType(), format.registration()));
    }

    private static Fact schemaOf(FormatProfile format) {
        String whether = words(format.schema());
        Fact language = format.schemaLanguage();
        return language == null ? fact(whether, null) : fact(whether + ": " + language.says(), language.page());
    }

    /** All formats as a table in Markdown, each fact linked to the page that says it. */
    public static String markdown() {
        String head = "| " + String.join(" | ", columns()) + " |\n|"
                + "---|".repeat(columns().size()) + "\n";
        return ALL.stream().map(FormatProfiles::markdownRow).collect(Collectors.joining("\n", head, "\n"));
    }

    private static String markdownRow(FormatProfile format) {
        return cells(format).stream().map(FormatProfiles::markdownCell).collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String markdownCell(Fact fact) {
        String says = fact.says().contains("/") ? "`" + fact.says() + "`" : fact.says();
        return fact.page() == null ? says : "[" + says + "](" + fact.page() + ")";
    }

    private static Fact fact(String says, @Nullable String page) {
        return new Fact(says, page);
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
