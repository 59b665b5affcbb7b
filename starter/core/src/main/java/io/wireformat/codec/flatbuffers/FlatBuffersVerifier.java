package io.wireformat.codec.flatbuffers;

import com.google.flatbuffers.reflection.BaseType;
import com.google.flatbuffers.reflection.EnumVal;
import com.google.flatbuffers.reflection.Field;
import com.google.flatbuffers.reflection.Schema;
import com.google.flatbuffers.reflection.Type;
import io.wireformat.codec.ContentReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Verifies content against a schema because generated code itself checks nothing: every table, vtable, vector, string
 * and union that generated code can reach is within the content, required fields are present, and strings are
 * NUL-terminated well-formed UTF-8. flatbuffers-java has classes for schemas, but no verifier.
 *
 * <p>Alignment does not matter to Java and is not checked. A member of a union is verified by its type, and not at all
 * if the schema does not have the type. A {@code nested_flatbuffer} is verified as plain bytes. Compiled once from a
 * schema; safe for use by many threads.
 *
 * @see <a href="https://flatbuffers.dev/internals/">FlatBuffers: internals</a>
 */
final class FlatBuffersVerifier {

    private final Schema schema;
    private final Map<Integer, VerifiedTable> tables = new HashMap<>();
    private final VerifiedTable root;

    /**
     * A verifier.
     *
     * @param schema a trusted {@code .bfbs} file
     * @param rootName the root table's name with its namespace
     * @throws IllegalArgumentException when the schema has no such table or uses an unsupported feature
     */
    FlatBuffersVerifier(Schema schema, String rootName) {
        this.schema = schema;
        this.root = table(indexOf(rootName));
    }

    /**
     * Verifies content.
     *
     * @throws io.wireformat.DecodingException when it is not valid
     */
    void verify(ContentReader in) {
        root.verify(in, FlatBuffersInput.root(in));
    }

    private int indexOf(String name) {
        for (int i = 0; i < schema.objectsLength(); i++) {
            if (name.equals(schema.objects(i).name())) {
                return i;
            }
        }
        throw new IllegalArgumentException("has no table " + name);
    }

    /** Registers a table before its fields because tables may be recursive. */
    private VerifiedTable table(int index) {
        VerifiedTable known = tables.get(index);
        if (known != null) {
            return known;
        }
        VerifiedTable table = new VerifiedTable();
        tables.put(index, table);
        var object = schema.objects(index);
        List<VerifiedField> fields = new ArrayList<>();
        for (int i = 0; i < object.fieldsLength(); i++) {
            Field field = object.fields(i);
            // generated code has no accessor for a deprecated field
            if (!field.deprecated()) {
                fields.add(field(field));
            }
        }
        table.complete(fields);
        return table;
    }

    private VerifiedField field(Field field) {
        String name = field.name();
        Type type = field.type();
        if (field.offset64()) {
            throw new IllegalArgumentException("field " + name + " has a 64-bit offset, which Java does not read");
        }
        if (type.baseType() == BaseType.Union) {
            return new VerifiedField.Union(name, field.id(), field.required(), field.id() - 1, members(type));
        }
        if (type.baseType() == BaseType.Vector && type.element() == BaseType.Union) {
            return new VerifiedField.UnionVector(name, field.id(), field.required(), field.id() - 1, members(type));
        }
        return new VerifiedField.Plain(name, field.id(), field.required(), value(type));
    }

    private VerifiedValue value(Type type) {
        return switch (type.baseType()) {
            case BaseType.String -> new VerifiedValue.Reference(new VerifiedValue.Text());
            case BaseType.Vector -> new VerifiedValue.Reference(vector(type));
            case BaseType.Obj ->
                isStruct(type)
                        ? new VerifiedValue.Inline(schema.objects(type.index()).bytesize())
                        : new VerifiedValue.Reference(table(type.index()));
            default -> new VerifiedValue.Inline(scalarSize(type.baseType()));
        };
    }

    private VerifiedValue vector(Type type) {
        return switch (type.element()) {
            case BaseType.String -> new VerifiedValue.ReferenceVector(new VerifiedValue.Text());
            case BaseType.Obj ->
                isStruct(type)
                        ? new VerifiedValue.InlineVector(
                                schema.objects(type.index()).bytesize())
                        : new VerifiedValue.ReferenceVector(table(type.index()));
            default -> new VerifiedValue.InlineVector(scalarSize(type.element()));
        };
    }

    /** The members of a union by number; even structs are stored outside the union's table. */
    private Map<Integer, VerifiedValue> members(Type union) {
        var members = schema.enums(union.index());
        Map<Integer, VerifiedValue> byNumber = new HashMap<>();
        for (int i = 0; i < members.valuesLength(); i++) {
            EnumVal member = members.values(i);
            Type type = member.unionType();
            if (type.baseType() == BaseType.Obj) {
                byNumber.put((int) member.value(), isStruct(type) ? value(type) : table(type.index()));
            } else if (type.baseType() == BaseType.String) {
                byNumber.put((int) member.value(), new VerifiedValue.Text());
            }
        }
        return Map.copyOf(byNumber);
    }

    private boolean isStruct(Type type) {
        return schema.objects(type.index()).isStruct();
    }

    private static int scalarSize(byte baseType) {
        return switch (baseType) {
            case BaseType.UType, BaseType.Bool, BaseType.Byte, BaseType.UByte -> Byte.BYTES;
            case BaseType.Short, BaseType.UShort -> Short.BYTES;
            case BaseType.Int, BaseType.UInt, BaseType.Float -> Integer.BYTES;
            case BaseType.Long, BaseType.ULong, BaseType.Double -> Long.BYTES;
            default -> throw new IllegalArgumentException("has a type that Java does not read: " + baseType);
        };
    }
}
