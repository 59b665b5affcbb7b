package io.wireformat.model.internal.json;

import io.wireformat.model.internal.json.Subtypes.Subtype;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.jsontype.NamedType;

/** The properties from which a subtype is deduced, by the rules of Jackson's {@code AsDeductionTypeDeserializer}. */
final class Deduction {

    private Deduction() {}

    /**
     * The ids of the subtypes with a property, by its name and aliases. An abstract class is included under its own name if
     * Jackson includes it: it is never the result, but can make the result ambiguous.
     */
    static Map<String, Set<String>> of(JavaType type, List<Subtype> all, JsonMapping json) {
        DeserializationContext context = json.mapper()._deserializationContext();
        Map<String, Set<String>> deduced = new HashMap<>();
        for (NamedType named : Subtypes.known(type, json)) {
            Class<?> known = named.getType();
            boolean isAbstract = Modifier.isAbstract(known.getModifiers());
            if (isAbstract && context.isEnabled(DeserializationFeature.IGNORE_ABSTRACT_TYPES_FOR_DEDUCTION)) {
                continue;
            }
            String id = all.stream()
                    .filter(subtype -> subtype.type().hasRawClass(known))
                    .map(Subtype::id)
                    .findFirst()
                    .orElse(known.getName());
            JavaType subtype = context.constructType(known);
            BeanDescription description =
                    context.introspectBeanDescription(subtype, context.introspectClassAnnotations(subtype));
            for (BeanPropertyDefinition property : description.findProperties()) {
                add(deduced, property.getName(), id);
                for (PropertyName alias : property.findAliases()) {
                    add(deduced, alias.getSimpleName(), id);
                }
            }
        }
        return deduced;
    }

    private static void add(Map<String, Set<String>> deduced, String property, String id) {
        deduced.computeIfAbsent(property, name -> new HashSet<>()).add(id);
    }
}
