package io.wireformat.codec.avro;

import io.wireformat.codec.internal.plan.Grammar;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of Avro: a datum consists of values only, in the order of the schema. */
class AvroGrammar extends Grammar<AvroGrammar.Key, AvroGrammar.Shape> {

    static final long NANOS_PER_SECOND = 1_000_000_000;
    static final int NULL = 0;
    static final int PRESENT = 1;

    /**
     * The key of a place.
     *
     * @param nullable whether it is a union with null
     * @param alternative the position of an alternative in its union; -1 for anything else
     * @param isMapKey whether it is the key of a map, which is written as text
     * @param isAbsent whether it is a field that the schema does not have, because it is always null
     * @param elementSize the minimum size of an element or an entry
     * @param writerType the type in the writer's schema; null if the schema is the same
     */
    record Key(
            Kind kind,
            boolean nullable,
            int alternative,
            boolean isMapKey,
            boolean isAbsent,
            int elementSize,
            Resolution.@Nullable WriterType writerType) {

        /** Whether the value is preceded by a branch that only marks it as not null. */
        boolean isMarked() {
            return nullable && kind != Kind.UNION;
        }
    }

    /**
     * The key of a record or a union.
     *
     * @param alternatives the number of a union's alternatives
     * @param parts the fields or branches in the writer's schema
     * @param places the index of each of them in this application's schema; -1 if it is unknown
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Shape(int alternatives, List<WriterSchema> parts, int[] places) {

        private static final int[] NONE = {};
    }

    @Override
    protected Key key(Place place) {
        return key(place, null, elementSize(place.type()));
    }

    static Key key(Place place, Resolution.@Nullable WriterType writerType, int elementSize) {
        boolean isField = place.role() == Place.Role.FIELD;
        boolean isAlternative = isField && place.owner() instanceof UnionModel;
        return new Key(
                place.kind(),
                isField && !isAlternative && place.field().nullable(),
                isAlternative ? place.index() : -1,
                place.role() == Place.Role.KEY,
                isField && AvroSchemas.isPlaceholder(place.type()),
                elementSize,
                writerType);
    }

    static int elementSize(FieldType type) {
        if (type instanceof MapType map) {
            return 1 + AvroSizes.minimum(map.value());
        }
        if (type instanceof ArrayType array) {
            return AvroSizes.minimum(array.element());
        }
        return type instanceof ListType list ? AvroSizes.minimum(list.element()) : 0;
    }

    /** Requires that only fields that may be null are left out. */
    static void requireSupported(FieldType type) {
        for (Field field : Field.of(type)) {
            if (field.isLeftOut() && !field.nullable()) {
                throw new UnsupportedTypeException(
                        type + "." + field.name(),
                        "Avro can leave a field out only as null, but this field is never null");
            }
        }
    }

    @Override
    protected Shape message(MessageModel model, List<Key> fields) {
        return new Shape(0, List.of(), Shape.NONE);
    }

    @Override
    protected Shape union(UnionModel model, List<Key> alternatives) {
        return new Shape(alternatives.size(), List.of(), Shape.NONE);
    }

    @Override
    protected boolean isUntagged() {
        return true;
    }

    @Override
    protected boolean hasNull() {
        return true;
    }

    @Override
    protected String constantIs() {
        return "position";
    }
}
