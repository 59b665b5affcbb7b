package io.wireformat.lock;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Formats that tell fields apart in ways of their own, so that a change may break one and not another. */
enum SchemaFormat {
    /** What the application's mapper reads and writes. */
    JSON("JSON (XML, CBOR, Smile)"),
    PROTOBUF("Protobuf"),
    PROTOBUF_JSON("Protobuf as JSON"),
    /** Where the reader knows the writer's schema; a bare datum without it survives hardly any change. */
    AVRO("Avro"),
    FLATBUFFERS("FlatBuffers"),
    THRIFT("Thrift"),
    CAPNPROTO("Cap'n Proto"),
    MESSAGEPACK("MessagePack"),
    /** In the layout of arrays, where places count instead of names. */
    MESSAGEPACK_ARRAYS("MessagePack as arrays");

    static final Set<SchemaFormat> NONE = Set.of();

    static final Set<SchemaFormat> ALL = Collections.unmodifiableSet(EnumSet.allOf(SchemaFormat.class));

    /** Those that find a field by its number, or by a place that follows from it. */
    static final Set<SchemaFormat> BY_NUMBER =
            Collections.unmodifiableSet(EnumSet.of(PROTOBUF, FLATBUFFERS, THRIFT, CAPNPROTO, MESSAGEPACK_ARRAYS));

    private final String title;

    SchemaFormat(String title) {
        this.title = title;
    }

    /** Several formats in words. */
    static String titles(Set<SchemaFormat> formats) {
        return formats.equals(ALL)
                ? "every format"
                : formats.stream().sorted().map(SchemaFormat::toString).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return title;
    }
}
