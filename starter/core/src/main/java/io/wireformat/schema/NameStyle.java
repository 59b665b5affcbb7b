package io.wireformat.schema;

import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.MessageModel;
import io.wireformat.model.RecordedField;
import io.wireformat.model.UnionModel;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The naming rules of a schema language: its usual style, an underscore for an invalid character, and a suffix for a reserved
 * word. Immutable and thread-safe.
 */
public final class NameStyle {

    private static final Pattern VALID = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern NO_NAME_CHARACTER = Pattern.compile("[^A-Za-z0-9_]");
    private static final Pattern LETTER_OR_DIGIT = Pattern.compile("[A-Za-z0-9]");
    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    /** Replaces a name without letters and digits. */
    private static final String NAMELESS = "name";

    private final UnaryOperator<String> style;
    private final UnaryOperator<String> styleOfConstants;
    private final UnaryOperator<String> styleOfTypes;
    private final UnaryOperator<String> key;
    private final UnaryOperator<String> constantKey;
    private final String reservedSuffix;
    private final String digitPrefix;
    private final Set<String> reserved;
    private final Set<String> reservedTypes;

    /**
     * A style that does not change the names of constants and types.
     *
     * @param style converts the name of a property
     * @param reserved the words that cannot be property names, separated by spaces
     * @param reservedTypes additional words that cannot be type names, separated by spaces
     */
    public NameStyle(UnaryOperator<String> style, String reserved, String reservedTypes) {
        this(style, UnaryOperator.identity(), UnaryOperator.identity(), "_", "_", reserved, reservedTypes);
    }

    /**
     * Like the constructor above, for a language in which names that differ may still conflict.
     *
     * @param key maps names of properties that cannot be in the same message to the same text
     * @param constantKey maps names of constants that cannot be in the same enum to the same text
     */
    NameStyle(
            UnaryOperator<String> style,
            String reserved,
            String reservedTypes,
            UnaryOperator<String> key,
            UnaryOperator<String> constantKey) {
        this(
                style,
                UnaryOperator.identity(),
                UnaryOperator.identity(),
                key,
                constantKey,
                "_",
                "_",
                reserved,
                reservedTypes);
    }

    /**
     * A style.
     *
     * @param style converts the name of a property
     * @param styleOfConstants converts the name of a constant
     * @param styleOfTypes converts the name of a type
     * @param reservedSuffix follows a name that is a reserved word
     * @param digitPrefix precedes a name that starts with a digit
     * @param reserved the words that cannot be property names, separated by spaces
     * @param reservedTypes additional words that cannot be type names, separated by spaces
     */
    public NameStyle(
            UnaryOperator<String> style,
            UnaryOperator<String> styleOfConstants,
            UnaryOperator<String> styleOfTypes,
            String reservedSuffix,
            String digitPrefix,
            String reserved,
            String reservedTypes) {
        this(
                style,
                styleOfConstants,
                styleOfTypes,
                UnaryOperator.identity(),
                UnaryOperator.identity(),
                reservedSuffix,
                digitPrefix,
                reserved,
                reservedTypes);
    }

    private NameStyle(
            UnaryOperator<String> style,
            UnaryOperator<String> styleOfConstants,
            UnaryOperator<String> styleOfTypes,
            UnaryOperator<String> key,
            UnaryOperator<String> constantKey,
            String reservedSuffix,
            String digitPrefix,
            String reserved,
            String reservedTypes) {
        this.style = style;
        this.styleOfConstants = styleOfConstants;
        this.styleOfTypes = styleOfTypes;
        this.key = key;
        this.constantKey = constantKey;
        this.reservedSuffix = reservedSuffix;
        this.digitPrefix = digitPrefix;
        this.reserved = Set.of(reserved.split("\\s+"));
        this.reservedTypes = Set.of(reservedTypes.split("\\s+"));
    }

    /** The name of a type. */
    public String typeName(String name) {
        String styled = styleOfTypes.apply(
                LETTER_OR_DIGIT.matcher(name).find() ? withoutPunctuation(name) : capitalized(NAMELESS));
        return reserved.contains(styled) || reservedTypes.contains(styled) ? styled + "Type" : styled;
    }

    /** The name of a package; empty for none. */
    public String packageName(String name) {
        String escaped =
                Stream.of(name.split("\\.")).map(NameStyle::withoutPunctuation).collect(Collectors.joining("."));
        return !escaped.isEmpty() && reserved.contains(escaped) ? escaped + "_" : escaped;
    }

    /** The names of a message's fields, in their order. */
    public Map<Field, String> namesOf(MessageModel message) {
        return namesOf(message, Set.of());
    }

    /**
     * The names of a message's fields, in their order.
     *
     * @param taken names of other elements in the message
     */
    public Map<Field, String> namesOf(MessageModel message, Set<String> taken) {
        return namesOf(message.fields(), taken);
    }

    /**
     * The names of a union's alternatives, in their order.
     *
     * @param taken names of other elements in the union
     */
    public Map<Field, String> namesOf(UnionModel union, Set<String> taken) {
        return namesOf(union.alternatives(), taken);
    }

    private Map<Field, String> namesOf(List<Field> fields, Set<String> taken) {
        return distinct(fields, Field::name, style, key, Field::number, taken);
    }

    /** The names of an enum's constants, in their order, from their Java names, because JSON names can be any text. */
    public Map<Enum<?>, String> namesOf(EnumModel model) {
        return namesOf(model, Enum::name, Set.of());
    }

    /**
     * The names of an enum's constants, in their order.
     *
     * @param name returns the original name of a constant
     * @param taken names of other elements
     */
    public Map<Enum<?>, String> namesOf(EnumModel model, Function<Enum<?>, String> name, Set<String> taken) {
        return distinct(model.constants(), name, styleOfConstants, constantKey, model::numberOf, taken);
    }

    /** The name of a removed field. */
    public String nameOf(RecordedField removed) {
        return spelled(removed.name(), style);
    }

    /**
     * A comment with the JSON name of an element.
     *
     * @param name the name in the language
     * @return empty if the names differ only in style
     */
    public static Optional<String> inJson(String json, String name) {
        return VALID.matcher(json).matches() && essence(json).equals(essence(name))
                ? Optional.empty()
                : Optional.of("in JSON: " + JsonNodeFactory.instance.stringNode(json));
    }

    /** A name without underscores, in lower case. */
    static String essence(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    /**
     * Makes names unique. If several members have the same name, the one with that JSON name keeps it, and the others get
     * their number as a suffix.
     */
    private <T> Map<T, String> distinct(
            List<T> members,
            Function<T, String> own,
            UnaryOperator<String> style,
            UnaryOperator<String> key,
            ToIntFunction<T> number,
            Set<String> taken) {
        Map<T, String> names = new LinkedHashMap<>();
        members.forEach(member -> names.put(member, spelled(own.apply(member), style)));
        Set<String> used = taken.stream().map(key).collect(Collectors.toCollection(HashSet::new));
        Map<String, List<T>> rivals = members.stream()
                .filter(member -> !used.contains(key.apply(names.get(member))))
                .collect(Collectors.groupingBy(member -> key.apply(names.get(member))));
        Set<T> keeping = new HashSet<>();
        rivals.forEach((name, all) -> {
            List<T> called = all.size() == 1
                    ? all
                    : all.stream()
                            .filter(member -> own.apply(member).equals(names.get(member)))
                            .toList();
            if (called.size() == 1) {
                keeping.addAll(called);
                used.add(name);
            }
        });
        for (T member : members) {
            if (!keeping.contains(member)) {
                String suffix = reservedSuffix + Math.abs((long) number.applyAsInt(member));
                String name = names.get(member) + suffix;
                while (!used.add(key.apply(name))) {
                    name += suffix;
                }
                names.put(member, name);
            }
        }
        return names;
    }

    private String spelled(String own, UnaryOperator<String> style) {
        String name = withoutPunctuation(style.apply(own));
        if (!LETTER_OR_DIGIT.matcher(name).find()) {
            name = NAMELESS;
        } else if (Character.isDigit(name.charAt(0))) {
            name = digitPrefix + name;
        }
        return reserved.contains(name) ? name + reservedSuffix : name;
    }

    /** Lower case with underscores, such as {@code user_id}. */
    public static String snakeCase(String name) {
        return WORD_START.matcher(withoutPunctuation(name)).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    /** Camel case, such as {@code userId}. */
    public static String camelCase(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : snakeCase(name).split("_")) {
            camel.append(camel.isEmpty() ? word : capitalized(word));
        }
        return camel.toString();
    }

    /** The name with an upper-case first letter. */
    public static String capitalized(String name) {
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** The name with an underscore for each character that is invalid outside JSON. */
    public static String withoutPunctuation(String name) {
        return NO_NAME_CHARACTER.matcher(name).replaceAll("_");
    }
}
