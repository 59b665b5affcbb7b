package io.wireformat.lock;

import static io.wireformat.lock.SchemaFormat.AVRO;
import static io.wireformat.lock.SchemaFormat.CAPNPROTO;
import static io.wireformat.lock.SchemaFormat.FLATBUFFERS;
import static io.wireformat.lock.SchemaFormat.JSON;
import static io.wireformat.lock.SchemaFormat.PROTOBUF;
import static io.wireformat.lock.SchemaFormat.THRIFT;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which change to a message breaks which formats. A change is compatible with a format when content of either version
 * reads as the other: fields that one side does not know are skipped, those that the other did not write take their
 * default. In Avro this holds where the reader knows the writer's schema.
 */
enum Rule {
    FIELD_ADDED,
    FIELD_REMOVED,
    CONSTANT_ADDED,
    CONSTANT_REMOVED,
    /** A field without a zero value: old content lacks it. */
    FIELD_WITHOUT_DEFAULT_ADDED(JSON, PROTOBUF, AVRO, FLATBUFFERS, THRIFT, CAPNPROTO),
    /** Ids and ordinals follow the order of the numbers, so all that stand above would move. */
    FIELD_ADDED_BELOW(FLATBUFFERS, CAPNPROTO),
    NUMBER_REUSED(PROTOBUF, FLATBUFFERS, THRIFT, CAPNPROTO),
    NUMBER_CHANGED(PROTOBUF, FLATBUFFERS, THRIFT, CAPNPROTO),
    FIELD_RENAMED(JSON, AVRO),
    TYPE_CHANGED(JSON, PROTOBUF, AVRO, FLATBUFFERS, THRIFT, CAPNPROTO),
    INT_WIDENED(FLATBUFFERS, THRIFT, CAPNPROTO),
    /** Old content may say null where null is no longer a value, which only Avro and JSON's family write. */
    BECAME_REQUIRED(JSON, AVRO, CAPNPROTO),
    /** A struct's group for a nullable scalar lies elsewhere than the scalar did. */
    BECAME_NULLABLE(CAPNPROTO),
    CONSTANT_NUMBER_CHANGED(PROTOBUF, FLATBUFFERS, THRIFT, CAPNPROTO),
    CONSTANT_RENAMED(JSON, AVRO);

    private final Set<SchemaFormat> broken;

    Rule(SchemaFormat... broken) {
        this.broken = EnumSet.noneOf(SchemaFormat.class);
        this.broken.addAll(Set.of(broken));
    }

    boolean compatible() {
        return broken.isEmpty();
    }

    boolean breaks(SchemaFormat format) {
        return broken.contains(format);
    }

    /** The formats that it breaks, in words. */
    String breaks() {
        return broken.stream().map(SchemaFormat::toString).collect(Collectors.joining("; "));
    }
}
