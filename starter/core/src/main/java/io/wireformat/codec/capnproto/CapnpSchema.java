package io.wireformat.codec.capnproto;

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
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes schemas in Cap'n Proto's language. Ordinals follow the order of the numbers, from 0; a nullable scalar is a union
 * with {@code Void} and takes two. An enum's numbers are its ordinals, with placeholders for missing numbers.
 */
final class CapnpSchema {

    /** The language does not allow underscores. */
    private static final NameStyle NAMES = new NameStyle(
            NameStyle::camelCase,
            constant -> NameStyle.camelCase(constant.toLowerCase(Locale.ROOT)),
            name -> NameStyle.capitalized(name.replace("_", "")),
            "Field",
            "name",
            "annotation const enum extends group import in interface of on struct union using with",
            // a type with such a name would silently replace the language's own
            """
            AnyList AnyPointer AnyStruct Bool Capability Data Float32 Float64 Int16 Int32 Int64 Int8 List Text UInt16
            UInt32 UInt64 UInt8 Void""");

    private static final String NONE = "none";

    /** An enum with a larger number is exported as numbers, because it would consist mostly of placeholders. */
    private static final int MAX_ENUMERANT = 1000;

    private final StringBuilder text = new StringBuilder();
    private final Declarations declarations;

    private CapnpSchema(Declarations declarations) {
        this.declarations = declarations;
    }

    static String of(FieldType type) {
        Declarations declarations = Declarations.of(CapnProtoCodec.PROJECTION.of(type), NAMES);
        CapnpSchema schema = new CapnpSchema(declarations);
        String name = declarations.packageName() + "." + declarations.rootName();
        schema.text.append("@0x").append(Long.toHexString(idOf(name))).append(";\n");
        declarations.messages().forEach(schema::struct);
        declarations.unions().forEach(schema::union);
        declarations.enums().forEach(schema::enumeration);
        return schema.text.toString();
    }

    /** An id derived from the name; its highest bit has to be set. */
    private static long idOf(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong() | Long.MIN_VALUE;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void struct(MessageModel message) {
        text.append("\nstruct ").append(declarations.nameOf(message)).append(" {\n");
        List<RecordedField> removed = new ArrayList<>(message.removed());
        int ordinal = 0;
        Set<String> taken = removed.stream().map(CapnpSchema::removedName).collect(Collectors.toSet());
        for (Map.Entry<Field, String> entry : NAMES.namesOf(message, taken).entrySet()) {
            Field field = entry.getKey();
            while (!removed.isEmpty() && removed.get(0).number() < field.number()) {
                ordinal = removed(removed.remove(0), ordinal);
            }
            boolean optional = field.nullable() && isScalar(field.type());
            ordinal = field(entry.getValue(), nameOf(field.type()), optional, ordinal, field.name());
        }
        for (RecordedField field : removed) {
            ordinal = removed(field, ordinal);
        }
        text.append("}\n");
    }

    /** Ends a line, with a comment if the name in JSON differs. */
    private void comment(String json, String name) {
        NameStyle.inJson(json, name).ifPresent(comment -> text.append(" # ").append(comment));
        text.append("\n");
    }

    /** Returns the next ordinal. */
    private int field(String name, String type, boolean optional, int ordinal, String json) {
        text.append("  ").append(name);
        if (!optional) {
            text.append(" @").append(ordinal).append(" :").append(type).append(";");
            comment(json, name);
            return ordinal + 1;
        }
        text.append(" :union {");
        comment(json, name);
        text.append("    none @").append(ordinal).append(" :Void;\n");
        text.append("    value @").append(ordinal + 1).append(" :").append(type).append(";\n  }\n");
        return ordinal + 2;
    }

    /** Reserves the ordinals and the place of a removed field. */
    private int removed(RecordedField field, int ordinal) {
        String type = typeOfRemoved(field.type());
        String name = removedName(field);
        return field(name, type, field.nullable() && !type.equals("AnyPointer"), ordinal, name);
    }

    private static String removedName(RecordedField field) {
        return "removed" + field.number();
    }

    private static String typeOfRemoved(String recorded) {
        if (recorded.startsWith("enum:")) {
            return "UInt16";
        }
        return switch (recorded) {
            case "boolean" -> "Bool";
            case "int32", "sint32" -> "Int32";
            case "int64", "sint64" -> "Int64";
            case "float32" -> "Float32";
            case "float64" -> "Float64";
            default -> "AnyPointer";
        };
    }

    /** The first member is {@code Void}, because a struct of zeros must not be an alternative. */
    private void union(UnionModel union) {
        text.append("\nstruct ").append(declarations.nameOf(union)).append(" {\n");
        if (union.isPlaceholder()) {
            // a union needs two members
            text.append("}\n");
            return;
        }
        text.append("  union {\n    ");
        text.append(NONE).append(" @0 :Void;\n");
        List<RecordedField> removed = new ArrayList<>(union.removed());
        int ordinal = 1;
        Set<String> taken = Stream.concat(Stream.of(NONE), removed.stream().map(CapnpSchema::removedName))
                .collect(Collectors.toSet());
        for (Map.Entry<Field, String> entry : NAMES.namesOf(union, taken).entrySet()) {
            while (!removed.isEmpty()
                    && removed.get(0).number() < entry.getKey().number()) {
                ordinal = removedAlternative(removed.remove(0), ordinal);
            }
            text.append("    ")
                    .append(entry.getValue())
                    .append(" @")
                    .append(ordinal++)
                    .append(" :");
            text.append(nameOf(entry.getKey().type())).append(";");
            comment(entry.getKey().name(), entry.getValue());
        }
        for (RecordedField alternative : removed) {
            ordinal = removedAlternative(alternative, ordinal);
        }
        text.append("  }\n}\n");
    }

    private int removedAlternative(RecordedField alternative, int ordinal) {
        text.append("  ");
        String name = removedName(alternative);
        return field(name, "AnyPointer", false, ordinal, name);
    }

    private void enumeration(EnumModel model) {
        int largest = largest(model);
        boolean asNumber = largest > MAX_ENUMERANT;
        Set<String> taken = IntStream.rangeClosed(0, asNumber ? -1 : largest)
                .filter(number -> model.byNumber(number) == null)
                .mapToObj(CapnpSchema::unusedName)
                .collect(Collectors.toSet());
        Map<Enum<?>, String> names = NAMES.namesOf(model, Enum::name, taken);
        if (asNumber) {
            text.append("\n# ").append(declarations.nameOf(model)).append(", a UInt16:\n");
            names.forEach((constant, name) -> text.append("#   ")
                    .append(name)
                    .append(" = ")
                    .append(model.numberOf(constant))
                    .append("\n"));
            return;
        }
        text.append("\nenum ").append(declarations.nameOf(model)).append(" {\n");
        for (int number = 0; number <= largest; number++) {
            Enum<?> constant = model.byNumber(number);
            String name = constant == null ? unusedName(number) : Objects.requireNonNull(names.get(constant));
            text.append("  ").append(name).append(" @").append(number).append(";");
            comment(constant == null ? name : model.nameOf(constant), name);
        }
        text.append("}\n");
    }

    private static String unusedName(int number) {
        return "unused" + number;
    }

    private static int largest(EnumModel model) {
        return model.constants().stream().mapToInt(model::numberOf).max().orElse(0);
    }

    private static boolean isScalar(FieldType type) {
        return type instanceof EnumModel
                || (type instanceof ScalarType && type != ScalarType.STRING && type != ScalarType.BYTES);
    }

    private String nameOf(FieldType type) {
        if (type instanceof ListType list) {
            return "List(" + nameOf(list.element()) + ")";
        }
        if (type instanceof ArrayType array) {
            return nameOf(array.asList());
        }
        if (type instanceof MessageModel || type instanceof UnionModel) {
            return declarations.nameOf(type);
        }
        if (type instanceof EnumModel model) {
            return largest(model) > MAX_ENUMERANT ? "UInt16" : declarations.nameOf(model);
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> "Bool";
            case INT32 -> "Int32";
            case INT64 -> "Int64";
            case FLOAT32 -> "Float32";
            case FLOAT64 -> "Float64";
            case STRING -> "Text";
            case BYTES -> "Data";
        };
    }
}
