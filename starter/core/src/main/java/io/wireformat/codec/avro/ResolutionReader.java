package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.avro.AvroGrammar.Key;
import io.wireformat.codec.avro.AvroGrammar.Shape;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.UnionModel;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads content of another schema. Fields arrive in the writer's order; the state is the index of the writer's field or
 * branch. As in the Avro library, types that do not match are an error only if the content has a value there.
 */
final class ResolutionReader extends AvroValueReader {

    /** The writer's schema, as errors refer to it. */
    private final String schemaName;

    private final AvroNames names;
    private final Map<EnumModel, Map<String, Enum<?>>> constants = new ConcurrentHashMap<>();

    ResolutionReader(String name, AvroNames names) {
        this.names = names;
        this.schemaName = name.isEmpty() ? "the writer's schema" : "the writer's schema of " + name;
    }

    @Override
    protected long first(ContentReader in, long container, Shape message) {
        return message.parts().isEmpty() ? END : 0;
    }

    @Override
    protected long firstOfUnion(ContentReader in, long container, Shape union) {
        return container;
    }

    @Override
    protected long next(ContentReader in, long state, Shape shape) {
        return shape.alternatives() > 0 || state + 1 == shape.parts().size() ? END : state + 1;
    }

    @Override
    protected int find(long state, Shape shape) {
        return shape.places()[(int) state];
    }

    @Override
    protected void skipValue(ContentReader in, long state, Shape shape) {
        shape.parts().get((int) state).skip(in);
    }

    /** The writer's type of the next value. */
    private static WriterSchema type(ContentReader in, Key key) {
        WriterSchema schema = Resolution.writerType(key).schema();
        WriterSchema type = schema instanceof WriterSchema.UnionOf union ? union.readBranch(in) : schema;
        if (type == WriterSchema.Primitive.NULL) {
            throw in.error(NEVER_NULL);
        }
        return type;
    }

    private void require(boolean matches, ContentReader in, String instead) {
        if (!matches) {
            throw unreadable(in, instead);
        }
    }

    private DecodingException unreadable(ContentReader in, String instead) {
        return in.error(schemaName + " has " + instead + " here");
    }

    @Override
    protected boolean readNull(ContentReader in, long state, Key key) {
        WriterSchema schema = Resolution.writerType(key).schema();
        int at = in.position();
        if (schema instanceof WriterSchema.UnionOf union) {
            schema = union.readBranch(in);
        }
        if (schema != WriterSchema.Primitive.NULL) {
            in.position(at);
        }
        return schema == WriterSchema.Primitive.NULL;
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        require(type(in, key) == WriterSchema.Primitive.BOOLEAN, in, "no boolean");
        return super.readBoolean(in, state, key);
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        require(key.isMapKey() || type(in, key).base() == WriterSchema.Primitive.INT, in, "no int");
        return super.readInt(in, state, key);
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        if (key.isMapKey()) {
            return super.readLong(in, state, key);
        }
        WriterSchema type = type(in, key);
        require(isWhole(type), in, "no long");
        return whole(in, type);
    }

    private static boolean isWhole(WriterSchema type) {
        return type.base() == WriterSchema.Primitive.INT || isLong(type);
    }

    private static boolean isLong(WriterSchema type) {
        return type.base() == WriterSchema.Primitive.LONG;
    }

    private static long whole(ContentReader in, WriterSchema type) {
        return isLong(type) ? AvroBinary.readLong(in) : AvroBinary.readInt(in);
    }

    @Override
    protected float readFloat(ContentReader in, long state, Key key) {
        WriterSchema type = type(in, key);
        if (isWhole(type)) {
            return whole(in, type);
        }
        require(type == WriterSchema.Primitive.FLOAT, in, "no float");
        return super.readFloat(in, state, key);
    }

    @Override
    protected double readDouble(ContentReader in, long state, Key key) {
        WriterSchema type = type(in, key);
        if (isWhole(type)) {
            return whole(in, type);
        }
        if (type == WriterSchema.Primitive.FLOAT) {
            return super.readFloat(in, state, key);
        }
        require(type == WriterSchema.Primitive.DOUBLE, in, "no double");
        return super.readDouble(in, state, key);
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        require(isText(type(in, key)), in, "no string");
        return super.readText(in, state, key);
    }

    /** Text and bytes are encoded in the same way, and each can be read as the other. The bytes of a number are no text. */
    private static boolean isText(WriterSchema type) {
        return type.base() == WriterSchema.Primitive.STRING || type == WriterSchema.Primitive.BYTES;
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        WriterSchema type = type(in, key);
        require(isText(type) || type.base() == WriterSchema.Primitive.BYTES, in, "no bytes");
        return super.readBytes(in, state, key);
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        if (key.isMapKey()) {
            return super.readEnum(in, state, key, model);
        }
        if (!(type(in, key) instanceof WriterSchema.Symbols symbols) || !isNamed(symbols, model)) {
            throw unreadable(in, "a type other than the enum " + model.name());
        }
        long position = AvroBinary.readLong(in);
        if (position < 0 || position >= symbols.symbols().size()) {
            throw in.error("the writer's enum " + model.name() + " has no symbol in this position");
        }
        String name = symbols.symbols().get((int) position);
        Enum<?> constant = model.byName(name);
        // for a schema without names in JSON
        Enum<?> bySymbol = constant != null
                ? constant
                : constants.computeIfAbsent(model, ResolutionReader::bySymbol).get(name);
        return bySymbol != null ? bySymbol : model.fallback();
    }

    private boolean isNamed(WriterSchema.Symbols symbols, EnumModel model) {
        String name = symbols.name().simple();
        return name.equals(model.name()) || name.equals(names.of(model).simple());
    }

    private static Map<String, Enum<?>> bySymbol(EnumModel model) {
        Map<String, Enum<?>> bySymbol = new HashMap<>();
        AvroNames.symbolsOf(model).forEach((constant, symbol) -> bySymbol.put(symbol, constant));
        return bySymbol;
    }

    @Override
    protected Object readOther(ContentReader in, long state, Key key, FieldType type) {
        LogicalType reader = (LogicalType) type;
        WriterSchema writer = type(in, key);
        if (writer.meaning() != Meaning.PLAIN) {
            Object value = meant(in, writer, reader);
            if (value != null) {
                return value;
            }
            require(isText(writer) && reader == LogicalType.UUID, in, instead(writer, reader));
        } else {
            switch (reader) {
                case INSTANT -> require(isWhole(writer), in, "no timestamp");
                case LOCAL_DATE -> require(writer == WriterSchema.Primitive.INT, in, "no date");
                default -> require(isText(writer), in, "no string");
            }
        }
        return super.readOther(in, state, key, type);
    }

    /**
     * The value of a logical type, which counts in the writer's units: reading milliseconds as nanoseconds would succeed with
     * a wrong value. Null if no value of the reader's type means the same, or if both types are encoded in the same way.
     */
    private @Nullable Object meant(ContentReader in, WriterSchema writer, LogicalType reader) {
        Meaning meaning = writer.meaning();
        return switch (reader) {
            case INSTANT -> meaning.isTimestamp() ? meaning.instant(units(in, writer)) : null;
            case OFFSET_DATE_TIME ->
                meaning.isTimestamp() ? meaning.instant(units(in, writer)).atOffset(ZoneOffset.UTC) : null;
            case LOCAL_DATE_TIME -> meaning.isLocalTimestamp() ? meaning.localDateTime(units(in, writer)) : null;
            case LOCAL_TIME -> meaning.isTime() ? time(in, meaning, units(in, writer)) : null;
            case LOCAL_DATE -> meaning == Meaning.DATE ? LocalDate.ofEpochDay(units(in, writer)) : null;
            case UUID ->
                writer instanceof WriterSchema.Fixed && meaning == Meaning.UUID
                        ? new UUID(in.readLongBigEndian(), in.readLongBigEndian())
                        : null;
            case DECIMAL -> isDecimal(meaning) ? decimal(in, writer) : null;
            case INTEGER -> isDecimal(meaning) ? integer(in, decimal(in, writer)) : null;
            default -> null;
        };
    }

    private static String instead(WriterSchema writer, LogicalType reader) {
        boolean isLocal =
                writer.meaning().isLocalTimestamp() || writer.meaning().isTime();
        return reader == LogicalType.INSTANT && isLocal
                ? "a time without an offset"
                : "the logical type " + writer.meaning().logicalType();
    }

    /** The number of a date or a time, whose value takes more memory than the slot of a list. */
    private static long units(ContentReader in, WriterSchema writer) {
        in.charge(ContentReader.TEXT);
        return whole(in, writer);
    }

    private static LocalTime time(ContentReader in, Meaning meaning, long units) {
        LocalTime time = meaning.time(units);
        if (time == null) {
            throw in.error("is not a valid LocalTime");
        }
        return time;
    }

    private static boolean isDecimal(Meaning meaning) {
        return meaning == Meaning.DECIMAL || meaning == Meaning.BIG_DECIMAL;
    }

    private static BigDecimal decimal(ContentReader in, WriterSchema writer) {
        int size = writer instanceof WriterSchema.Fixed fixed ? fixed.size() : AvroBinary.readLength(in);
        return writer.meaning().readDecimal(in, size, writer.scale());
    }

    private static BigInteger integer(ContentReader in, BigDecimal decimal) {
        try {
            return decimal.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw in.error("is not a valid BigInteger");
        }
    }

    /** Counts records without bytes, because the content's size does not limit them. */
    @Override
    protected long openMessage(ContentReader in, long state, Key key) {
        Resolution.WriterType here = Resolution.writerType(key);
        if (here.reader() instanceof UnionModel union) {
            return openUnion(in, here.schema(), union);
        }
        WriterSchema type = key.alternative() < 0 ? type(in, key) : here.schema();
        if (type != here.match() || !(type instanceof WriterSchema.RecordOf record)) {
            throw unreadable(in, "a type other than the record " + here.reader());
        }
        record.count(in);
        return 0;
    }

    private long openUnion(ContentReader in, WriterSchema schema, UnionModel reader) {
        long branch = schema instanceof WriterSchema.UnionOf union ? union.readPosition(in) : 0;
        WriterSchema type = Resolution.branches(schema).get((int) branch);
        if (type == WriterSchema.Primitive.NULL) {
            throw in.error(NEVER_NULL);
        }
        require(type instanceof WriterSchema.RecordOf, in, "a type other than an alternative of " + reader.name());
        return branch;
    }

    @Override
    protected long openList(ContentReader in, long state, Key key) {
        Resolution.WriterType here = Resolution.writerType(key);
        require(type(in, key) == here.match(), in, key.kind() == Kind.MAP ? "no map" : "no array");
        return super.openList(in, state, key);
    }
}
