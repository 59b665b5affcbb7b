package io.wireformat.model.internal.introspection;

import io.wireformat.model.RecordedField;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.json.JsonMapping;
import java.util.ArrayList;
import java.util.List;

/** A class whose values other formats can write but not create. Its numbers are the same as for a readable class. */
final class WriteOnlyClass {

    private WriteOnlyClass() {}

    static MessageClass of(
            Class<?> type,
            JsonMapping.Mapped mapped,
            boolean kotlin,
            List<RecordedField> recorded,
            UnsupportedTypeException reason) {
        List<Class<?>> classes = new ArrayList<>();
        List<MessageClass.Property> properties = properties(type, mapped, kotlin, recorded, classes);
        return new MessageClass(new WriteOnlyConstruction(classes, reason), properties);
    }

    /**
     * The properties that are written.
     *
     * @param classes receives the class of each
     */
    static List<MessageClass.Property> properties(
            Class<?> type,
            JsonMapping.Mapped mapped,
            boolean kotlin,
            List<RecordedField> recorded,
            List<Class<?>> classes) {
        ClassMembers members = new ClassMembers(type, kotlin);
        List<String> parameters = mapped.reading().parameters();
        Positions positions =
                Positions.of(mapped.properties(), members, parameters, parameters.isEmpty() ? List.of() : recorded);
        List<MessageClass.Property> properties = new ArrayList<>();
        for (JsonMapping.Property json : mapped.properties()) {
            int slot = properties.size();
            properties.add(MessageClass.Property.of(
                    json,
                    members.culprit(json),
                    members.number(json, positions.of(json)),
                    members.presence(json),
                    null,
                    members.getter(json, slot == 0),
                    slot));
            classes.add(json.type().getRawClass());
        }
        return properties;
    }
}
