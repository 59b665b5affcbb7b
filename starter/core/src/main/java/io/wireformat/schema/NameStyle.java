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
 * How a language spells names: its customary style, an underscore for a character that no name has, and something behind
 * what would be a word of the language. Immutable and safe for use by many threads.
 */
public final class NameStyle {

    private static final Pattern VALID = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final Pattern NO_NAME_CHARACTER = Pattern.compile("[^A-Za-z0-9_]");

    private static final Pattern LETTER_OR_DIGIT = Pattern.compile("[A-Za-z0-9]");

    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    /** The name of what has no letter or digit in its own. */
    private static final String NAMELESS = "name";

    private final UnaryOperator<String> style;

    private final UnaryOperator<String> styleOfConstants;

    private final UnaryOperator<String> styleOfTypes;

    private final UnaryOperator<String> alike;

    private final UnaryOperator<String> alikeConstants;

    private final String behindWords;

    private final String beforeDigits;

    private final Set<String> words;

    private final Set<String> typeWords;

    /**
     * A style that leaves the names of constants and types as they are.
     *
     * @param style spells a property's name
     * @param words what cannot name a property, with spaces between
     * @param typeWords what more cannot name a type, or would stand for another one
     */
    public NameStyle(UnaryOperator<String> style, String words, String typeWords) {
        this(style, UnaryOperator.identity(), UnaryOperator.identity(), "_", "_", words, typeWords);
    }

    /**
     * The same where more names are alike than those that are equal.
     *
     * @param alike makes equal the names of properties that cannot be in one message
     * @param alikeConstants makes equal the names of constants that cannot be in one enum
     */
    NameStyle(
            UnaryOperator<String> style,
            String words,
            String typeWords,
            UnaryOperator<String> alike,
            UnaryOperator<String> alikeConstants) {
        this(
                style,
                UnaryOperator.identity(),
                UnaryOperator.identity(),
                alike,
                alikeConstants,
                "_",
                "_",
                words,
                typeWords);
    }

    /**
     * A style.
     *
     * @param style spells a property's name
     * @param styleOfConstants spells a constant's
     * @param styleOfTypes spells a type's
     * @param behindWords tells a property from the word of the language that it would be
     * @param beforeDigits stands before a name that would start with a digit
     * @param words what cannot name a property, with spaces between
     * @param typeWords what more cannot name a type, or would stand for another one
     */
    public NameStyle(
            UnaryOperator<String> style,
            UnaryOperator<String> styleOfConstants,
            UnaryOperator<String> styleOfTypes,
            String behindWords,
            String beforeDigits,
            String words,
            String typeWords) {
        this(
                style,
                styleOfConstants,
                styleOfTypes,
                UnaryOperator.identity(),
                UnaryOperator.identity(),
                behindWords,
                beforeDigits,
                words,
                typeWords);
    }

    private NameStyle(
            UnaryOperator<String> style,
            UnaryOperator<String> styleOfConstants,
            UnaryOperator<String> styleOfTypes,
            UnaryOperator<String> alike,
            UnaryOperator<String> alikeConstants,
            String behindWords,
            String beforeDigits,
            String words,
            String typeWords) {
        this.style = style;
        this.styleOfConstants = styleOfConstants;
        this.styleOfTypes = styleOfTypes;
        this.alike = alike;
        this.alikeConstants = alikeConstants;
        this.behindWords = behindWords;
        this.beforeDigits = beforeDigits;
        this.words = Set.of(words.split("\\s+"));
        this.typeWords = Set.of(typeWords.split("\\s+"));
    }

    /** The name of a type. */
    public String typeName(String name) {
        String styled = styleOfTypes.apply(
                LETTER_OR_DIGIT.matcher(name).find() ? withoutPunctuation(name) : capitalized(NAMELESS));
        return words.contains(styled) || typeWords.contains(styled) ? styled + "Type" : styled;
    }

    /** The names of a package, with dots between them; empty for none. */
    public String packageName(String name) {
        String escaped =
                Stream.of(name.split("\\.")).map(NameStyle::withoutPunctuation).collect(Collectors.joining("."));
        return !escaped.isEmpty() && words.contains(escaped) ? escaped + "_" : escaped;
    }

    /** The names of a message's fields, in their order. */
    public Map<Field, String> namesOf(MessageModel message) {
        return namesOf(message, Set.of());
    }

    /**
     * The names of a message's fields, in their order.
     *
     * @param taken names of other things in the message
     */
    public Map<Field, String> namesOf(MessageModel message, Set<String> taken) {
        return namesOf(message.fields(), taken);
    }

    /**
     * The names of a union's alternatives, in their order.
     *
     * @param taken names of other things in the union
     */
    public Map<Field, String> namesOf(UnionModel union, Set<String> taken) {
        return namesOf(union.alternatives(), taken);
    }

    private Map<Field, String> namesOf(List<Field> fields, Set<String> taken) {
        return distinct(fields, Field::name, style, alike, Field::number, taken);
    }

    /** The names of an enum's constants, in their order: theirs in Java, since what JSON shows can be any text. */
    public Map<Enum<?>, String> namesOf(EnumModel model) {
        return namesOf(model, Enum::name, Set.of());
    }

    /**
     * The names of an enum's constants, in their order.
     *
     * @param name what a constant is called
     * @param taken names of other things
     */
    public Map<Enum<?>, String> namesOf(EnumModel model, Function<Enum<?>, String> name, Set<String> taken) {
        return distinct(model.constants(), name, styleOfConstants, alikeConstants, model::numberOf, taken);
    }

    /** The name that a field had. */
    public String nameOf(RecordedField removed) {
        return spelled(removed.name(), style);
    }

    /**
     * What JSON calls something, in quotes, for a comment.
     *
     * @param name what the language calls it
     * @return empty where that tells it, but for the style
     */
    public static Optional<String> inJson(String json, String name) {
        return VALID.matcher(json).matches() && essence(json).equals(essence(name))
                ? Optional.empty()
                : Optional.of("in JSON: " + JsonNodeFactory.instance.stringNode(json));
    }

    /** A name without its style. */
    static String essence(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    /**
     * Of several members that would have one name, the one that is called so in JSON keeps it, and the others get their
     * number behind it.
     */
    private <T> Map<T, String> distinct(
            List<T> members,
            Function<T, String> own,
            UnaryOperator<String> style,
            UnaryOperator<String> alike,
            ToIntFunction<T> number,
            Set<String> taken) {
        Map<T, String> names = new LinkedHashMap<>();
        members.forEach(member -> names.put(member, spelled(own.apply(member), style)));
        Set<String> used = taken.stream().map(alike).collect(Collectors.toCollection(HashSet::new));
        Map<String, List<T>> rivals = members.stream()
                .filter(member -> !used.contains(alike.apply(names.get(member))))
                .collect(Collectors.groupingBy(member -> alike.apply(names.get(member))));
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
                String suffix = behindWords + Math.abs((long) number.applyAsInt(member));
                String name = names.get(member) + suffix;
                while (!used.add(alike.apply(name))) {
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
            name = beforeDigits + name;
        }
        return words.contains(name) ? name + behindWords : name;
    }

    /** Words in small letters with underscores between, as in {@code user_id}. */
    public static String snakeCase(String name) {
        return WORD_START.matcher(withoutPunctuation(name)).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    /** Words without anything between, each but the first with a capital letter, as in {@code userId}. */
    public static String camelCase(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : snakeCase(name).split("_")) {
            camel.append(camel.isEmpty() ? word : capitalized(word));
        }
        return camel.toString();
    }

    /** The same with a capital letter first. */
    public static String capitalized(String name) {
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** The same with an underscore for each character of a name in JSON that is none of a name elsewhere. */
    public static String withoutPunctuation(String name) {
        return NO_NAME_CHARACTER.matcher(name).replaceAll("_");
    }
}
