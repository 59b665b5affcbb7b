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
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.Declarations;
import io.wireformat.schema.NameStyle;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes the schema language of Cap'n Proto. Ordinals follow the order of the numbers, from 0; a nullable scalar is a
 * union with nothing and so takes two. An enum's numbers are its ordinals, with placeholders where numbers are missing.
 */
final class CapnpSchema {

    /** It knows no underscores. */
    private static final NameStyle NAMES = new NameStyle(
            "Cap'n Proto",
            NameStyle::camelCase,
            constant -> NameStyle.camelCase(constant.toLowerCase(Locale.ROOT)),
            "Field",
            "annotation const enum extends group import in interface of on struct union using with",
            "");

    /** Above it an enum is exported as its numbers, since a file of placeholders serves nobody. */
    private static final int MAX_ENUMERANT = 1000;

    /** A type of the file with such a name would take the place of the language's own, without a complaint. */
    private static final Set<String> BUILT_IN = Set.of("""
            AnyList AnyPointer AnyStruct Bool Capability Data Float32 Float64 Int16 Int32 Int64 Int8 List Text UInt16
            UInt32 UInt64 UInt8 Void""".split("\\s+"));

    private final StringBuilder text = new StringBuilder();

    private CapnpSchema() {}

    static String of(FieldType type) {
        Declarations declarations = Declarations.of(CapnProtoCodec.PROJECTION.of(type), NAMES);
        CapnpSchema schema = new CapnpSchema();
        String name = declarations.packageName() + "." + declarations.rootName();
        requireDistinct(declarations);
        schema.text.append("@0x").append(Long.toHexString(idOf(name))).append(";\n");
        declarations.messages().forEach(schema::struct);
        declarations.unions().forEach(schema::union);
        declarations.enums().forEach(schema::enumeration);
        return schema.text.toString();
    }

    private static void requireDistinct(Declarations declarations) {
        Map<String, String> taken = new HashMap<>();
        declarations.names().forEach(name -> {
            String other = taken.putIfAbsent(typeName(name), name);
            if (other != null) {
                throw new UnsupportedTypeException(
                        name, "would be called " + typeName(name) + " in Cap'n Proto, as " + other + " is; rename one");
            }
        });
    }

    /** An id that stays while the name does; its highest bit has to be set. */
    private static long idOf(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong() | Long.MIN_VALUE;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void struct(MessageModel message) {
        text.append("\nstruct ").append(typeName(message.name())).append(" {\n");
        List<RecordedField> removed = new ArrayList<>(message.removed());
        int ordinal = 0;
        for (Map.Entry<Field, String> entry : NAMES.namesOf(message).entrySet()) {
            Field field = entry.getKey();
            while (!removed.isEmpty() && removed.get(0).number() < field.number()) {
                ordinal = removed(removed.remove(0), ordinal);
            }
            boolean optional = field.nullable() && isScalar(field.type());
            ordinal = field(entry.getValue(), nameOf(field.type()), optional, ordinal);
        }
        for (RecordedField field : removed) {
            ordinal = removed(field, ordinal);
        }
        text.append("}\n");
    }

    /** Returns the next ordinal. */
    private int field(String name, String type, boolean optional, int ordinal) {
        text.append("  ").append(name);
        if (!optional) {
            text.append(" @").append(ordinal).append(" :").append(type).append(";\n");
            return ordinal + 1;
        }
        text.append(" :union {\n    none @").append(ordinal).append(" :Void;\n");
        text.append("    value @").append(ordinal + 1).append(" :").append(type).append(";\n  }\n");
        return ordinal + 2;
    }

    /** Keeps the ordinals and the place of a field that is gone. */
    private int removed(RecordedField field, int ordinal) {
        String type = typeOfRemoved(field.type());
        return field("removed" + field.number(), type, field.nullable() && !type.equals("AnyPointer"), ordinal);
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

    /** Its first member is nothing, because a struct of zeros has to be none of the others. */
    private void union(UnionModel union) {
        text.append("\nstruct ").append(typeName(union.name())).append(" {\n  union {\n    none @0 :Void;\n");
        List<RecordedField> removed = new ArrayList<>(union.removed());
        int ordinal = 1;
        for (Map.Entry<Field, String> entry : NAMES.namesOf(union).entrySet()) {
            while (!removed.isEmpty()
                    && removed.get(0).number() < entry.getKey().number()) {
                ordinal = removedAlternative(removed.remove(0), ordinal);
            }
            text.append("    ")
                    .append(entry.getValue())
                    .append(" @")
                    .append(ordinal++)
                    .append(" :");
            text.append(nameOf(entry.getKey().type())).append(";\n");
        }
        for (RecordedField alternative : removed) {
            ordinal = removedAlternative(alternative, ordinal);
        }
        text.append("  }\n}\n");
    }

    private int removedAlternative(RecordedField alternative, int ordinal) {
        text.append("  ");
        return field("removed" + alternative.number(), "AnyPointer", false, ordinal);
    }

    private void enumeration(EnumModel model) {
        int largest = largest(model);
        Map<Enum<?>, String> names = NAMES.namesOf(model);
        if (largest > MAX_ENUMERANT) {
            text.append("\n# ").append(model.name()).append(", a UInt16:\n");
            names.forEach((constant, name) -> text.append("#   ")
                    .append(name)
                    .append(" = ")
                    .append(model.numberOf(constant))
                    .append("\n"));
            return;
        }
        text.append("\nenum ").append(typeName(model.name())).append(" {\n");
        for (int number = 0; number <= largest; number++) {
            Enum<?> constant = model.byNumber(number);
            text.append("  ").append(constant == null ? "unused" + number : names.get(constant));
            text.append(" @").append(number).append(";\n");
        }
        text.append("}\n");
    }

    private static int largest(EnumModel model) {
        return model.constants().stream().mapToInt(model::numberOf).max().orElse(0);
    }

    private static boolean isScalar(FieldType type) {
        return type instanceof EnumModel
                || (type instanceof ScalarType && type != ScalarType.STRING && type != ScalarType.BYTES);
    }

    private static String typeName(String name) {
        String styled = NameStyle.capitalized(name.replace("_", ""));
        return BUILT_IN.contains(styled) ? styled + "Type" : styled;
    }

    private static String nameOf(FieldType type) {
        if (type instanceof ListType list) {
            return "List(" + nameOf(list.element()) + ")";
        }
        if (type instanceof ArrayType array) {
            return nameOf(array.asList());
        }
        if (type instanceof MessageModel || type instanceof UnionModel) {
            return typeName(Declarations.nameOf(type));
        }
        if (type instanceof EnumModel model) {
            return largest(model) > MAX_ENUMERANT ? "UInt16" : typeName(model.name());
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
