package io.wireformat.schema;

import io.wireformat.model.TypeName;
import io.wireformat.model.UnsupportedTypeException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gives each of several types a unique name. A class has its simple name unless another class has the same one. Then all of
 * them get the name of the enclosing class as a prefix, then package segments, until they differ. A shorter name takes
 * precedence over a longer one, a recorded name over others, and the name of a class over that of a generated message. The
 * order of the types does not matter.
 */
public final class TypeNames {

    /** More than the number of enclosing classes and package segments of any name. */
    private static final int MAX_LEVEL = 64;

    private final Map<TypeName, Integer> levels = new HashMap<>();
    private final Set<TypeName> types = new LinkedHashSet<>();
    private final Map<TypeName, UnsupportedTypeException> refused = new HashMap<>();
    private final UnaryOperator<String> spelled;

    private TypeNames(Collection<? extends TypeName> types, UnaryOperator<String> spelled) {
        this.spelled = spelled;
        for (TypeName type : types) {
            this.types.add(type);
            if (type instanceof TypeName.Made made) {
                made.classes().forEach(this.types::add);
            }
        }
        while (resolve()) {
            // the longer names may conflict too
        }
    }

    /** Names for types and the classes in their names, of ASCII letters, digits and underscores. */
    public static TypeNames of(Collection<? extends TypeName> types) {
        return of(types, Declarations.PLAIN);
    }

    /** Names by the rules of a language. */
    static TypeNames of(Collection<? extends TypeName> types, NameStyle style) {
        return new TypeNames(types, style::typeName);
    }

    /**
     * The name of one of the types.
     *
     * @throws UnsupportedTypeException if no name distinguishes it from another type; the message names both
     */
    public String of(TypeName type) {
        UnsupportedTypeException reason = refused.get(type);
        if (reason != null) {
            throw reason;
        }
        return spelled.apply(unspelled(type));
    }

    /** The name before the rules of the language apply. */
    String unspelled(TypeName type) {
        return type.at(this::levelOf);
    }

    private int levelOf(TypeName type) {
        return levels.getOrDefault(type, 0);
    }

    private boolean resolve() {
        Map<String, List<TypeName>> byName = types.stream()
                .filter(type -> !refused.containsKey(type))
                .collect(Collectors.groupingBy(type -> spelled.apply(unspelled(type))));
        byName.values().removeIf(rivals -> rivals.size() == 1);
        byName.forEach(this::resolve);
        return !byName.isEmpty();
    }

    private void resolve(String name, List<TypeName> rivals) {
        List<TypeName> classes = rivals.stream().filter(type -> !type.yields()).toList();
        List<TypeName> recorded = classes.stream().filter(this::isRecorded).toList();
        if (classes.size() == 1) {
            raise(rivals.stream().filter(TypeName::yields), name, rivals);
        } else if (!classes.isEmpty()) {
            int shortest = classes.stream().mapToInt(this::levelOf).min().orElse(0);
            boolean sameLevel = classes.stream().allMatch(type -> levelOf(type) == shortest);
            raise(
                    classes.stream()
                            .filter(type -> sameLevel || levelOf(type) > shortest)
                            .filter(type -> recorded.size() != 1 || type != recorded.get(0)),
                    name,
                    rivals);
        } else {
            raiseMade(name, rivals);
        }
    }

    /** Generated messages with the same name get longer names of the classes in them. */
    private void raiseMade(String name, List<TypeName> rivals) {
        Set<TypeName> classes = rivals.stream()
                .filter(TypeName.Made.class::isInstance)
                .flatMap(type -> ((TypeName.Made) type).classes())
                .filter(type -> !type.yields())
                .collect(Collectors.toSet());
        if (classes.isEmpty()) {
            refuse(name, rivals);
        } else {
            raise(classes.stream(), name, rivals);
        }
    }

    private boolean isRecorded(TypeName type) {
        return type instanceof TypeName.Declared declared && declared.isRecorded() && !levels.containsKey(type);
    }

    private void raise(Stream<? extends TypeName> longer, String name, List<TypeName> rivals) {
        longer.forEach(type -> {
            if (levels.merge(type, 1, Integer::sum) > MAX_LEVEL) {
                refuse(name, rivals);
            }
        });
    }

    private void refuse(String name, List<TypeName> rivals) {
        String which = rivals.stream().map(Object::toString).sorted().collect(Collectors.joining(" and "));
        UnsupportedTypeException reason =
                new UnsupportedTypeException(name, "would name two types in one schema, " + which + "; rename one");
        rivals.forEach(type -> refused.put(type, reason));
    }
}
