package io.wireformat.schema;

import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.MessageModel;
import io.wireformat.model.RecordedField;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * How a language spells the name of a property: its customary style, and something behind what would be a word of the
 * language. A format whose content is matched by the very names of the properties, such as Avro, needs none. Immutable and
 * safe for use by many threads.
 */
public final class NameStyle {

    private static final Pattern VALID = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final Pattern PUNCTUATION = Pattern.compile("[-. $/:@]");

    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private final String language;

    private final UnaryOperator<String> style;

    private final UnaryOperator<String> styleOfConstants;

    private final String behindWords;

    private final Set<String> words;

    private final Set<String> typeWords;

    /**
     * A style that leaves the names of constants as they are.
     *
     * @param language what messages call the language
     * @param style spells a property's name
     * @param words what cannot name a property, with spaces between
     * @param typeWords what more cannot name a type, or would stand for another one
     */
    public NameStyle(String language, UnaryOperator<String> style, String words, String typeWords) {
        this(language, style, UnaryOperator.identity(), "_", words, typeWords);
    }

    /**
     * A style.
     *
     * @param language what messages call the language
     * @param style spells a property's name
     * @param styleOfConstants spells a constant's
     * @param behindWords tells a property from the word of the language that it would be
     * @param words what cannot name a property, with spaces between
     * @param typeWords what more cannot name a type, or would stand for another one
     */
    public NameStyle(
            String language,
            UnaryOperator<String> style,
            UnaryOperator<String> styleOfConstants,
            String behindWords,
            String words,
            String typeWords) {
        this.language = language;
        this.style = style;
        this.styleOfConstants = styleOfConstants;
        this.behindWords = behindWords;
        this.words = Set.of(words.split("\\s+"));
        this.typeWords = Set.of(typeWords.split("\\s+"));
    }

    /**
     * Checks that a type can have its name.
     *
     * @throws UnsupportedTypeException when it is a word of the language
     */
    public void requireTypeName(String name) {
        if (words.contains(name) || typeWords.contains(name)) {
            throw new UnsupportedTypeException(name, "is a word of " + language + " itself; rename the class");
        }
    }

    /**
     * The names of a message's fields, in their order.
     *
     * @throws UnsupportedTypeException when two properties would have one name, or one has none
     */
    public Map<Field, String> namesOf(MessageModel message) {
        return namesOf(message.name(), message.fields());
    }

    /** The names of a union's alternatives, in their order. */
    public Map<Field, String> namesOf(UnionModel union) {
        return namesOf(union.name(), union.alternatives());
    }

    private Map<Field, String> namesOf(String owner, List<Field> fields) {
        return distinct(owner, fields, field -> style.apply(field.name()), Field::name);
    }

    /**
     * The names of an enum's constants, in their order: theirs in Java, since what JSON shows can be any text.
     *
     * @throws UnsupportedTypeException when two constants would have one name, or one has none
     */
    public Map<Enum<?>, String> namesOf(EnumModel model) {
        return distinct(
                model.name(), model.constants(), constant -> styleOfConstants.apply(constant.name()), Enum::name);
    }

    /** The name that a field had, if it was one in the language. */
    public Optional<String> nameOf(RecordedField removed) {
        return Optional.of(style.apply(removed.name()))
                .filter(name -> VALID.matcher(name).matches());
    }

    private <T> Map<T, String> distinct(
            String owner, List<T> members, Function<T, String> styled, Function<T, String> own) {
        Map<T, String> names = new LinkedHashMap<>();
        Map<String, T> taken = new HashMap<>();
        for (T member : members) {
            String name = valid(styled.apply(member), owner, own.apply(member));
            T other = taken.putIfAbsent(name, member);
            if (other != null) {
                throw new UnsupportedTypeException(
                        owner + "." + own.apply(member),
                        "would be called " + name + " in " + language + ", as " + owner + "." + own.apply(other)
                                + " is; rename one");
            }
            names.put(member, name);
        }
        return names;
    }

    private String valid(String name, String owner, String member) {
        if (!VALID.matcher(name).matches()) {
            throw new UnsupportedTypeException(
                    owner + "." + member,
                    language + " allows ASCII letters, digits and _ in a name, not \"" + name + "\"");
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
        return PUNCTUATION.matcher(name).replaceAll("_");
    }
}
