package io.wireformat.codec.thrift;

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
import io.wireformat.schema.Declarations;
import io.wireformat.schema.NameStyle;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes Thrift's interface definition language. A nullable field is {@code optional}; a field that reading requires is
 * {@code required}; any other has Thrift's default requiredness: it is always written and may be absent.
 */
final class ThriftSchema {

    /** The compiler also rejects reserved words of the languages that it generates code for. */
    private static final NameStyle NAMES = new NameStyle(NameStyle::withoutPunctuation, """
            BEGIN END False None True __CLASS__ __DIR__ __FILE__ __FUNCTION__ __LINE__ __METHOD__ __NAMESPACE__ abstract alias and args
            as assert async await begin binary bool break byte case catch class clone const continue cpp_include cpp_type
            declare def default del delete do double dynamic elif else elseif elsif end enddeclare endfor endforeach
            endif endswitch endwhile ensure enum except exception exec extends false finally float for foreach from
            function global goto i16 i32 i64 i8 if implements import in include inline instanceof interface is lambda
            list map module namespace native new next nil nonlocal not oneway optional or package pass print private protected
            public raise redo reference register required rescue retry return self service set sizeof slist static
            string struct super switch synchronized then this throw throws transient true try typedef undef union
            unless unsigned until use uuid var virtual void volatile when while with xor xsd_all xsd_attrs
            xsd_nillable xsd_optional yield""", "");

    private final StringBuilder text = new StringBuilder();
    private final Declarations declarations;

    private ThriftSchema(Declarations declarations) {
        this.declarations = declarations;
    }

    static String of(FieldType type) {
        Declarations declarations = Declarations.of(ThriftCodec.PROJECTION.of(type), NAMES);
        ThriftSchema schema = new ThriftSchema(declarations);
        String packageName = NAMES.packageName(declarations.packageName());
        if (!packageName.isEmpty()) {
            schema.text.append("namespace * ").append(packageName).append("\n");
        }
        declarations.enums().forEach(schema::enumeration);
        declarations.messages().forEach(schema::struct);
        declarations.unions().forEach(schema::union);
        return schema.text.toString();
    }

    private void struct(MessageModel message) {
        text.append("\nstruct ").append(declarations.nameOf(message)).append(" {\n");
        warn(message.reservedNumbers(), message.removed());
        NAMES.namesOf(message).forEach((field, name) -> member(field, requirementOf(field), name));
        text.append("}\n");
    }

    /** Comments which ids must not be reused, because the language cannot reserve them. */
    private void warn(List<Integer> reserved, List<RecordedField> removed) {
        SortedMap<Integer, String> unusable = new TreeMap<>();
        reserved.forEach(number -> unusable.put(number, number.toString()));
        for (RecordedField field : removed) {
            unusable.put(field.number(), field.number() + " (" + NAMES.nameOf(field) + ")");
        }
        if (!unusable.isEmpty()) {
            text.append("  // do not reuse: ")
                    .append(String.join(", ", unusable.values()))
                    .append("\n");
        }
    }

    private void union(UnionModel union) {
        text.append("\nunion ").append(declarations.nameOf(union)).append(" {\n");
        warn(List.of(), union.removed());
        NAMES.namesOf(union, Set.of()).forEach((field, name) -> member(field, "", name));
        text.append("}\n");
    }

    private void member(Field field, String requirement, String name) {
        text.append("  ").append(field.number()).append(": ").append(requirement);
        text.append(nameOf(field.type())).append(' ').append(name);
        comment(field.name(), name);
    }

    /** Ends a line, with a comment if JSON uses another name. */
    private void comment(String json, String name) {
        NameStyle.inJson(json, name).ifPresent(comment -> text.append(" // ").append(comment));
        text.append("\n");
    }

    private static String requirementOf(Field field) {
        if (field.nullable()) {
            return "optional ";
        }
        return Declarations.isRequired(field) ? "required " : "";
    }

    private void enumeration(EnumModel model) {
        text.append("\nenum ").append(declarations.nameOf(model)).append(" {\n");
        NAMES.namesOf(model).forEach((constant, name) -> {
            text.append("  ").append(name).append(" = ").append(model.numberOf(constant));
            comment(model.nameOf(constant), name);
        });
        text.append("}\n");
    }

    private String nameOf(FieldType type) {
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
            return declarations.nameOf(type);
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> "bool";
            case INT32 -> "i32";
            case INT64 -> "i64";
            // Thrift has no float
            case FLOAT32 -> throw new IllegalArgumentException(type.toString());
            case FLOAT64 -> "double";
            case STRING -> "string";
            case BYTES -> "binary";
        };
    }
}
