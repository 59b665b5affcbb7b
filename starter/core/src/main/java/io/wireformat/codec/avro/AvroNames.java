package io.wireformat.codec.avro;

import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.SchemaHistory;
import io.wireformat.schema.Declarations;
import io.wireformat.schema.NameStyle;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names of types, fields and constants in the schema of a root type: the names in JSON, if Avro allows them. Otherwise
 * a field gets underscores instead of the invalid characters, and a constant its name in Java.
 */
final class AvroNames {

    private static final Pattern VALID = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final NameStyle STYLE = new NameStyle(
            UnaryOperator.identity(),
            "",
            "null boolean int long float double bytes string record error enum array map union fixed");

    private final Declarations declarations;
    private final @Nullable String namespace;

    /** Cached, because readers look up the name for each value of an enum. */
    private final Map<FieldType, AvroName> known = new ConcurrentHashMap<>();

    private AvroNames(Declarations declarations, @Nullable String namespace) {
        this.declarations = declarations;
        this.namespace = namespace;
    }

    /**
     * Creates the names.
     *
     * @param type the root, projected onto Avro
     * @param namespace the namespace of all types; null for the package of each type
     */
    static AvroNames of(FieldType type, @Nullable String namespace) {
        return new AvroNames(Declarations.unwrapped(type, STYLE), namespace);
    }

    /**
     * Requires a valid namespace.
     *
     * @throws IllegalArgumentException when it is invalid
     */
    static void requireNamespace(@Nullable String namespace) {
        if (namespace != null && !namespace.isEmpty()) {
            for (String part : namespace.split("\\.", -1)) {
                if (!VALID.matcher(part).matches()) {
                    throw new IllegalArgumentException("wireformat.avro.namespace=" + namespace
                            + " is not a namespace: use names of ASCII letters, digits and _ that do not start with a digit,"
                            + " separated by dots");
                }
            }
        }
    }

    Declarations declarations() {
        return declarations;
    }

    /**
     * Requires that each type has a name of its own.
     *
     * @throws io.wireformat.model.UnsupportedTypeException when two types cannot have different names; names both
     */
    void requireDistinct() {
        declarations.messages().forEach(this::of);
        declarations.enums().forEach(this::of);
    }

    /** The name of a message or an enum. */
    AvroName of(FieldType type) {
        AvroName name = known.get(type);
        return name != null ? name : known.computeIfAbsent(type, this::nameOf);
    }

    private AvroName nameOf(FieldType type) {
        return new AvroName(namespace(Declarations.classOf(type)), declarations.nameOf(type));
    }

    private String namespace(Class<?> type) {
        if (namespace != null) {
            return namespace;
        }
        String name = Declarations.isOfApplication(type) ? type.getPackageName() : declarations.packageName();
        return STYLE.packageName(name).toLowerCase(Locale.ROOT);
    }

    /** The name that a type had in earlier schemas, with its enclosing classes in the namespace. */
    static AvroName former(MessageModel message) {
        return AvroName.of(SchemaHistory.nameOf(Declarations.classOf(message), message.name()), "");
    }

    /** The names of a message's fields, in their order. */
    static Map<Field, String> namesOf(MessageModel message) {
        return STYLE.namesOf(message);
    }

    /** Whether the constant's name in JSON is unique. */
    static boolean isJsonName(EnumModel model, Enum<?> constant) {
        return model.byName(model.nameOf(constant)) == constant;
    }

    /** The symbols of an enum, in the order of its constants. */
    static Map<Enum<?>, String> symbolsOf(EnumModel model) {
        return STYLE.namesOf(
                model,
                constant -> {
                    String text = model.nameOf(constant);
                    return isJsonName(model, constant) && VALID.matcher(text).matches() ? text : constant.name();
                },
                Set.of());
    }
}
