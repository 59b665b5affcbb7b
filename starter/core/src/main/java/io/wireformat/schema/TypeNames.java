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
 * Gives each of several types a name of its own. A class keeps its simple name while no other has it. Classes that would
 * share a name all take that of the enclosing class in front, then segments of the package, until they differ. A name that is
 * longer already gives way to one that is not. The class that a lock has recorded keeps its name. Messages that are made up give way to classes. The order of the types does not
 * matter.
 */
public final class TypeNames {

    /** More enclosing classes and segments than a name has. */
    private static final int MAX_LEVEL = 64;

    private final Map<TypeName, Integer> levels = new HashMap<>();

    private final Set<TypeName> types = new LinkedHashSet<>();

    private final Map<TypeName, UnsupportedTypeException> alike = new HashMap<>();

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
            // the longer names may be taken, too
        }
    }

    /** Names for types, and for the classes that these are named after, of ASCII letters, digits and underscores. */
    public static TypeNames of(Collection<? extends TypeName> types) {
        return of(types, Declarations.PLAIN);
    }

    /** The same as a language spells them. */
    static TypeNames of(Collection<? extends TypeName> types, NameStyle style) {
        return new TypeNames(types, style::typeName);
    }

    /**
     * The name of one of the types.
     *
     * @throws UnsupportedTypeException when it differs from another type in nothing that a name is made of; says which
     */
    public String of(TypeName type) {
        UnsupportedTypeException reason = alike.get(type);
        if (reason != null) {
            throw reason;
        }
        return spelled.apply(unspelled(type));
    }

    /** The same before the language spells it. */
    String unspelled(TypeName type) {
        return type.at(this::levelOf);
    }

    private int levelOf(TypeName type) {
        return levels.getOrDefault(type, 0);
    }

    private boolean resolve() {
        Map<String, List<TypeName>> byName = types.stream()
                .filter(type -> !alike.containsKey(type))
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
            boolean areAlike = classes.stream().allMatch(type -> levelOf(type) == shortest);
            raise(
                    classes.stream()
                            .filter(type -> areAlike || levelOf(type) > shortest)
                            .filter(type -> recorded.size() != 1 || type != recorded.get(0)),
                    name,
                    rivals);
        } else {
            raiseMade(name, rivals);
        }
    }

    /** Messages that are made up and share a name are told apart by the classes in their names. */
    private void raiseMade(String name, List<TypeName> rivals) {
        Set<TypeName> classes = rivals.stream()
                .filter(TypeName.Made.class::isInstance)
                .flatMap(type -> ((TypeName.Made) type).classes())
                .filter(type -> !type.yields())
                .collect(Collectors.toSet());
        if (classes.isEmpty()) {
            decline(name, rivals);
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
                decline(name, rivals);
            }
        });
    }

    private void decline(String name, List<TypeName> rivals) {
        String which = rivals.stream().map(Object::toString).sorted().collect(Collectors.joining(" and "));
        UnsupportedTypeException reason =
                new UnsupportedTypeException(name, "would name two types in one schema, " + which + "; rename one");
        rivals.forEach(type -> alike.put(type, reason));
    }
}
