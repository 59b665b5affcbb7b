package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.plan.ContentPlan;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.MessagePlans;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads content of another schema by Avro's schema resolution. Fields arrive in the writer's order, and are found by name;
 * the state is the index of the writer's field or branch. As in the Avro library, types that do not match are an error only
 * if the content has a value there.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-resolution">Avro: schema resolution</a>
 */
final class Resolution extends AvroOperations {

    private final WriterSchema root;

    /** The writer's schema, as errors refer to it. */
    private final String schemaName;

    private final AvroNames names;
    private final Map<MessageModel, Map<Field, String>> fieldNames = new ConcurrentHashMap<>();
    private final Map<EnumModel, Map<String, Enum<?>>> constants = new ConcurrentHashMap<>();

    private Resolution(WriterSchema root, String name, AvroNames names) {
        this.root = root;
        this.names = names;
        this.schemaName = name.isEmpty() ? "the writer's schema" : "the writer's schema of " + name;
    }

    /** A plan that reads values of the writer's schema as values of a type. */
    static ContentPlan of(WriterSchema writer, FieldType reader, AvroNames names) {
        return MessagePlans.ofOtherSchema(reader, new Resolution(writer, nameOf(reader), names));
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

    @Override
    protected boolean isUntagged() {
        return false;
    }

    @Override
    protected String constantIs() {
        return "name of the writer's symbol";
    }

    /**
     * The writer's type at a place.
     *
     * @param schema the writer's type, which may be a union
     * @param match the branch that matches the reader's type, or the whole type for a union; null if there is none
     * @param reader the type that it is read as
     */
    record WriterType(WriterSchema schema, @Nullable WriterSchema match, FieldType reader) {

        int elementSize() {
            if (match instanceof WriterSchema.ArrayOf array) {
                return array.items().minSize();
            }
            return match instanceof WriterSchema.MapOf map ? 1 + map.values().minSize() : 0;
        }
    }

    @Override
    protected Key key(Place place) {
        WriterSchema schema = place.role() == Place.Role.ROOT ? root : schema(place, place.variant());
        WriterType here = new WriterType(schema, match(schema, place.type()), place.type());
        return key(place, here, here.elementSize());
    }

    /** The writer's field with the field's name in JSON, or else in Avro. */
    private WriterSchema.@Nullable Member member(WriterSchema.RecordOf record, MessageModel owner, Field field) {
        WriterSchema.Member member = record.member(field.name());
        return member != null
                ? member
                : record.member(Objects.requireNonNull(
                        fieldNames.computeIfAbsent(owner, AvroNames::namesOf).get(field)));
    }

    /** The writer's type of a part. If the whole does not match, the result is never used. */
    private WriterSchema schema(Place place, @Nullable Object whole) {
        if (whole instanceof WriterSchema.ArrayOf array) {
            return array.items();
        }
        if (whole instanceof WriterSchema.MapOf map) {
            return place.role() == Place.Role.KEY ? WriterSchema.Primitive.STRING : map.values();
        }
        WriterSchema part = null;
        if (whole != null && place.owner() instanceof UnionModel union) {
            part = alternative((WriterSchema) whole, union, place.field());
        } else if (whole instanceof WriterSchema.RecordOf record) {
            WriterSchema.Member member = member(record, (MessageModel) place.owner(), place.field());
            part = member == null ? null : member.type();
        }
        return part == null ? WriterSchema.Primitive.NULL : part;
    }

    private @Nullable WriterSchema match(WriterSchema schema, FieldType reader) {
        if (reader instanceof UnionModel) {
            return schema;
        }
        WriterSchema match = null;
        for (WriterSchema branch : branches(schema)) {
            boolean matches =
                    switch (Kind.of(reader)) {
                        case LIST, ARRAY -> branch instanceof WriterSchema.ArrayOf;
                        case MAP -> branch instanceof WriterSchema.MapOf;
                        case MESSAGE -> isNamed(branch, (MessageModel) reader);
                        default -> false;
                    };
            match = matches && match == null ? branch : match;
        }
        return match;
    }

    private static List<WriterSchema> branches(WriterSchema schema) {
        return schema instanceof WriterSchema.UnionOf union ? union.branches() : List.of(schema);
    }

    private boolean isNamed(WriterSchema schema, MessageModel reader) {
        return similarity(schema, reader) > 0;
    }

    /**
     * How well two names match; 0 if they do not. Namespaces may differ, because a class may have moved, and because
     * earlier schemas had enclosing classes in the namespace.
     */
    private int similarity(WriterSchema schema, MessageModel reader) {
        if (!(schema instanceof WriterSchema.RecordOf record)) {
            return 0;
        }
        AvroName writer = record.name();
        AvroName own = names.of(reader);
        if (writer.equals(own)) {
            return 4;
        }
        if (writer.equals(AvroNames.former(reader))) {
            return 3;
        }
        if (writer.simple().equals(own.simple())) {
            return 2;
        }
        return writer.simple().equals(reader.name()) ? 1 : 0;
    }

    /** The best match for an alternative, among the records that match no other alternative better. */
    private @Nullable WriterSchema alternative(WriterSchema schema, UnionModel union, Field alternative) {
        MessageModel model = (MessageModel) alternative.type();
        WriterSchema match = null;
        int best = 0;
        for (WriterSchema branch : branches(schema)) {
            int similarity = similarity(branch, model);
            if (similarity > best && bestAlternative(branch, union) == alternative) {
                best = similarity;
                match = branch;
            }
        }
        return match;
    }

    private @Nullable Field bestAlternative(WriterSchema branch, UnionModel union) {
        Field match = null;
        int best = 0;
        for (Field alternative : union.alternatives()) {
            int similarity = similarity(branch, (MessageModel) alternative.type());
            if (similarity > best) {
                best = similarity;
                match = alternative;
            }
        }
        return match;
    }

    @Override
    protected @Nullable Object variant(Key key) {
        return writerType(key).match;
    }

    private static WriterType writerType(Key key) {
        if (key.writerType() == null) {
            throw new IllegalStateException("The key has no writer's type");
        }
        return key.writerType();
    }

    @Override
    protected boolean hasField(Place place) {
        return place.variant() instanceof WriterSchema.RecordOf record
                && member(record, (MessageModel) place.owner(), place.field()) != null;
    }

    @Override
    protected Shape variant(Object variant, FieldType type, List<Field> fields) {
        WriterSchema writer = (WriterSchema) variant;
        List<WriterSchema> parts = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        if (type instanceof UnionModel union) {
            List<@Nullable WriterSchema> chosen = new ArrayList<>();
            fields.forEach(alternative -> chosen.add(alternative(writer, union, alternative)));
            for (WriterSchema branch : branches(writer)) {
                parts.add(branch);
                places.add(chosen.indexOf(branch));
            }
        } else {
            WriterSchema.RecordOf record = (WriterSchema.RecordOf) writer;
            Map<String, Integer> known = new HashMap<>();
            for (Field field : fields) {
                WriterSchema.Member member = Objects.requireNonNull(member(record, (MessageModel) type, field));
                known.put(member.name(), known.size());
            }
            for (WriterSchema.Member member : record.members()) {
                int place = known.getOrDefault(member.name(), -1);
                if (place >= 0 || !member.isNothing()) {
                    parts.add(member.type());
                    places.add(place);
                }
            }
        }
        return new Shape(
                type instanceof UnionModel ? Math.max(1, fields.size()) : 0,
                parts,
                places.stream().mapToInt(Integer::intValue).toArray());
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
        WriterSchema schema = writerType(key).schema;
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
        WriterSchema schema = writerType(key).schema;
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
                : constants.computeIfAbsent(model, Resolution::bySymbol).get(name);
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
        WriterType here = writerType(key);
        if (here.reader instanceof UnionModel union) {
            return openUnion(in, here.schema, union);
        }
        WriterSchema type = key.alternative() < 0 ? type(in, key) : here.schema;
        if (type != here.match || !(type instanceof WriterSchema.RecordOf record)) {
            throw unreadable(in, "a type other than the record " + here.reader);
        }
        record.count(in);
        return 0;
    }

    private long openUnion(ContentReader in, WriterSchema schema, UnionModel reader) {
        long branch = schema instanceof WriterSchema.UnionOf union ? union.readPosition(in) : 0;
        WriterSchema type = branches(schema).get((int) branch);
        if (type == WriterSchema.Primitive.NULL) {
            throw in.error(NEVER_NULL);
        }
        require(type instanceof WriterSchema.RecordOf, in, "a type other than an alternative of " + reader.name());
        return branch;
    }

    @Override
    protected long openList(ContentReader in, long state, Key key) {
        WriterType here = writerType(key);
        require(type(in, key) == here.match, in, key.kind() == Kind.MAP ? "no map" : "no array");
        return super.openList(in, state, key);
    }
}
