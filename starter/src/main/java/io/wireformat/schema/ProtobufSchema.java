package io.wireformat.schema;

import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes {@code proto3}. Constants bear the name of their enum, because they share a scope with all others. */
final class ProtobufSchema {

    private final StringBuilder text = new StringBuilder("syntax = \"proto3\";\n");

    private ProtobufSchema() {}

    static String of(Declarations declarations) {
        ProtobufSchema schema = new ProtobufSchema();
        if (!declarations.packageName().isEmpty()) {
            schema.text.append("\npackage ").append(declarations.packageName()).append(";\n");
        }
        schema.text.append("\noption java_multiple_files = true;\n");
        declarations.messages().forEach(schema::message);
        declarations.enums().forEach(schema::enumeration);
        return schema.text.toString();
    }

    private void message(MessageModel message) {
        text.append("\nmessage ").append(message.name()).append(" {\n");
        NameStyle.PROTOBUF.namesOf(message).forEach(this::field);
        text.append("}\n");
    }

    private void field(Field field, String name) {
        text.append("  ");
        if (field.type() instanceof ListType list) {
            text.append("repeated ").append(nameOf(list.element()));
        } else {
            text.append(field.nullable() ? "optional " : "").append(nameOf(field.type()));
        }
        text.append(' ').append(name).append(" = ").append(field.number());
        if (!jsonName(name).equals(field.name())) {
            text.append(" [json_name = \"")
                    .append(field.name().replace("\\", "\\\\").replace("\"", "\\\""))
                    .append("\"]");
        }
        text.append(";\n");
    }

    private void enumeration(EnumModel model) {
        String prefix = NameStyle.snakeCase(model.name()).toUpperCase(Locale.ROOT) + "_";
        text.append("\nenum ").append(model.name()).append(" {\n");
        if (model.byNumber(0) == null) {
            text.append("  ").append(prefix).append("UNSPECIFIED = 0;\n");
        }
        Map<Enum<?>, String> names = NameStyle.PROTOBUF.namesOf(model);
        // the first constant has to be zero
        List<Enum<?>> constants = model.constants().stream()
                .sorted(Comparator.comparing((Enum<?> constant) -> model.numberOf(constant) != 0))
                .toList();
        for (Enum<?> constant : constants) {
            text.append("  ").append(prefix).append(names.get(constant));
            text.append(" = ").append(model.numberOf(constant)).append(";\n");
        }
        text.append("}\n");
    }

    /** The name that Protobuf's own JSON gives a field that says nothing of it. */
    private static String jsonName(String name) {
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

    private static String nameOf(FieldType type) {
        if (type instanceof MessageModel message) {
            return message.name();
        }
        if (type instanceof EnumModel model) {
            return model.name();
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> "bool";
            case INT32 -> "int32";
            case INT64 -> "int64";
            case FLOAT64 -> "double";
            case STRING -> "string";
            case BYTES -> "bytes";
        };
    }
}
