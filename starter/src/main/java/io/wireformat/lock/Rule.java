package io.wireformat.lock;

import static io.wireformat.lock.SchemaFormat.ALL;
import static io.wireformat.lock.SchemaFormat.AVRO;
import static io.wireformat.lock.SchemaFormat.BY_NUMBER;
import static io.wireformat.lock.SchemaFormat.CAPNPROTO;
import static io.wireformat.lock.SchemaFormat.FLATBUFFERS;
import static io.wireformat.lock.SchemaFormat.JSON;
import static io.wireformat.lock.SchemaFormat.MESSAGEPACK;
import static io.wireformat.lock.SchemaFormat.MESSAGEPACK_ARRAYS;
import static io.wireformat.lock.SchemaFormat.NONE;
import static io.wireformat.lock.SchemaFormat.PROTOBUF;
import static io.wireformat.lock.SchemaFormat.PROTOBUF_JSON;
import static io.wireformat.lock.SchemaFormat.THRIFT;

import java.util.EnumSet;
import java.util.Set;

/**
 * Which change to a message breaks which formats, in which direction. It breaks old content where this version cannot
 * read, or takes for something else, what the version before wrote; it breaks old readers where the version before
 * cannot read what this one writes. A rule claims a format where one value is enough to show it.
 *
 * <p>A list or map that is null and one that is empty count as the same here, for some formats have one for both.
 */
enum Rule {
    /** A nullable one. */
    FIELD_ADDED(NONE, NONE),
    /** JSON says nothing of it, and takes nothing for null; the other formats for zero or empty. */
    NEVER_NULL_FIELD_ADDED(Set.of(JSON), NONE),
    /** A field that nothing can stand for where content lacks it: a message, a date, an enum without a zero. */
    FIELD_WITHOUT_ZERO_ADDED(ALL, NONE),
    /** Ids and ordinals follow the order of the numbers, so all that stand above would move. */
    FIELD_ADDED_BELOW(Set.of(FLATBUFFERS, CAPNPROTO)),
    FIELD_REMOVED(NONE, NONE),
    NEVER_NULL_FIELD_REMOVED(NONE, Set.of(JSON)),
    FIELD_WITHOUT_ZERO_REMOVED(NONE, ALL),
    FIELD_RENAMED(EnumSet.of(JSON, PROTOBUF_JSON, AVRO, MESSAGEPACK)),
    NUMBER_CHANGED(BY_NUMBER),
    NUMBER_REUSED(BY_NUMBER),

    /** The class of a field's messages, whose fields are the same. */
    MESSAGE_RENAMED(NONE, NONE),
    /** The class of a field's constants, which are the same: both formats have its name. */
    ENUM_RENAMED(Set.of(PROTOBUF_JSON, AVRO)),
    MESSAGE_BECAME_UNION(ALL),
    INT_WIDENED(Set.of(FLATBUFFERS, THRIFT, CAPNPROTO), ALL),
    INT_NARROWED(ALL, Set.of(FLATBUFFERS, THRIFT, CAPNPROTO)),
    FLOAT_WIDENED(Set.of(PROTOBUF, FLATBUFFERS, CAPNPROTO), ALL),
    /** Between {@code int32} and {@code sint32}. */
    SIGNED_INT_CHANGED(Set.of(PROTOBUF)),
    NUMBER_BECAME_TEXT(EnumSet.complementOf(EnumSet.of(JSON)), ALL),
    ENUM_BECAME_TEXT(EnumSet.of(PROTOBUF, PROTOBUF_JSON, AVRO, FLATBUFFERS, THRIFT, CAPNPROTO), ALL),
    /** Any other type: one format or another may read some of the values, which is nothing to rely on. */
    TYPE_CHANGED(ALL),

    /** A number, a boolean or an enum, of which some formats leave out zero; in Cap'n Proto it moves. */
    NUMBER_BECAME_NULLABLE(EnumSet.of(PROTOBUF, PROTOBUF_JSON, FLATBUFFERS, CAPNPROTO), ALL),
    NUMBER_BECAME_REQUIRED(ALL, EnumSet.of(PROTOBUF, PROTOBUF_JSON, FLATBUFFERS, CAPNPROTO)),
    /** Text or bytes, of which Protobuf leaves out the empty ones. */
    TEXT_BECAME_NULLABLE(Set.of(PROTOBUF, PROTOBUF_JSON), ALL),
    TEXT_BECAME_REQUIRED(ALL, Set.of(PROTOBUF, PROTOBUF_JSON)),
    /** A message, or a class such as a date that no zero stands for. */
    MESSAGE_BECAME_NULLABLE(NONE, ALL),
    MESSAGE_BECAME_REQUIRED(ALL, NONE),
    COLLECTION_BECAME_NULLABLE(NONE, Set.of(JSON, AVRO, MESSAGEPACK)),
    COLLECTION_BECAME_REQUIRED(Set.of(JSON, AVRO, MESSAGEPACK), NONE),

    /** Old readers cannot know it; one that has a default takes it for that, except by a mapper that is told not to. */
    CONSTANT_ADDED(NONE, ALL),
    CONSTANT_WITH_DEFAULT_ADDED(NONE, Set.of(JSON)),
    CONSTANT_REMOVED(ALL, NONE),
    CONSTANT_WITH_DEFAULT_REMOVED(Set.of(JSON), NONE),
    CONSTANT_RENAMED(EnumSet.of(JSON, PROTOBUF_JSON, AVRO, MESSAGEPACK, MESSAGEPACK_ARRAYS)),
    CONSTANT_NUMBER_CHANGED(Set.of(PROTOBUF, FLATBUFFERS, THRIFT, CAPNPROTO)),
    CONSTANT_NUMBER_REUSED(Set.of(PROTOBUF, FLATBUFFERS, THRIFT, CAPNPROTO), ALL),

    /** Old readers cannot know it; only a nullable field can be without. */
    ALTERNATIVE_ADDED(NONE, ALL),
    ALTERNATIVE_ADDED_BELOW(Set.of(CAPNPROTO), ALL),
    ALTERNATIVE_REMOVED(ALL, NONE),
    ALTERNATIVE_RENAMED(Set.of(JSON, PROTOBUF_JSON, MESSAGEPACK)),
    ALTERNATIVE_NUMBER_CHANGED(BY_NUMBER);

    private static final Set<Rule> GROWTH = EnumSet.of(CONSTANT_ADDED, CONSTANT_WITH_DEFAULT_ADDED, ALTERNATIVE_ADDED);

    private static final Set<Rule> MISLEADING = EnumSet.of(
            FIELD_ADDED_BELOW,
            NUMBER_CHANGED,
            NUMBER_REUSED,
            MESSAGE_BECAME_UNION,
            INT_WIDENED,
            INT_NARROWED,
            FLOAT_WIDENED,
            SIGNED_INT_CHANGED,
            NUMBER_BECAME_TEXT,
            NUMBER_BECAME_NULLABLE,
            ENUM_BECAME_TEXT,
            TYPE_CHANGED,
            ALTERNATIVE_ADDED_BELOW,
            ALTERNATIVE_NUMBER_CHANGED);

    private final Set<SchemaFormat> oldContent;

    private final Set<SchemaFormat> oldReaders;

    Rule(Set<SchemaFormat> bothWays) {
        this(bothWays, bothWays);
    }

    Rule(Set<SchemaFormat> oldContent, Set<SchemaFormat> oldReaders) {
        this.oldContent = oldContent;
        this.oldReaders = oldReaders;
    }

    /** The formats in which this version misreads content of the version before. */
    Set<SchemaFormat> breaksOldContent() {
        return oldContent;
    }

    /** The formats in which the version before misreads content of this one. */
    Set<SchemaFormat> breaksOldReaders() {
        return oldReaders;
    }

    /**
     * Whether a check lets it pass: what breaks nothing, and what is new and so can be in no old content, although
     * old readers do not know it.
     */
    boolean compatible() {
        return oldContent.isEmpty() && (oldReaders.isEmpty() || GROWTH.contains(this));
    }

    /** Whether a format with numbers takes content for something else, instead of refusing it or taking a default. */
    boolean misleads() {
        return MISLEADING.contains(this);
    }

    /** What it breaks, in words; empty when it breaks nothing. */
    String breaks() {
        if (oldContent.equals(oldReaders)) {
            return oldContent.isEmpty()
                    ? ""
                    : "breaks old content and old readers in " + SchemaFormat.titles(oldContent);
        }
        if (oldReaders.isEmpty()) {
            return "breaks old content in " + SchemaFormat.titles(oldContent);
        }
        String readers = "old readers in " + SchemaFormat.titles(oldReaders);
        return oldContent.isEmpty()
                ? "breaks " + readers
                : "breaks old content in " + SchemaFormat.titles(oldContent) + "; " + readers;
    }
}
