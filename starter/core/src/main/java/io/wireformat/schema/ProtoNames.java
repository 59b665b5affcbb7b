package io.wireformat.schema;

import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.TypeName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names in a {@code .proto} file, by the Protobuf style guide. Protobuf as JSON uses them too. Constants have the name of
 * their enum as a prefix, because they share a scope with all other constants and with the types.
 */
public final class ProtoNames {

    /** No word is reserved for properties: the grammar allows every word as a field name. */
    public static final NameStyle STYLE =
            new NameStyle(NameStyle::snakeCase, "", """
            bool bytes double edition enum extend extensions fixed32 fixed64 float group import int32 int64 map message
            oneof option optional package public repeated required reserved returns rpc service sfixed32 sfixed64 sint32
            sint64 stream string syntax uint32 uint64 weak""", ProtoNames::jsonName, NameStyle::essence);

    /** The name of the {@code oneof} in a message that represents a union. */
    public static final String ONEOF = "alternative";

    private static final String ZERO = "UNSPECIFIED";

    private final Declarations declarations;
    private final Map<TypeName, Map<Enum<?>, String>> constants = new HashMap<>();
    private final Map<TypeName, String> zeros = new HashMap<>();

    private ProtoNames(Declarations declarations) {
        this.declarations = declarations;
        Set<String> taken = declarations.messages().stream()
                .filter(message -> !isImported(message))
                .map(declarations::nameOf)
                .collect(Collectors.toCollection(HashSet::new));
        declarations.enums().forEach(model -> taken.add(declarations.nameOf(model)));
        for (EnumModel model : declarations.enums()) {
            String prefix = prefixOf(model);
            if (model.byNumber(0) == null) {
                String zero = prefix + ZERO;
                while (!taken.add(zero)) {
                    zero += "_";
                }
                zeros.put(model.typeName(), zero);
            }
            Map<Enum<?>, String> names = STYLE.namesOf(model, constant -> prefix + constant.name(), taken);
            taken.addAll(names.values());
            constants.put(model.typeName(), names);
        }
    }

    /** The names of a root and the types in its fields. */
    public static ProtoNames of(FieldType root) {
        return new ProtoNames(Declarations.importing(root, STYLE, ProtoNames::isImported));
    }

    private static boolean isImported(MessageModel message) {
        return message.nameInProtobuf().isPresent();
    }

    /** The types, with their names. */
    public Declarations declarations() {
        return declarations;
    }

    /** The names of a message's fields, in their order. */
    public static Map<Field, String> fieldsOf(MessageModel message) {
        return STYLE.namesOf(message, Declarations.isAlternative(message) ? Set.of(ONEOF) : Set.of());
    }

    /** The names of an enum's constants. */
    public Map<Enum<?>, String> constantsOf(EnumModel model) {
        return Objects.requireNonNull(constants.get(model.typeName()));
    }

    /** The names of an enum's constants, unless they are also the names of other types or constants. */
    public static Map<Enum<?>, String> usualConstantsOf(EnumModel model) {
        return STYLE.namesOf(model, constant -> unqualified(model, constant), Set.of());
    }

    /** Whether all enums have their usual constants. */
    public boolean haveUsualConstants() {
        return declarations.enums().stream()
                .allMatch(model -> constantsOf(model).equals(usualConstantsOf(model)));
    }

    /** The name of a constant, unless another type has the same name as its enum. */
    public static String unqualified(EnumModel model, Enum<?> constant) {
        return prefixOf(model.name()) + constant.name();
    }

    /** The name of the additional zero constant of an enum without a constant 0. */
    public String zeroOf(EnumModel model) {
        return Objects.requireNonNull(zeros.get(model.typeName()));
    }

    /** The prefix of the names of an enum's constants. */
    public String prefixOf(EnumModel model) {
        return prefixOf(declarations.nameOf(model));
    }

    private static String prefixOf(String enumeration) {
        return NameStyle.snakeCase(enumeration).toUpperCase(Locale.ROOT) + "_";
    }

    /** The default JSON name of a Protobuf field. */
    public static String jsonName(String name) {
        StringBuilder json = new StringBuilder();
        boolean upper = false;
        for (char c : name.toCharArray()) {
            if (c == '_') {
                upper = true;
            } else {
                json.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            }
        }
        return json.toString();
    }
}
