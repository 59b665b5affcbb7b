package io.wireformat.codec.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.flatbuffers.reflection.BaseType;
import com.google.flatbuffers.reflection.Field;
import com.google.flatbuffers.reflection.Schema;
import com.google.flatbuffers.reflection.Type;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Holds every place in valid content against the alignment that readers in C and C++ rely on, and padding against zero.
 * Java readers would not notice.
 */
final class Alignment {

    private final Schema schema;

    private final ByteBuffer content;

    private final boolean[] seen;

    Alignment(Schema schema, byte[] content) {
        this.schema = schema;
        this.content = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        this.seen = new boolean[content.length];
    }

    /** Requires it of content with a root table. */
    void requireOf(String rootName) {
        table(schema.objectsByKey(rootName), target(0));
        for (int i = 0; i < seen.length; i++) {
            assertThat(seen[i] || content.get(i) == 0).as("zero at %d", i).isTrue();
        }
        assertThat(seen.length % 4).isZero();
    }

    private void table(com.google.flatbuffers.reflection.Object type, int at) {
        see(at, 4, 4);
        int vtable = at - content.getInt(at);
        int size = content.getShort(vtable);
        see(vtable, size, 2);
        for (int i = 0; i < type.fieldsLength(); i++) {
            Field field = type.fields(i);
            int entry = 4 + 2 * field.id();
            int offset = entry < size ? content.getShort(vtable + entry) : 0;
            if (offset != 0) {
                assertThat(offset).isLessThan(content.getShort(vtable + 2));
                if (field.type().baseType() == BaseType.Union) {
                    union(field, at, vtable, at + offset);
                } else {
                    field(field.type(), at + offset);
                }
            }
        }
    }

    private void field(Type type, int at) {
        switch (type.baseType()) {
            case BaseType.String -> text(target(at));
            case BaseType.Vector -> vector(type, target(at));
            case BaseType.Obj -> table(schema.objects(type.index()), target(at));
            default -> see(at, size(type.baseType()), size(type.baseType()));
        }
    }

    /** A union of tables, whose type is the field before it. */
    private void union(Field field, int table, int vtable, int at) {
        int member = content.get(table + content.getShort(vtable + 4 + 2 * (field.id() - 1)));
        Type type = schema.enums(field.type().index()).valuesByKey(member).unionType();
        table(schema.objects(type.index()), target(at));
    }

    private void vector(Type type, int at) {
        int count = content.getInt(at);
        int size = size(type.element());
        see(at, 4, 4);
        see(at + 4, count * size, size);
        for (int i = 0; i < count; i++) {
            if (type.element() == BaseType.String) {
                text(target(at + 4 + 4 * i));
            } else if (type.element() == BaseType.Obj) {
                table(schema.objects(type.index()), target(at + 4 + 4 * i));
            }
        }
    }

    private void text(int at) {
        int length = content.getInt(at);
        see(at, 4 + length, 4);
        assertThat(content.get(at + 4 + length)).isZero();
    }

    private int target(int at) {
        see(at, 4, 4);
        return at + content.getInt(at);
    }

    private void see(int at, int length, int alignment) {
        assertThat(length == 0 || at % alignment == 0)
                .as("%d bytes at %d, aligned to %d", length, at, alignment)
                .isTrue();
        java.util.Arrays.fill(seen, at, at + length, true);
    }

    private static int size(byte baseType) {
        return switch (baseType) {
            case BaseType.Bool, BaseType.UByte, BaseType.UType -> 1;
            case BaseType.Long, BaseType.Double -> 8;
            default -> 4;
        };
    }
}
