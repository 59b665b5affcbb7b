package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.avro.internal.datum.ArrayReader;
import io.wireformat.codec.avro.internal.datum.AvroField;
import io.wireformat.codec.avro.internal.datum.AvroReader;
import io.wireformat.codec.avro.internal.datum.AvroValue;
import io.wireformat.codec.avro.internal.datum.LogicalValue;
import io.wireformat.codec.avro.internal.datum.MapKey;
import io.wireformat.codec.avro.internal.datum.MapReader;
import io.wireformat.codec.avro.internal.datum.PrimitiveArray;
import io.wireformat.codec.avro.internal.datum.PrimitiveField;
import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldReader;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Readers for what was written with another schema: Avro's schema resolution. As in the Avro library, types that do not
 * match are an error only for content that has a value there; and a record is not looked into before one is read, so
 * that a schema costs no more than the content that comes with it.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-resolution">Avro: schema resolution</a>
 */
final class Resolution {

    private final Map<Pair, ResolvedMessage> messages = new ConcurrentHashMap<>();

    /** What content as a whole is; empty where that has no name. */
    private final String root;

    private Resolution(String root) {
        this.root = root;
    }

    /** A reader for a value that takes up the whole content. */
    static AvroReader of(WriterSchema writer, FieldType reader) {
        AvroReader resolved = new Resolution(nameOf(reader)).resolve(writer, reader);
        return resolved instanceof ResolvedValue.Nested nested ? nested.message() : resolved;
    }

    private static String nameOf(FieldType type) {
        if (type instanceof ListType list) {
            return nameOf(list.element());
        }
        if (type instanceof MapType map) {
            return nameOf(map.value());
        }
        if (type instanceof UnionModel union) {
            return union.name();
        }
        return type instanceof MessageModel message ? message.name() : "";
    }

    /** A reader for a property of a message. */
    FieldReader<ContentReader> resolve(WriterSchema writer, Field field) {
        if (!field.javaType().isPrimitive()) {
            return new ResolvedField(field, resolve(writer, field.type(), field.takesNull(), field.unknownIsNull()));
        }
        ScalarType type = (ScalarType) field.type();
        return writer == written(type)
                ? PrimitiveField.compile(field, type)
                : new ResolvedField.OfPrimitive(field, type, resolve(writer, type));
    }

    /** A reader for a value that is never null. */
    private AvroReader resolve(WriterSchema writer, FieldType reader) {
        return resolve(writer, reader, false, false);
    }

    /**
     * A reader for a value.
     *
     * @param takesNull whether null is one of its values
     * @param unknownIsNull whether null may stand for what is not known
     */
    private AvroReader resolve(WriterSchema writer, FieldType reader, boolean takesNull, boolean unknownIsNull) {
        if (writer instanceof WriterSchema.UnionOf union) {
            return new ResolvedValue.OfUnion(union.branches().stream()
                    .map(branch -> resolve(branch, reader, takesNull, unknownIsNull))
                    .toList());
        }
        if (writer == WriterSchema.Primitive.NULL) {
            return takesNull ? new ResolvedValue.Null() : new ResolvedValue.Unreadable(AvroField.NEVER_NULL);
        }
        if (reader instanceof UnionModel union) {
            return alternative(writer, union, unknownIsNull);
        }
        if (reader instanceof MessageModel message) {
            return writer instanceof WriterSchema.RecordOf record && sameName(record.name(), AvroName.of(message))
                    ? new ResolvedValue.Nested(message(record, message))
                    : unreadable("something else than the record " + message.name());
        }
        if (reader instanceof EnumModel model) {
            return writer instanceof WriterSchema.Symbols symbols && sameName(symbols.name(), AvroName.of(model))
                    ? ResolvedValue.OfEnum.of(symbols, model, unknownIsNull)
                    : unreadable("something else than the enum " + model.name());
        }
        if (reader instanceof ListType list) {
            return writer instanceof WriterSchema.ArrayOf array ? list(array, list.element()) : unreadable("no array");
        }
        if (reader instanceof ArrayType array) {
            return writer instanceof WriterSchema.ArrayOf written ? array(written, array) : unreadable("no array");
        }
        if (reader instanceof MapType map) {
            return writer instanceof WriterSchema.MapOf written ? map(written, map) : unreadable("no map");
        }
        return reader instanceof LogicalType logical ? logical(writer, logical) : scalar(writer, (ScalarType) reader);
    }

    private ResolvedMessage message(WriterSchema.RecordOf writer, MessageModel reader) {
        return messages.computeIfAbsent(
                new Pair(writer, reader), pair -> new ResolvedMessage(pair.writer, pair.reader, this));
    }

    private AvroReader alternative(WriterSchema writer, UnionModel reader, boolean nullable) {
        if (!(writer instanceof WriterSchema.RecordOf record)) {
            return unreadable("something else than an alternative of " + reader.name());
        }
        Field match = alternative(record.name(), reader);
        if (match != null) {
            return new ResolvedValue.OfAlternative(match, resolve(writer, match.type()));
        }
        return nullable ? new ResolvedValue.Passed(record) : new ResolvedValue.Unreadable(reader.noneKnown());
    }

    /** The alternative of a name, at best in the same namespace. */
    private static @Nullable Field alternative(AvroName name, UnionModel union) {
        Field match = null;
        for (Field alternative : union.alternatives()) {
            AvroName known = AvroName.of((MessageModel) alternative.type());
            if (known.equals(name)) {
                return alternative;
            }
            if (match == null && sameName(known, name)) {
                match = alternative;
            }
        }
        return match;
    }

    /** Namespaces may differ, as they do when a class has moved. */
    private static boolean sameName(AvroName writer, AvroName reader) {
        return writer.simple().equals(reader.simple());
    }

    private AvroReader list(WriterSchema.ArrayOf writer, FieldType element) {
        int size = writer.items().least();
        return size == 0
                ? new ResolvedValue.OfNothing()
                : new ArrayReader(element, resolve(writer.items(), element), size);
    }

    private AvroReader array(WriterSchema.ArrayOf writer, ArrayType reader) {
        return writer.items() == written(reader.element())
                ? PrimitiveArray.of(reader.element())
                : new ResolvedValue.OfArray(list(writer, reader.element()), reader.element());
    }

    private AvroReader map(WriterSchema.MapOf writer, MapType reader) {
        return new MapReader(
                MapKey.of(reader.key()),
                resolve(writer.values(), reader.value()),
                1 + writer.values().least());
    }

    private AvroReader logical(WriterSchema writer, LogicalType reader) {
        return switch (reader) {
            case INSTANT -> instant(writer);
            case LOCAL_DATE ->
                writer == WriterSchema.Primitive.INT ? new LogicalValue.DateValue() : unreadable("no date");
            case UUID -> isText(writer) ? new LogicalValue.UuidValue() : unreadable("no text of a UUID");
            default -> throw new IllegalArgumentException(reader.name());
        };
    }

    /** The unit is what the writer says: to take milliseconds for nanoseconds would be no error, and wrong. */
    private AvroReader instant(WriterSchema writer) {
        if (writer instanceof WriterSchema.Timestamp timestamp) {
            return timestamp.perSecond() == 0
                    ? unreadable("a time without an offset")
                    : new ResolvedValue.OfTimestamp(timestamp.perSecond());
        }
        if (writer == WriterSchema.Primitive.LONG || writer == WriterSchema.Primitive.INT) {
            return new LogicalValue.InstantValue();
        }
        return unreadable("no timestamp");
    }

    private AvroReader scalar(WriterSchema writer, ScalarType reader) {
        WriterSchema.Primitive from = writer instanceof WriterSchema.Timestamp
                ? WriterSchema.Primitive.LONG
                : writer instanceof WriterSchema.Primitive primitive ? primitive : WriterSchema.Primitive.NULL;
        boolean promotes =
                switch (reader) {
                    case INT64 -> from == WriterSchema.Primitive.INT;
                    case FLOAT32 -> from == WriterSchema.Primitive.INT || from == WriterSchema.Primitive.LONG;
                    case FLOAT64 ->
                        from == WriterSchema.Primitive.INT
                                || from == WriterSchema.Primitive.LONG
                                || from == WriterSchema.Primitive.FLOAT;
                    default -> false;
                };
        if (promotes) {
            return new ResolvedValue.Promoted(readerOf(from), reader);
        }
        // text and bytes look the same, and are read as either
        boolean text = (reader == ScalarType.STRING || reader == ScalarType.BYTES) && isText(from);
        return text || from == written(reader)
                ? AvroValue.of(reader, false, new HashMap<>())
                : unreadable("no " + written(reader).name().toLowerCase(Locale.ROOT));
    }

    private static AvroReader readerOf(WriterSchema.Primitive number) {
        return switch (number) {
            case INT -> new AvroValue.IntValue();
            case LONG -> new AvroValue.LongValue();
            default -> new AvroValue.FloatValue();
        };
    }

    private static boolean isText(WriterSchema writer) {
        return writer == WriterSchema.Primitive.STRING || writer == WriterSchema.Primitive.BYTES;
    }

    private static WriterSchema.Primitive written(ScalarType type) {
        return switch (type) {
            case BOOLEAN -> WriterSchema.Primitive.BOOLEAN;
            case INT32 -> WriterSchema.Primitive.INT;
            case INT64 -> WriterSchema.Primitive.LONG;
            case FLOAT32 -> WriterSchema.Primitive.FLOAT;
            case FLOAT64 -> WriterSchema.Primitive.DOUBLE;
            case STRING -> WriterSchema.Primitive.STRING;
            case BYTES -> WriterSchema.Primitive.BYTES;
        };
    }

    private AvroReader unreadable(String written) {
        String schema = root.isEmpty() ? "the writer's schema" : "the writer's schema of " + root;
        return new ResolvedValue.Unreadable(schema + " has " + written + " here");
    }

    /** Neither has an equal but itself. */
    private record Pair(WriterSchema.RecordOf writer, MessageModel reader) {}
}
