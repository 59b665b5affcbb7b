package io.wireformat.codec.avro;

import io.wireformat.codec.internal.plan.ContentPlan;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.MessagePlans;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The keys of content of another schema, by Avro's schema resolution: fields are found by name.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-resolution">Avro: schema resolution</a>
 */
final class Resolution extends AvroGrammar {

    private final WriterSchema root;
    private final AvroNames names;
    private final Map<MessageModel, Map<Field, String>> fieldNames = new ConcurrentHashMap<>();

    private Resolution(WriterSchema root, AvroNames names) {
        this.root = root;
        this.names = names;
    }

    /** A plan that reads values of the writer's schema as values of a type. */
    static ContentPlan of(WriterSchema writer, FieldType reader, AvroNames names) {
        return MessagePlans.ofOtherSchema(
                reader,
                new Operations<>(
                        new Resolution(writer, names),
                        new AvroValueWriter(),
                        new ResolutionReader(nameOf(reader), names)));
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

    static List<WriterSchema> branches(WriterSchema schema) {
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

    static WriterType writerType(Key key) {
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
}
