package io.wireformat.model;

import io.wireformat.FieldNumber;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the properties of a class stand, counted from 0, which numbers them. A generator gives the constructor another
 * parameter as soon as another property is required, so a position that is recorded stays, and others come behind.
 */
final class Positions {

    private final Map<String, Integer> byName = new HashMap<>();

    private Positions() {}

    /**
     * Finds the positions.
     *
     * @param parameters the properties that a value is made with
     * @param recorded the fields that the class is known to have had
     */
    static Positions of(
            List<JsonMapping.Property> properties,
            ClassMembers members,
            List<String> parameters,
            List<RecordedField> recorded) {
        Map<String, Integer> kept = new HashMap<>();
        recorded.stream()
                .filter(field -> !field.removed())
                .forEach(field -> kept.put(field.name(), field.number() - 1));
        int next = highest(properties, recorded);
        Positions positions = new Positions();
        for (JsonMapping.Property property : properties.stream()
                .sorted(Comparator.comparingInt(property -> members.position(property, parameters)))
                .toList()) {
            int declared = members.position(property, parameters);
            boolean added = declared >= 0 && !recorded.isEmpty() && !kept.containsKey(property.name());
            positions.byName.put(property.name(), added ? next++ : kept.getOrDefault(property.name(), declared));
        }
        return positions;
    }

    private static int highest(List<JsonMapping.Property> properties, List<RecordedField> recorded) {
        int highest = 0;
        for (RecordedField field : recorded) {
            highest = Math.max(highest, field.number());
        }
        for (JsonMapping.Property property : properties) {
            FieldNumber annotation = property.annotation(FieldNumber.class);
            highest = Math.max(highest, annotation == null ? 0 : annotation.value());
        }
        return highest;
    }

    /** Negative for a property that nothing gives a position. */
    int of(JsonMapping.Property property) {
        return byName.getOrDefault(property.name(), -1);
    }
}
