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
 * What one file defines: everything that its root leads to, each once and under a name of its own, which depends on nothing
 * but the types of the file and what the lock has recorded of them.
 */
public final class Declarations {

    /** Of no language. */
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

    /** For a language in which a collection cannot be the root, and is the only field of a message. */
    public static Declarations of(FieldType type, NameStyle style) {
        return new Declarations(rootOf(type), style, null, message -> false, "");
    }

    /** The same where some messages are defined in another file. */
    public static Declarations importing(FieldType type, NameStyle style, Predicate<MessageModel> imported) {
        return new Declarations(rootOf(type), style, null, imported, "");
    }

    /**
     * For a language that moreover has no list of bytes: they are elements in a message each.
     *
     * @param besideUnions what is added to the name of a union for that of something beside it
     */
    public static Declarations withBytesInTables(FieldType type, NameStyle style, String besideUnions) {
        return new Declarations(rootOf(type), style, MessageModels.wrapperOfBytes(), message -> false, besideUnions);
    }

    /** For a language in which anything can be the root. */
    public static Declarations unwrapped(FieldType type, NameStyle style) {
        return new Declarations(type, style, null, message -> false, "");
    }

    /** For no language: the names that others spell. */
    public static Declarations unwrapped(FieldType type) {
        return unwrapped(type, PLAIN);
    }

    /** A message or a union. */
    static FieldType rootOf(FieldType type) {
        if (type instanceof ArrayType array) {
            return rootOf(array.asList());
        }
        if (type instanceof MapType map) {
            return MessageModels.wrapperOf(map);
        }
        return type instanceof ListType list ? MessageModels.wrapperOf(list) : type;
    }

    /** The name of the type that the file is for. */
    public String rootName() {
        return nameOf(root);
    }

    /** The Java package of the root; empty where the root is in none of the application's. */
    public String packageName() {
        return packageName;
    }

    /** Messages, the root first, then what its fields lead to in their order. */
    public List<MessageModel> messages() {
        return messages;
    }

    /** Unions, in the same order. */
    public List<UnionModel> unions() {
        return unions;
    }

    /** Enums, in the same order. */
    public List<EnumModel> enums() {
        return enums;
    }

    /** The names before the language spells them, by the names of the classes. */
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

    /** The name of what a language needs beside a union. */
    public String nameBeside(UnionModel union, String suffix) {
        return typeNames.of(TypeName.made(union.typeName(), suffix));
    }

    /** What the elements of a list are. */
    public FieldType elementOf(ListType list) {
        return bytes != null && list.element() == ScalarType.BYTES ? bytes : list.element();
    }

    /** Whether content without the field is refused. */
    public static boolean isRequired(Field field) {
        return field.required()
                || (!field.nullable() && field.type() instanceof EnumModel model && model.byNumber(0) == null);
    }

    /** Whether a message has one of its fields: it stands for a union. */
    public static boolean isAlternative(MessageModel message) {
        return message.standsForUnion();
    }

    /** Whether a message is the entry of a map. */
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

    /** A message may be in content both as a whole and in part; both are one type with one name. */
    private boolean isNew(FieldType type) {
        boolean here = !(type instanceof MessageModel message) || !imported.test(message);
        TypeName name = TypeName.of(type);
        // a class may be called as what is defined elsewhere
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

    /** Whether a class may name a package in schemas: it is neither of the platform nor internal to Wireformat. */
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
