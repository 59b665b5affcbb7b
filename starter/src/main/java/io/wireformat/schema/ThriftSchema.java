package io.wireformat.schema;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.RecordedField;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes Thrift's interface definition language. A nullable field is {@code optional}; one without which content is
 * refused is {@code required}; any other is always written and may be missing, which Thrift has no word for.
 */
final class ThriftSchema {

    private final StringBuilder text = new StringBuilder();

    private ThriftSchema() {}

    static String of(Declarations declarations) {
        ThriftSchema schema = new ThriftSchema();
        if (!declarations.packageName().isEmpty()) {
            schema.text
                    .append("namespace * ")
                    .append(declarations.packageName())
                    .append("\n");
        }
        declarations.enums().forEach(schema::enumeration);
        declarations.messages().forEach(schema::struct);
        declarations.unions().forEach(schema::union);
        return schema.text.toString();
    }

    private void struct(MessageModel message) {
        text.append("\nstruct ").append(message.name()).append(" {\n");
        warn(message.reservedNumbers(), message.removed());
        NameStyle.THRIFT.namesOf(message).forEach((field, name) -> member(field, requirementOf(field), name));
        text.append("}\n");
    }

    /** Says which ids must not be used again, for which the language has no word. */
    private void warn(List<Integer> reserved, List<RecordedField> removed) {
        SortedMap<Integer, String> unusable = new TreeMap<>();
        reserved.forEach(number -> unusable.put(number, number.toString()));
        for (RecordedField field : removed) {
            String name =
                    NameStyle.THRIFT.nameOf(field).map(n -> " (" + n + ")").orElse("");
            unusable.put(field.number(), field.number() + name);
        }
        if (!unusable.isEmpty()) {
            text.append("  // never again: ")
                    .append(String.join(", ", unusable.values()))
                    .append("\n");
        }
    }

    private void union(UnionModel union) {
        text.append("\nunion ").append(union.name()).append(" {\n");
        warn(List.of(), union.removed());
        NameStyle.THRIFT.namesOf(union).forEach((field, name) -> member(field, "", name));
        text.append("}\n");
    }

    private void member(Field field, String requirement, String name) {
        text.append("  ").append(field.number()).append(": ").append(requirement);
        text.append(nameOf(field.type())).append(' ').append(name).append("\n");
    }

    private static String requirementOf(Field field) {
        if (field.nullable()) {
            return "optional ";
        }
        return Declarations.isRequired(field) ? "required " : "";
    }

    private void enumeration(EnumModel model) {
        text.append("\nenum ").append(model.name()).append(" {\n");
        NameStyle.THRIFT.namesOf(model).forEach((constant, name) -> text.append("  ")
                .append(name)
                .append(" = ")
                .append(model.numberOf(constant))
                .append("\n"));
        text.append("}\n");
    }

    private static String nameOf(FieldType type) {
        if (type instanceof ArrayType array) {
            return nameOf(array.asList());
        }
        if (type instanceof ListType list) {
            return "list<" + nameOf(list.element()) + ">";
        }
        if (type instanceof MapType map) {
            return "map<" + nameOf(map.key()) + ", " + nameOf(map.value()) + ">";
        }
        if (!(type instanceof ScalarType)) {
            return Declarations.nameOf(type);
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> "bool";
            case INT32 -> "i32";
            case INT64 -> "i64";
            // it has none
            case FLOAT32 -> throw new IllegalArgumentException(type.toString());
            case FLOAT64 -> "double";
            case STRING -> "string";
            case BYTES -> "binary";
        };
    }
}
