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
 * How a language spells the name of a property: its customary style, and an underscore behind what would be a word of
 * the language. Avro and JSON Schema are not here, since their content is matched by the very names of the properties.
 */
enum NameStyle {
    /** Every word may be a name where the grammar expects one. */
    PROTOBUF("Protobuf", NameStyle::snakeCase, "", """
            bool bytes double edition enum extend extensions fixed32 fixed64 float group import int32 int64 map message
            oneof option optional package public repeated required reserved returns rpc service sfixed32 sfixed64 sint32
            sint64 stream string syntax uint32 uint64 weak"""),

    FLATBUFFERS("FlatBuffers", NameStyle::snakeCase, """
            attribute bool byte double enum false file_extension file_identifier float float32 float64 include inf
            infinity int int16 int32 int64 int8 long namespace nan null root_type rpc_service short string struct table
            true ubyte uint uint16 uint32 uint64 uint8 ulong union ushort""", "NONE"),

    /** Words of the languages for which the compiler generates code are refused too. */
    THRIFT("Thrift", NameStyle::withoutPunctuation, """
            BEGIN END False None True __CLASS__ __DIR__ __FILE__ __FUNCTION__ __LINE__ __METHOD__ __NAMESPACE__ abstract alias and args
            as assert async await begin binary bool break byte case catch class clone const continue cpp_include cpp_type
            declare def default del delete do double dynamic elif else elseif elsif end enddeclare endfor endforeach
            endif endswitch endwhile ensure enum except exception exec extends false finally float for foreach from
            function global goto i16 i32 i64 i8 if implements import in include inline instanceof interface is lambda
            list map module namespace native new next nil nonlocal not oneway optional or package pass print private protected
            public raise redo reference register required rescue retry return self service set sizeof slist static
            string struct super switch synchronized then this throw throws transient true try typedef undef union
            unless unsigned until use uuid var virtual void volatile when while with xor xsd_all xsd_attrs
            xsd_nillable xsd_optional yield""", ""),

    /** It knows no underscores. */
    CAPNP(
            "Cap'n Proto",
            NameStyle::camelCase,
            "annotation const enum extends group import in interface of on struct union using with",
            "");

    private static final Pattern VALID = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final Pattern PUNCTUATION = Pattern.compile("[-. $/:@]");

    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private final String language;

    private final UnaryOperator<String> style;

    private final Set<String> words;

    private final Set<String> typeWords;

    /**
     * A style.
     *
     * @param words what cannot name a property
     * @param typeWords what more cannot name a type, or would stand for another one
     */
    NameStyle(String language, UnaryOperator<String> style, String words, String typeWords) {
        this.language = language;
        this.style = style;
        this.words = Set.of(words.split("\\s+"));
        this.typeWords = Set.of(typeWords.split("\\s+"));
    }

    /**
     * Checks that a type can have its name.
     *
     * @throws UnsupportedTypeException when it is a word of the language
     */
    void requireTypeName(String name) {
        if (words.contains(name) || typeWords.contains(name)) {
            throw new UnsupportedTypeException(name, "is a word of " + language + " itself; rename the class");
        }
    }

    /**
     * The names of a message's fields, in their order.
     *
     * @throws UnsupportedTypeException when two properties would have one name, or one has none
     */
    Map<Field, String> namesOf(MessageModel message) {
        return namesOf(message.name(), message.fields());
    }

    /** The names of a union's alternatives, in their order. */
    Map<Field, String> namesOf(UnionModel union) {
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
    Map<Enum<?>, String> namesOf(EnumModel model) {
        return distinct(
                model.name(),
                model.constants(),
                constant -> this == CAPNP ? style.apply(constant.name().toLowerCase(Locale.ROOT)) : constant.name(),
                Enum::name);
    }

    /** The name that a field had, if it was one in the language. */
    Optional<String> nameOf(RecordedField removed) {
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
        if (!words.contains(name)) {
            return name;
        }
        return this == CAPNP ? name + "Field" : name + "_";
    }

    static String snakeCase(String name) {
        return WORD_START.matcher(withoutPunctuation(name)).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    private static String camelCase(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : snakeCase(name).split("_")) {
            camel.append(camel.isEmpty() ? word : capitalized(word));
        }
        return camel.toString();
    }

    static String capitalized(String name) {
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static String withoutPunctuation(String name) {
        return PUNCTUATION.matcher(name).replaceAll("_");
    }
}
