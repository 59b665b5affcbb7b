package io.wireformat.codec.protobufjson;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.json.JsonText;
import io.wireformat.codec.internal.plan.Grammar;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.EnumModel;
import io.wireformat.model.MessageModel;
import io.wireformat.schema.ProtoNames;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The keys of Protobuf as JSON. */
final class ProtobufJsonGrammar extends Grammar<ProtobufJsonGrammar.Key, ProtobufJsonGrammar.Names> {

    private static final byte[] COMMA = {','};
    private static final byte[] NOTHING = {};

    private final Function<EnumModel, Map<Enum<?>, String>> constants;
    private final boolean refusesUnknown;

    /**
     * Creates the grammar.
     *
     * @param constants the names of an enum's constants
     */
    ProtobufJsonGrammar(Function<EnumModel, Map<Enum<?>, String>> constants, boolean refusesUnknown) {
        this.constants = constants;
        this.refusesUnknown = refusesUnknown;
    }

    /**
     * A field, an element or the root.
     *
     * @param prefix precedes the value: a comma and the name of a field
     * @param name a field's name as it is usually written
     * @param nameHead the first bytes of the name
     * @param explicit whether zero is written
     * @param constants the constants of an enum
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
    record Key(
            byte[] prefix,
            byte[] name,
            long nameHead,
            int index,
            boolean explicit,
            boolean isMap,
            boolean isMapKey,
            @Nullable Constants constants) {}

    /** The constants of an enum by their names in the {@code .proto}. */
    @SuppressWarnings("ArrayRecordComponent")
    record Constants(byte[][] texts, Map<String, Enum<?>> byName) {

        static Constants of(EnumModel model, Map<Enum<?>, String> names) {
            Map<String, Enum<?>> byName = new HashMap<>();
            byte[][] texts = new byte[model.constants().size()][];
            for (int i = 0; i < texts.length; i++) {
                Enum<?> constant = model.constants().get(i);
                String name = Objects.requireNonNull(names.get(constant));
                byName.put(name, constant);
                texts[i] = quoted(name);
            }
            model.constants().forEach(constant -> byName.putIfAbsent(model.nameOf(constant), constant));
            // in a schema in which no other type has the name of the enum
            model.constants()
                    .forEach(constant -> byName.putIfAbsent(ProtoNames.unqualified(model, constant), constant));
            return new Constants(texts, Map.copyOf(byName));
        }
    }

    /** The fields and their indices by name. */
    record Names(Map<String, Integer> places, List<Key> fields, boolean refusesUnknown) {}

    private static byte[] quoted(String text) {
        ContentBuffer quoted = new ContentBuffer(64);
        JsonText.write(quoted, text);
        return quoted.toByteArray();
    }

    @Override
    protected Key key(Place place) {
        boolean isField = place.role() == Place.Role.FIELD;
        byte[] name = NOTHING;
        if (isField) {
            byte[] quoted = quoted(place.field().name());
            name = Arrays.copyOf(quoted, quoted.length + 1);
            name[quoted.length] = ':';
        }
        byte[] comma = place.role() == Place.Role.VALUE ? NOTHING : COMMA;
        byte[] prefix = Arrays.copyOf(comma, comma.length + name.length);
        System.arraycopy(name, 0, prefix, comma.length, name.length);
        return new Key(
                prefix,
                name,
                ByteBuffer.wrap(Arrays.copyOf(name, Long.BYTES))
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .getLong(),
                isField ? place.index() : -1,
                !isField || place.field().nullable(),
                place.kind() == Kind.MAP,
                place.role() == Place.Role.KEY,
                place.type() instanceof EnumModel e ? Constants.of(e, constants.apply(e)) : null);
    }

    @Override
    protected Names message(MessageModel model, List<Key> fields) {
        Map<String, Integer> places = new HashMap<>();
        model.fields().forEach(field -> places.put(field.name(), places.size()));
        // after all JSON names, which have precedence if one is another field's name in the .proto
        List<String> inProto = List.copyOf(ProtoNames.fieldsOf(model).values());
        for (int i = 0; i < fields.size(); i++) {
            places.putIfAbsent(inProto.get(i), i);
        }
        return new Names(places, fields, refusesUnknown || model.keepsUnknown());
    }

    @Override
    protected boolean accumulates() {
        return true;
    }

    @Override
    protected boolean hasNull() {
        return true;
    }

    @Override
    protected boolean occursOnce() {
        return true;
    }

    @Override
    protected boolean knowsCounts() {
        return false;
    }

    @Override
    protected String constantIs() {
        return "name or number";
    }
}
