package io.wireformat.codec.avro;

import io.wireformat.model.EnumModel;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.regex.Pattern;
import tools.jackson.databind.JavaType;

/**
 * The name of a record or an enum.
 *
 * @param namespace names with dots between them; empty for a type in no package
 * @param simple the last part
 */
record AvroName(String namespace, String simple) {

    private static final Pattern VALID = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    static AvroName of(MessageModel message) {
        Class<?> type =
                message.javaType() instanceof JavaType generic ? generic.getRawClass() : (Class<?>) message.javaType();
        return of(type, message.name());
    }

    static AvroName of(EnumModel model) {
        return of(model.type(), model.name());
    }

    private static AvroName of(Class<?> type, String simple) {
        Class<?> enclosing = type.getEnclosingClass();
        String namespace =
                enclosing == null ? type.getPackageName() : enclosing.getName().replace('$', '.');
        if (!namespace.isEmpty()) {
            for (String part : namespace.split("\\.", -1)) {
                requireValid(part, type.getName());
            }
        }
        requireValid(simple, type.getName());
        return new AvroName(namespace, simple);
    }

    /** The name that a schema gives: with a namespace of its own, or in that around it. */
    static AvroName of(String name, String namespace) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? new AvroName(namespace, name) : new AvroName(name.substring(0, dot), name.substring(dot + 1));
    }

    static void requireValid(String name, String culprit) {
        if (!VALID.matcher(name).matches()) {
            throw new UnsupportedTypeException(
                    culprit, "Avro allows ASCII letters, digits and _ in a name, not \"" + name + "\"");
        }
    }

    String full() {
        return namespace.isEmpty() ? simple : namespace + "." + simple;
    }
}
