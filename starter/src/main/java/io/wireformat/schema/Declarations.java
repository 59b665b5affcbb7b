package io.wireformat.schema;

import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** What one file defines: everything that its root leads to, each once and under a name of its own. */
final class Declarations {

    private final MessageModel root;

    private final String packageName;

    private final @Nullable MessageModel bytes;

    private final List<MessageModel> messages = new ArrayList<>();

    private final List<EnumModel> enums = new ArrayList<>();

    private final Map<String, FieldType> byName = new HashMap<>();

    private Declarations(FieldType type, @Nullable MessageModel bytes) {
        this.root = rootOf(type);
        this.packageName = packageOf(type);
        this.bytes = bytes;
        add(root);
    }

    static Declarations of(FieldType type) {
        return new Declarations(type, null);
    }

    /** For a language that has no list of bytes: they are elements in a message each. */
    static Declarations withBytesInTables(FieldType type) {
        return new Declarations(type, MessageModels.wrapperOfBytes());
    }

    /** The message at the root: a list is the only field of one. */
    static MessageModel rootOf(FieldType type) {
        return type instanceof ListType list ? MessageModels.wrapperOf(list) : (MessageModel) type;
    }

    MessageModel root() {
        return root;
    }

    /** The Java package of the root; empty for a list of scalars. */
    String packageName() {
        return packageName;
    }

    /** The root, then what its fields lead to in their order. */
    List<MessageModel> messages() {
        return messages;
    }

    List<EnumModel> enums() {
        return enums;
    }

    /** What the elements of a list are. */
    FieldType elementOf(ListType list) {
        return bytes != null && list.element() == ScalarType.BYTES ? bytes : list.element();
    }

    /** Whether content without the field is refused. */
    static boolean isRequired(Field field) {
        if (field.nullable()) {
            return false;
        }
        return field.type() instanceof MessageModel
                || (field.type() instanceof EnumModel model && model.byNumberOrFallback(0) == null);
    }

    private void add(FieldType type) {
        if (type instanceof ListType list) {
            add(elementOf(list));
        } else if (type instanceof EnumModel model) {
            if (isNew(model.name(), model)) {
                enums.add(model);
            }
        } else if (type instanceof MessageModel message && isNew(message.name(), message)) {
            messages.add(message);
            message.fields().forEach(field -> add(field.type()));
        }
    }

    private boolean isNew(String name, FieldType type) {
        FieldType known = byName.putIfAbsent(name, type);
        if (known != null && known != type) {
            throw new UnsupportedTypeException(
                    root.name(),
                    "leads to two types called " + name + ", " + classOf(known).getName() + " and "
                            + classOf(type).getName() + "; rename one");
        }
        return known == null;
    }

    private static String packageOf(FieldType type) {
        if (type instanceof ListType list) {
            return packageOf(list.element());
        }
        return type instanceof ScalarType ? "" : classOf(type).getPackageName();
    }

    private static Class<?> classOf(FieldType type) {
        if (type instanceof EnumModel model) {
            return model.type();
        }
        MessageModel message = (MessageModel) type;
        return message.javaType() instanceof JavaType generic ? generic.getRawClass() : (Class<?>) message.javaType();
    }
}
