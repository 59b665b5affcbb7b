package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.HashMap;
import java.util.Map;

/** A message or a union compiled for FlatBuffers: a table. */
interface FlatBuffersTable extends ReferenceValue, Plan {

    /** Reads the value whose table is at a place. */
    @Override
    Object read(FlatBuffersInput in, int table);

    /** Whether a vtable can be told from the table's others by the first 64 ids. */
    boolean sharesVtables();

    /** Writes the vtable of a table that was just written; the room is there. */
    void writeVtable(FlatBuffersOutput out, ContentBuffer content, int tableSize);

    @Override
    default void encode(Object value, ContentBuffer content) {
        encode(value, content, content.size());
    }

    /** Appends a value's content, aligned from a place at or ahead of where it starts. */
    default void encode(Object value, ContentBuffer content, int origin) {
        FlatBuffersOutput out = new FlatBuffersOutput(content, origin);
        int root = out.openRoot();
        out.setOffset(root, write(out, value));
    }

    @Override
    default Object decode(ContentReader content) {
        FlatBuffersInput in = new FlatBuffersInput(content);
        Object value = read(in, in.root());
        in.finish();
        return value;
    }

    /** Whether values of a type are tables. */
    static boolean covers(FieldType type) {
        return type instanceof MessageModel || type instanceof UnionModel;
    }

    static FlatBuffersTable compile(FieldType type) {
        return compile(type, new HashMap<>());
    }

    /** A type that holds itself, directly or not, finds itself among those that are already being compiled. */
    static FlatBuffersTable compile(FieldType type, Map<FieldType, FlatBuffersTable> compiled) {
        FlatBuffersTable known = compiled.get(type);
        if (known != null) {
            return known;
        }
        if (type instanceof UnionModel union) {
            UnionTable table = new UnionTable(union);
            compiled.put(type, table);
            table.complete(compiled);
            return table;
        }
        MessageTable table = new MessageTable((MessageModel) type);
        compiled.put(type, table);
        table.complete(compiled);
        return table;
    }
}
