package io.wireformat.schema;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.ScalarType;
import io.wireformat.model.TypeName;
import io.wireformat.model.UnionModel;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * The definitions of one schema file: the root and all types in its fields, each once and with a unique name. The names
 * depend only on the types of the file and their names in the lock.
 */
public final class Declarations {

    /** Names without the rules of a language. */
    static final NameStyle PLAIN = new NameStyle(UnaryOperator.identity(), "", "");

    private final FieldType root;
    private final String packageName;
    private final @Nullable MessageModel bytes;
    private final Predicate<MessageModel> imported;
    private final TypeNames typeNames;
    private final Set<Object> known = new HashSet<>();
    private final List<TypeName> named = new ArrayList<>();
    private final List<MessageModel> messages = new ArrayList<>();
    private final List<UnionModel> unions = new ArrayList<>();
    private final List<EnumModel> enums = new ArrayList<>();

    private Declarations(
            FieldType root,
            NameStyle style,
            @Nullable MessageModel bytes,
            Predicate<MessageModel> imported,
            String besideUnions) {
        this.root = root;
        this.packageName = packageOf(root);
        this.bytes = bytes;
        this.imported = imported;
        add(root);
        if (!besideUnions.isEmpty()) {
            unions.forEach(union -> named.add(TypeName.made(union.typeName(), besideUnions)));
        }
        this.typeNames = TypeNames.of(named, style);
    }

    /** For a language without collections at the root, which puts them in a message. */
    public static Declarations of(FieldType type, NameStyle style) {
        return new Declarations(rootOf(type), style, null, message -> false, "");
    }

    /** Like {@link #of}, with some messages defined in another file. */
    public static Declarations importing(FieldType type, NameStyle style, Predicate<MessageModel> imported) {
        return new Declarations(rootOf(type), style, null, imported, "");
    }

    /**
     * Like {@link #of}, for a language without lists of bytes, which puts each element in a message.
     *
     * @param besideUnions the suffix for the name of an additional type of each union; empty for none
     */
    public static Declarations withBytesInTables(FieldType type, NameStyle style, String besideUnions) {
        return new Declarations(rootOf(type), style, MessageModels.wrapperOfBytes(), message -> false, besideUnions);
    }

    /** For a language in which any type can be the root. */
    public static Declarations unwrapped(FieldType type, NameStyle style) {
        return new Declarations(type, style, null, message -> false, "");
    }

    /** Names without the rules of a language. */
    public static Declarations unwrapped(FieldType type) {
        return unwrapped(type, PLAIN);
    }

    /** The message or union for a root type. */
    static FieldType rootOf(FieldType type) {
        if (type instanceof ArrayType array) {
            return rootOf(array.asList());
        }
        if (type instanceof MapType map) {
            return MessageModels.wrapperOf(map);
        }
        return type instanceof ListType list ? MessageModels.wrapperOf(list) : type;
    }

    /** The name of the root type. */
    public String rootName() {
        return nameOf(root);
    }

    /** The Java package of the root; empty if it is not a package of the application. */
    public String packageName() {
        return packageName;
    }

    /** The messages: first the root, then those in its fields, in their order. */
    public List<MessageModel> messages() {
        return messages;
    }

    /** The unions, in the same order. */
    public List<UnionModel> unions() {
        return unions;
    }

    /** The enums, in the same order. */
    public List<EnumModel> enums() {
        return enums;
    }

    /** The names of classes before the rules of the language apply. */
    public Map<TypeName.Declared, String> namesOfClasses() {
        return named.stream()
                .filter(TypeName.Declared.class::isInstance)
                .map(TypeName.Declared.class::cast)
                .collect(Collectors.toMap(Function.identity(), typeNames::unspelled));
    }

    /** The name of a message, a union or an enum. */
    public String nameOf(FieldType type) {
        return typeNames.of(TypeName.of(type));
    }

    /** The name of an additional type of a union. */
    public String nameBeside(UnionModel union, String suffix) {
        return typeNames.of(TypeName.made(union.typeName(), suffix));
    }

    /** The element type of a list. */
    public FieldType elementOf(ListType list) {
        return bytes != null && list.element() == ScalarType.BYTES ? bytes : list.element();
    }

    /** Whether content without the field is invalid. */
    public static boolean isRequired(Field field) {
        return field.required()
                || (!field.nullable() && field.type() instanceof EnumModel model && model.byNumber(0) == null);
    }

    /** Whether a message represents a union, so that exactly one field is present. */
    public static boolean isAlternative(MessageModel message) {
        return message.standsForUnion();
    }

    /** Whether a message is a map entry. */
    public static boolean isEntry(MessageModel message) {
        return classOf(message) == Map.Entry.class;
    }

    private void add(FieldType type) {
        if (type instanceof ListType list) {
            add(elementOf(list));
        } else if (type instanceof MapType map) {
            add(map.key());
            add(map.value());
        } else if (type instanceof EnumModel model) {
            if (isNew(model)) {
                enums.add(model);
            }
        } else if (type instanceof UnionModel union) {
            if (isNew(union)) {
                unions.add(union);
                union.alternatives().forEach(field -> add(field.type()));
            }
        } else if (type instanceof MessageModel message && isNew(message)) {
            messages.add(message);
            message.fields().forEach(field -> add(field.type()));
        }
    }

    /** A message may occur both whole and partial; both are one type with one name. */
    private boolean isNew(FieldType type) {
        boolean here = !(type instanceof MessageModel message) || !imported.test(message);
        TypeName name = TypeName.of(type);
        // a class may have the name of an imported message
        boolean isNew = known.add(here ? name : "imported " + name.unqualified());
        if (isNew && here) {
            named.add(name);
        }
        return isNew;
    }

    private static String packageOf(FieldType type) {
        if (type instanceof ListType list) {
            return packageOf(list.element());
        }
        if (type instanceof MapType map) {
            return packageOf(map.value());
        }
        if (!(type instanceof MessageModel || type instanceof UnionModel || type instanceof EnumModel)) {
            return "";
        }
        Class<?> raw = classOf(type);
        if (isOfApplication(raw)) {
            return raw.getPackageName();
        }
        boolean holdsOthers = raw == List.class || raw == Map.class || TypeName.isInternal(raw);
        return holdsOthers && type instanceof MessageModel message && !message.standsForUnion()
                ? packageOf(message.fields().get(0).type())
                : "";
    }

    /** Whether schemas may use the package of a class, which must be of neither the JDK nor Wireformat's internals. */
    public static boolean isOfApplication(Class<?> type) {
        return !type.getName().startsWith("java.") && !TypeName.isInternal(type);
    }

    /** The class of a message, a union or an enum. */
    public static Class<?> classOf(FieldType type) {
        if (type instanceof EnumModel model) {
            return model.type();
        }
        Type javaType = type instanceof UnionModel union ? union.javaType() : ((MessageModel) type).javaType();
        return javaType instanceof JavaType generic ? generic.getRawClass() : (Class<?>) javaType;
    }
}
