package io.wireformat.codec.protobuf;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import io.wireformat.schema.Declarations;
import io.wireformat.schema.NameStyle;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes {@code proto3}. Constants bear the name of their enum, because they share a scope with all others. */
final class ProtobufSchema {

    /** Every word may be a name where the grammar expects one. */
    private static final NameStyle NAMES = new NameStyle("Protobuf", NameStyle::snakeCase, "", """
            bool bytes double edition enum extend extensions fixed32 fixed64 float group import int32 int64 map message
            oneof option optional package public repeated required reserved returns rpc service sfixed32 sfixed64 sint32
            sint64 stream string syntax uint32 uint64 weak""");

    private final StringBuilder text = new StringBuilder("syntax = \"proto3\";\n");

    private final String wellKnownPackage;

    private ProtobufSchema(String packageName) {
        // names are looked up from the innermost package outwards, where com.google would come first
        boolean shadowed = ("." + packageName + ".").contains(".google.");
        wellKnownPackage = shadowed ? ".google.protobuf." : "google.protobuf.";
    }

    static String of(FieldType type) {
        FieldType root = ProtobufCodec.PROJECTION.of(type);
        Declarations declarations = Declarations.importing(root, NAMES, message -> message.nameInProtobuf()
                .map("google.protobuf."::concat)
                .orElse(message.name()));
        ProtobufSchema schema = new ProtobufSchema(declarations.packageName());
        if (!declarations.packageName().isEmpty()) {
            schema.text.append("\npackage ").append(declarations.packageName()).append(";\n");
        }
        declarations.messages().stream()
                .map(MessageModel::nameInProtobuf)
                .flatMap(Optional::stream)
                .map(ProtobufSchema::file)
                .distinct()
                .sorted()
                .forEach(file -> schema.text.append("\nimport \"").append(file).append("\";\n"));
        schema.text.append("\noption java_multiple_files = true;\n");
        declarations.messages().stream()
                .filter(message -> message.nameInProtobuf().isEmpty() && !isMap(message))
                .forEach(schema::message);
        declarations.enums().forEach(schema::enumeration);
        return schema.text.toString();
    }

    private void message(MessageModel message) {
        text.append("\nmessage ").append(message.name()).append(" {\n");
        Map<Field, String> names = NAMES.namesOf(message);
        reserve(message, names.values());
        if (Declarations.isAlternative(message)) {
            text.append("  oneof alternative {\n");
            names.forEach((field, name) -> field("    ", nameOf(field), field, name));
            text.append("  }\n");
        } else {
            names.forEach((field, name) -> field("  ", label(field) + nameOf(field), field, name));
        }
        text.append("}\n");
    }

    /** Numbers that have had a meaning, or must not get one, and names that none has now. */
    private void reserve(MessageModel message, Collection<String> inUse) {
        Set<Integer> numbers = new TreeSet<>(message.reservedNumbers());
        message.removed().forEach(field -> numbers.add(field.number()));
        reserve(numbers.stream().map(String::valueOf).toList());
        reserve(message.removed().stream()
                .map(NAMES::nameOf)
                .flatMap(Optional::stream)
                .filter(name -> !inUse.contains(name))
                .distinct()
                .map(name -> '"' + name + '"')
                .toList());
    }

    private void reserve(List<String> reserved) {
        if (!reserved.isEmpty()) {
            text.append("  reserved ").append(String.join(", ", reserved)).append(";\n");
        }
    }

    private static String label(Field field) {
        if (field.type() instanceof ArrayType) {
            return "repeated ";
        }
        if (field.type() instanceof ListType list) {
            return list.element() instanceof MessageModel message && isMap(message) ? "" : "repeated ";
        }
        return field.nullable() ? "optional " : "";
    }

    private void field(String indent, String type, Field field, String name) {
        text.append(indent).append(type).append(' ').append(name).append(" = ").append(field.number());
        if (!jsonName(name).equals(field.name())) {
            text.append(" [json_name = \"")
                    .append(field.name().replace("\\", "\\\\").replace("\"", "\\\""))
                    .append("\"]");
        }
        text.append(";\n");
    }

    /** Whether a message is what Protobuf makes of a map's entries; it takes no enum for a key. */
    private static boolean isMap(MessageModel message) {
        return Declarations.isEntry(message) && !(message.fields().get(0).type() instanceof EnumModel);
    }

    /** Where Protobuf defines a message that it brings along. */
    private static String file(String name) {
        boolean isTime = name.equals("Timestamp") || name.equals("Duration");
        return "google/protobuf/" + (isTime ? name.toLowerCase(Locale.ROOT) : "struct") + ".proto";
    }

    private void enumeration(EnumModel model) {
        String prefix = NameStyle.snakeCase(model.name()).toUpperCase(Locale.ROOT) + "_";
        text.append("\nenum ").append(model.name()).append(" {\n");
        if (model.byNumber(0) == null) {
            text.append("  ").append(prefix).append("UNSPECIFIED = 0;\n");
        }
        Map<Enum<?>, String> names = NAMES.namesOf(model);
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

    private String nameOf(Field field) {
        String name = nameOf(field.type());
        return field.signed() ? name.replaceFirst("^int", "sint") : name;
    }

    private String nameOf(FieldType type) {
        if (type instanceof ArrayType array) {
            return nameOf(array.asList());
        }
        if (type instanceof ListType list) {
            return nameOf(list.element());
        }
        if (type instanceof MessageModel message) {
            return isMap(message)
                    ? message.fields().stream()
                            .map(field -> nameOf(field.type()))
                            .collect(Collectors.joining(", ", "map<", ">"))
                    : message.nameInProtobuf().map(wellKnownPackage::concat).orElse(message.name());
        }
        if (type instanceof EnumModel model) {
            return model.name();
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> "bool";
            case INT32 -> "int32";
            case INT64 -> "int64";
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            case STRING -> "string";
            case BYTES -> "bytes";
        };
    }
}
