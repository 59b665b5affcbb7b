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
 * Where the properties of a class stand, counted from 0, which numbers them. A generator gives the constructor another
 * parameter as soon as another property is required, so a position that is recorded stays, and others come behind.
 */
final class Positions {

    /** Where what is computed stands, so that fields that are added later leave it there. */
    private static final int FIRST_COMPUTED = 100;

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
        Positions positions = computed(properties, property -> members.position(property, parameters));
        for (JsonMapping.Property property : properties.stream()
                .sorted(Comparator.comparingInt(positions::of))
                .toList()) {
            int declared = positions.of(property);
            boolean added = declared >= 0 && !recorded.isEmpty() && !kept.containsKey(property.name());
            positions.byName.put(property.name(), added ? next++ : kept.getOrDefault(property.name(), declared));
        }
        return positions;
    }

    /**
     * Finds the positions where none is recorded. Getters have no order that can be known, so what no field, parameter or
     * component holds stands behind all that they do, by its name.
     *
     * @param declared where a property is declared; negative for one that is computed
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

    /** Negative for a property that is computed and annotated with its number. */
    int of(JsonMapping.Property property) {
        return byName.getOrDefault(property.name(), -1);
    }
}
