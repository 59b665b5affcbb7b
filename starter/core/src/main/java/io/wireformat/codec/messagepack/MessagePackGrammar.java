package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.plan.Grammar;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.Discriminator.Form;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.OpenType;
import io.wireformat.model.TypeId;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The keys of MessagePack, whose messages are written in one layout and read in both. */
final class MessagePackGrammar extends Grammar<MessagePackGrammar.Key, MessagePackGrammar.Shape> {

    /** Each gap costs every message a byte; numbers further apart than this were not chosen for an array. */
    private static final int MAX_GAPS = 128;

    static final int NUMBER_AND_ALTERNATIVE = 2;
    private static final byte[] NOTHING = {};

    /** Flags a value of an array. */
    static final int ARRAY = 1 << 31;

    private final MessagePackCodec.Layout layout;
    private final boolean refusesUnknown;
    private final boolean refusesRepeated;

    MessagePackGrammar(MessagePackCodec.Layout layout, JsonMapper mapper) {
        this.layout = layout;
        refusesUnknown = mapper.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        refusesRepeated = mapper.isEnabled(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
    }

    @Override
    protected boolean occursOnce() {
        return refusesRepeated;
    }

    /**
     * A field, an element or the root.
     *
     * @param prefix precedes the value: the encoded key in a map, a nil for each gap in an array
     * @param name a field's encoded key
     * @param head the first bytes of the name
     * @param index a field's state in a map
     * @param element a field's state in an array
     * @param isMap whether it is a map, which is opened like a list
     * @param isMapKey whether numbers are written as digits
     * @param constants the names of an enum's constants
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
    record Key(
            byte[] prefix,
            byte[] name,
            long head,
            int index,
            int element,
            boolean isMap,
            boolean isMapKey,
            @Nullable NameTable constants) {}

    /**
     * A message or a union.
     *
     * @param names the names of the fields or alternatives
     * @param numbers the numbers of the fields or alternatives, in the same order
     * @param open the numbers of fields of any JSON value, in which nil in an array is a value
     * @param first the field that a message is likely to begin with
     * @param count the number of entries that are written
     * @param tag identifies a subtype as in JSON: an entry of its map, or the key of a map around it
     * @param tagHead the first bytes of the tag
     * @param isWrapped whether the tag is the key of a map around it
     * @param isFound whether the union has found it by that key, which may be an alias
     * @param isField whether a field has the value of the tag as well
     * @param refusesUnknown whether another name is refused
     * @param alternative finds which alternative of a union a map is
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Shape(
            NameTable names,
            int[] numbers,
            int[] open,
            @Nullable Key first,
            int count,
            byte @Nullable [] tag,
            long tagHead,
            boolean isWrapped,
            boolean isFound,
            boolean isField,
            boolean refusesUnknown,
            @Nullable AlternativeOfMap alternative) {

        boolean isOpen(int number) {
            return open.length > 0 && Arrays.binarySearch(open, number) >= 0;
        }

        /** Whether the key between a position and the current one is the property that names the subtype. */
        boolean isTagAt(ContentReader in, int start) {
            byte[] array = in.array();
            int length = in.position() - start;
            return tag != null
                    && !isWrapped
                    && length <= tag.length
                    && Arrays.equals(tag, 0, length, array, start, in.position());
        }
    }

    @Override
    protected Key key(Place place) {
        NameTable constants = place.type() instanceof EnumModel e
                ? new NameTable(e.constants().stream().map(e::nameOf).toList())
                : null;
        boolean isField = place.role() == Place.Role.FIELD;
        byte[] name = isField ? text(place.field().name()) : NOTHING;
        return new Key(
                isField ? prefix(place, name) : NOTHING,
                name,
                NameTable.head(name),
                isField ? place.index() : -1,
                isField ? ARRAY | place.field().number() : -1,
                place.kind() == Kind.MAP,
                place.role() == Place.Role.KEY,
                constants);
    }

    static byte[] text(String text) {
        ContentBuffer encoded = new ContentBuffer(64);
        MessagePackWriter.text(encoded, text);
        return encoded.toByteArray();
    }

    private byte[] prefix(Place place, byte[] name) {
        ContentBuffer prefix = new ContentBuffer(64);
        if (place.owner() instanceof UnionModel) {
            if (layout == MessagePackCodec.Layout.ARRAY) {
                MessagePackWriter.arrayHeader(prefix, NUMBER_AND_ALTERNATIVE);
                MessagePackWriter.integer(prefix, place.field().number());
            }
        } else if (layout == MessagePackCodec.Layout.MAP) {
            return name;
        } else {
            int previous = 0;
            for (Field field : ((MessageModel) place.owner()).fields().subList(0, place.index())) {
                previous = field.isLeftOut() ? previous : field.number();
            }
            for (int gap = previous + 1; gap < place.field().number(); gap++) {
                MessagePackWriter.nil(prefix);
            }
        }
        return prefix.toByteArray();
    }

    @Override
    protected Shape message(MessageModel model, List<Key> fields) {
        return message(model, fields, model.typeId(), false);
    }

    @Override
    protected Shape alternative(UnionModel union, MessageModel model, List<Key> keys) {
        String name = union.alternatives().stream()
                .filter(alternative -> alternative.type() == model)
                .findFirst()
                .orElseThrow()
                .name();
        return message(model, keys, new TypeId(union.discriminator(), name), true);
    }

    private Shape message(MessageModel model, List<Key> keys, @Nullable TypeId id, boolean isFound) {
        byte[] tag = id == null ? null : tag(id);
        List<Field> fields = model.fields();
        List<Field> written = written(model);
        return new Shape(
                new NameTable(fields.stream().map(Field::name).toList()),
                fields.stream().mapToInt(Field::number).toArray(),
                written.stream()
                        .filter(field -> field.type() == OpenType.JSON)
                        .mapToInt(Field::number)
                        .toArray(),
                keys.isEmpty() ? null : keys.get(0),
                layout == MessagePackCodec.Layout.MAP ? written.size() : highestNumber(written),
                tag,
                tag == null ? 0 : NameTable.head(tag),
                id != null && id.discriminator().form() == Form.WRAPPER_OBJECT,
                isFound,
                id != null
                        && id.discriminator().visible()
                        && fields.stream().anyMatch(field -> field.name()
                                .equals(id.discriminator().property())),
                refusesUnknown || model.keepsUnknown(),
                null);
    }

    /** An entry of the map whose key and value are text, or the key of a map around it. */
    static byte @Nullable [] tag(TypeId id) {
        return switch (id.discriminator().form()) {
            case PROPERTY -> texts(id.discriminator().property(), id.value());
            case WRAPPER_OBJECT -> texts(id.value());
            case EXISTING_PROPERTY, DEDUCTION -> null;
        };
    }

    private static byte[] texts(String... texts) {
        ContentBuffer content = new ContentBuffer(64);
        for (String text : texts) {
            MessagePackWriter.text(content, text);
        }
        return content.toByteArray();
    }

    private static List<Field> written(MessageModel model) {
        return model.fields().stream().filter(field -> !field.isLeftOut()).toList();
    }

    private static int highestNumber(List<Field> written) {
        return written.isEmpty() ? 0 : written.get(written.size() - 1).number();
    }

    /** Requires that an array of a message's fields has few gaps. */
    static void requireFewGaps(FieldType type) {
        if (!(type instanceof MessageModel model) || written(model).isEmpty()) {
            return;
        }
        List<Field> written = written(model);
        Field last = written.get(written.size() - 1);
        if (last.number() - written.size() > MAX_GAPS) {
            throw new UnsupportedTypeException(
                    model.name() + "." + last.name(),
                    "has number " + last.number() + ", which leaves more than " + MAX_GAPS
                            + " gaps in an array; number the fields closer together"
                            + " or use wireformat.msgpack.layout=map");
        }
    }

    @Override
    protected Shape union(UnionModel model, List<Key> alternatives) {
        return new Shape(
                new NameTable(model.alternatives().stream().map(Field::name).toList()),
                model.alternatives().stream().mapToInt(Field::number).toArray(),
                new int[0],
                null,
                alternatives.size(),
                null,
                0,
                false,
                false,
                false,
                refusesUnknown,
                new AlternativeOfMap(model, refusesRepeated));
    }

    @Override
    protected boolean namesAlternatives() {
        return false;
    }

    @Override
    protected String constantIs() {
        return "name";
    }

    @Override
    protected boolean hasNull() {
        return true;
    }

    static NameTable names(Key key) {
        if (key.constants == null) {
            throw new IllegalStateException("no enum");
        }
        return key.constants;
    }
}
