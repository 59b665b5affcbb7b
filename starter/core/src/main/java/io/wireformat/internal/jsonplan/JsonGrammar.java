package io.wireformat.internal.jsonplan;

import io.wireformat.codec.internal.json.Literal;
import io.wireformat.codec.internal.plan.Grammar;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.MessageModel;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The keys of JSON. */
final class JsonGrammar extends Grammar<JsonGrammar.Key, JsonGrammar.Shape> {

    /** The maximum number of a message's fields: the state has a bit for each. */
    static final int MAX_FIELDS = 48;

    private final boolean refusesRepeated;
    private final BiPredicate<MessageModel, Field> leavesOutNull;
    private final Function<Enum<?>, String> constants;

    /**
     * Creates the grammar.
     *
     * @param refusesRepeated whether repeated names are refused, also within unknown properties
     * @param leavesOutNull whether a property is left out when it is null
     * @param constants the JSON of an enum's constant
     */
    JsonGrammar(
            boolean refusesRepeated,
            BiPredicate<MessageModel, Field> leavesOutNull,
            Function<Enum<?>, String> constants) {
        this.refusesRepeated = refusesRepeated;
        this.leavesOutNull = leavesOutNull;
        this.constants = constants;
    }

    @Override
    protected boolean occursOnce() {
        return refusesRepeated;
    }

    /**
     * The key of a place.
     *
     * @param first written before the first value: a field's name in its usual spelling
     * @param prefix written before any other value: the same after a comma
     * @param constants an enum's constants by their ordinals, in quotes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
    record Key(
            Literal first,
            Literal prefix,
            int index,
            boolean isMap,
            boolean isMapKey,
            boolean leavesOutNull,
            Literal @Nullable [] constants) {}

    /**
     * A message.
     *
     * @param required the bits of the required fields
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Shape(Key[] fields, long required) {}

    @Override
    protected Key key(Place place) {
        boolean isField = place.role() == Place.Role.FIELD;
        boolean comma = place.role() != Place.Role.VALUE && place.role() != Place.Role.ROOT;
        String name = isField ? '"' + place.field().name() + "\":" : "";
        return new Key(
                Literal.of(name),
                Literal.of(comma ? ',' + name : name),
                isField ? place.index() : -1,
                place.kind() == Kind.MAP,
                place.role() == Place.Role.KEY,
                isField && leavesOutNull.test((MessageModel) place.owner(), place.field()),
                place.type() instanceof EnumModel e ? constants(e) : null);
    }

    private Literal[] constants(EnumModel model) {
        return model.constants().stream().map(constants).map(Literal::of).toArray(Literal[]::new);
    }

    @Override
    protected Shape message(MessageModel model, List<Key> fields) {
        long required = 0;
        for (int i = 0; i < Math.min(MAX_FIELDS, fields.size()); i++) {
            Field field = model.fields().get(i);
            if (!field.takesNull() || field.javaType().isPrimitive()) {
                required |= 1L << i;
            }
        }
        return new Shape(fields.toArray(Key[]::new), required);
    }

    @Override
    protected boolean hasNull() {
        return true;
    }

    @Override
    protected boolean callerHasFallback() {
        return true;
    }
}
