package io.wireformat.codec.flatbuffers;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.RecordedField;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import io.wireformat.schema.Declarations;
import io.wireformat.schema.NameStyle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the schema language of FlatBuffers. Ids follow the order of the numbers, from 0. The alternatives of a union
 * keep their numbers, and each union is in its own table.
 */
final class FlatBuffersSchema {

    private static final NameStyle NAMES = new NameStyle(NameStyle::snakeCase, """
            attribute bool byte double enum false file_extension file_identifier float float32 float64 include inf
            infinity int int16 int32 int64 int8 long namespace nan null root_type rpc_service short string struct table
            true ubyte uint uint16 uint32 uint64 uint8 ulong union ushort""", "NONE");

    private static final String VALUE = "Value";

    private final StringBuilder text = new StringBuilder();
    private final Declarations declarations;

    private FlatBuffersSchema(Declarations declarations) {
        this.declarations = declarations;
    }

    static String of(FieldType type) {
        Declarations declarations = Declarations.withBytesInTables(FlatBuffersCodec.PROJECTION.of(type), NAMES, VALUE);
        FlatBuffersSchema schema = new FlatBuffersSchema(declarations);
        String packageName = NAMES.packageName(declarations.packageName());
        if (!packageName.isEmpty()) {
            schema.text.append("namespace ").append(packageName).append(";\n");
        }
        declarations.enums().forEach(schema::enumeration);
        // flatc 2 resolves the name of a union as a table's until it has seen the union
        declarations.unions().forEach(schema::union);
        declarations.unions().forEach(schema::table);
        declarations.messages().forEach(schema::table);
        schema.text.append("\nroot_type ").append(declarations.rootName()).append(";\n");
        return schema.text.toString();
    }

    private void union(UnionModel union) {
        if (union.isPlaceholder()) {
            return;
        }
        text.append("\nunion ").append(declarations.nameBeside(union, VALUE)).append(" {\n");
        for (Field alternative : union.alternatives()) {
            text.append("  ").append(nameOf(alternative.type()));
            text.append(" = ").append(alternative.number()).append(",\n");
        }
        text.append("}\n");
    }

    /** A union's field takes two ids, and is written with the second. */
    private void table(UnionModel union) {
        text.append("\ntable ").append(declarations.nameOf(union)).append(" {\n");
        if (union.isPlaceholder()) {
            text.append("}\n");
            return;
        }
        text.append("  value:");
        text.append(declarations.nameBeside(union, VALUE)).append(" (id: 1, required);\n}\n");
    }

    private void table(MessageModel message) {
        boolean ofEntry = Declarations.isEntry(message);
        text.append("\ntable ").append(declarations.nameOf(message)).append(" {\n");
        List<RecordedField> removed = new ArrayList<>(message.removed());
        int id = 0;
        Set<String> taken = removed.stream().map(FlatBuffersSchema::removedName).collect(Collectors.toSet());
        for (Map.Entry<Field, String> entry : NAMES.namesOf(message, taken).entrySet()) {
            Field field = entry.getKey();
            while (!removed.isEmpty() && removed.get(0).number() < field.number()) {
                deprecated(removed.remove(0), id++);
            }
            text.append("  ").append(entry.getValue()).append(":").append(nameOf(field.type()));
            boolean key = ofEntry && id == 0;
            text.append(key ? defaultKey(field) : hasNoDefault(field) ? " = null" : "");
            text.append(" (id: ").append(id++).append(key ? ", key" : "");
            text.append(isTable(field.type()) && field.required() ? ", required" : "");
            text.append(");");
            comment(field.name(), entry.getValue());
        }
        for (RecordedField field : removed) {
            deprecated(field, id++);
        }
        text.append("}\n");
    }

    /** Reserves the id of a removed field. Its type does not matter because the field is never read or written. */
    private void deprecated(RecordedField field, int id) {
        text.append("  ")
                .append(removedName(field))
                .append(":bool (id: ")
                .append(id)
                .append(", deprecated);\n");
    }

    private static String removedName(RecordedField field) {
        return "removed_" + field.number();
    }

    /** Ends a line, with a comment if JSON uses another name. */
    private void comment(String json, String name) {
        NameStyle.inJson(json, name).ifPresent(comment -> text.append(" // ").append(comment));
        text.append("\n");
    }

    /**
     * Whether a scalar is always written: a nullable one, and an enum without a zero, for which no constant may be the
     * default.
     */
    private static boolean hasNoDefault(Field field) {
        if (field.type() instanceof EnumModel model) {
            return field.nullable() || model.byNumber(0) == null;
        }
        return field.nullable()
                && field.type() instanceof ScalarType scalar
                && scalar != ScalarType.STRING
                && scalar != ScalarType.BYTES;
    }

    /** A key cannot be null, so an enum's default is one of its constants. */
    private static String defaultKey(Field key) {
        return key.type() instanceof EnumModel model && model.byNumber(0) == null
                ? " = " + NAMES.namesOf(model).get(ascending(model).get(0))
                : "";
    }

    private static boolean isTable(FieldType type) {
        return type instanceof MessageModel || type instanceof UnionModel;
    }

    private void enumeration(EnumModel model) {
        text.append("\nenum ").append(declarations.nameOf(model)).append(" : int {\n");
        Map<Enum<?>, String> names = NAMES.namesOf(model);
        for (Enum<?> constant : ascending(model)) {
            String name = Objects.requireNonNull(names.get(constant));
            text.append("  ")
                    .append(name)
                    .append(" = ")
                    .append(model.numberOf(constant))
                    .append(",");
            comment(model.nameOf(constant), name);
        }
        text.append("}\n");
    }

    private static List<Enum<?>> ascending(EnumModel model) {
        return model.constants().stream()
                .sorted(Comparator.comparingInt((Enum<?> constant) -> model.numberOf(constant)))
                .toList();
    }

    private String nameOf(FieldType type) {
        if (type instanceof ArrayType array) {
            return nameOf(array.asList());
        }
        if (type instanceof ListType list) {
            return "[" + nameOf(declarations.elementOf(list)) + "]";
        }
        if (isTable(type) || type instanceof EnumModel) {
            return declarations.nameOf(type);
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> "bool";
            case INT32 -> "int";
            case INT64 -> "long";
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            case STRING -> "string";
            case BYTES -> "[ubyte]";
        };
    }
}
