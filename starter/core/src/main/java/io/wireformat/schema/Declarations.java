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
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * What one file defines: everything that its root leads to, each once and under a name of its own. What makes it fails
 * with an {@link UnsupportedTypeException} where two types have one name, or one has a word of the language.
 */
public final class Declarations {

    private final FieldType root;

    private final String packageName;

    private final @Nullable MessageModel bytes;

    private final Function<MessageModel, String> name;

    private final List<MessageModel> messages = new ArrayList<>();

    private final List<UnionModel> unions = new ArrayList<>();

    private final List<EnumModel> enums = new ArrayList<>();

    private final Map<String, FieldType> byName = new LinkedHashMap<>();

    private Declarations(FieldType root, @Nullable MessageModel bytes, Function<MessageModel, String> name) {
        this.root = root;
        this.packageName = packageOf(root);
        this.bytes = bytes;
        this.name = name;
        add(root);
    }

    /** For a language in which a collection cannot be the root, and is the only field of a message. */
    public static Declarations of(FieldType type, NameStyle style) {
        return new Declarations(rootOf(type), null, MessageModel::name).named(style);
    }

    /**
     * The same where some messages are not defined in the file.
     *
     * @param name what a message is called, with the package of another file if it is defined there
     */
    public static Declarations importing(FieldType type, NameStyle style, Function<MessageModel, String> name) {
        return new Declarations(rootOf(type), null, name).named(style);
    }

    /** For a language that moreover has no list of bytes: they are elements in a message each. */
    public static Declarations withBytesInTables(FieldType type, NameStyle style) {
        return new Declarations(rootOf(type), MessageModels.wrapperOfBytes(), MessageModel::name).named(style);
    }

    /** For a language in which anything can be the root. */
    static Declarations unwrapped(FieldType type) {
        return new Declarations(type, null, MessageModel::name);
    }

    private Declarations named(NameStyle style) {
        names().forEach(style::requireTypeName);
        return this;
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

    /** The names of all types. */
    public Set<String> names() {
        return byName.keySet();
    }

    /** The name of a message, a union or an enum. */
    public static String nameOf(FieldType type) {
        if (type instanceof UnionModel union) {
            return union.name();
        }
        return type instanceof EnumModel model ? model.name() : ((MessageModel) type).name();
    }

    /**
     * A name for what a language needs beside a type.
     *
     * @throws UnsupportedTypeException when a type has it
     */
    public String nameBeside(FieldType type, String suffix) {
        String name = nameOf(type) + suffix;
        FieldType other = byName.get(name);
        if (other != null) {
            throw collision(name, type, other);
        }
        return name;
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
            if (isNew(model.name(), model)) {
                enums.add(model);
            }
        } else if (type instanceof UnionModel union) {
            if (isNew(union.name(), union)) {
                unions.add(union);
                union.alternatives().forEach(field -> add(field.type()));
            }
        } else if (type instanceof MessageModel message && isNew(name.apply(message), message)) {
            messages.add(message);
            message.fields().forEach(field -> add(field.type()));
        }
    }

    private boolean isNew(String name, FieldType type) {
        FieldType known = byName.putIfAbsent(name, type);
        if (known != null && known != type) {
            throw collision(name, known, type);
        }
        return known == null;
    }

    private static UnsupportedTypeException collision(String name, FieldType one, FieldType other) {
        return new UnsupportedTypeException(
                name,
                "would name two types in one schema, " + classOf(one).getName() + " and "
                        + classOf(other).getName() + "; rename one");
    }

    private static String packageOf(FieldType type) {
        if (type instanceof ListType list) {
            return packageOf(list.element());
        }
        if (type instanceof MapType map) {
            return packageOf(map.value());
        }
        if (type instanceof MessageModel wrapper && (classOf(wrapper) == List.class || classOf(wrapper) == Map.class)) {
            return packageOf(wrapper.fields().get(0).type());
        }
        boolean named = type instanceof MessageModel || type instanceof UnionModel || type instanceof EnumModel;
        String name = named ? classOf(type).getPackageName() : "";
        return name.startsWith("java.") ? "" : name;
    }

    static Class<?> classOf(FieldType type) {
        if (type instanceof EnumModel model) {
            return model.type();
        }
        Type javaType = type instanceof UnionModel union ? union.javaType() : ((MessageModel) type).javaType();
        return javaType instanceof JavaType generic ? generic.getRawClass() : (Class<?>) javaType;
    }
}
