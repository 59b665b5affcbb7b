package io.wireformat.model.internal.introspection;

import io.wireformat.FieldNumber;
import io.wireformat.model.RecordedField;
import io.wireformat.model.internal.json.JsonMapping;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * The positions of the properties of a class, counted from 0, which are the default of their numbers. Recorded positions
 * stay and new ones follow, because code generators change the order of constructor parameters.
 */
final class Positions {

    /** The first position of computed properties, which leaves room for fields that are added later. */
    private static final int FIRST_COMPUTED = 100;

    private final Map<String, Integer> byName = new HashMap<>();

    private Positions() {}

    /**
     * Assigns the positions.
     *
     * @param parameters the properties that the constructor or factory method takes
     * @param recorded the recorded fields of the class
     */
    static Positions of(
            List<JsonMapping.Property> properties,
            ClassMembers members,
            List<String> parameters,
            List<RecordedField> recorded) {
        Map<String, Integer> recordedPositions = new HashMap<>();
        recorded.stream()
                .filter(field -> !field.removed())
                .forEach(field -> recordedPositions.put(field.name(), field.number() - 1));
        int next = highest(properties, recorded);
        Positions positions = computed(properties, property -> members.position(property, parameters));
        for (JsonMapping.Property property : properties.stream()
                .sorted(Comparator.comparingInt(positions::of))
                .toList()) {
            int declared = positions.of(property);
            boolean added = declared >= 0 && !recorded.isEmpty() && !recordedPositions.containsKey(property.name());
            positions.byName.put(
                    property.name(), added ? next++ : recordedPositions.getOrDefault(property.name(), declared));
        }
        return positions;
    }

    /**
     * Assigns positions without recorded ones. The order of getters is unspecified, so computed properties follow the
     * others in the order of their names.
     *
     * @param declared the position of a property's declaration; negative if it is computed
     */
    static Positions computed(List<JsonMapping.Property> properties, ToIntFunction<JsonMapping.Property> declared) {
        Positions positions = new Positions();
        int next = FIRST_COMPUTED;
        for (JsonMapping.Property property : properties) {
            int position = declared.applyAsInt(property);
            positions.byName.put(property.name(), position);
            next = Math.max(next, position + 1);
        }
        for (JsonMapping.Property property : properties.stream()
                .filter(property -> positions.of(property) < 0 && property.annotation(FieldNumber.class) == null)
                .sorted(Comparator.comparing(JsonMapping.Property::name))
                .toList()) {
            positions.byName.put(property.name(), next++);
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

    /** The position; negative for a computed property with a {@link FieldNumber}. */
    int of(JsonMapping.Property property) {
        return byName.getOrDefault(property.name(), -1);
    }
}
