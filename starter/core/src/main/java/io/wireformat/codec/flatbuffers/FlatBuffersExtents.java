package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import io.wireformat.codec.ContentTrace.Role;
import io.wireformat.codec.internal.plan.Extents;
import io.wireformat.codec.internal.plan.Kind;

/** Where values are in FlatBuffers, by the states of {@link FlatBuffersValueReader}. */
final class FlatBuffersExtents implements Extents<FlatBuffersGrammar.Key> {

    @Override
    public void root(ContentReader in, ContentTrace trace) {
        FlatBuffersInput.root(in);
        trace.part(Role.OFFSET, in.start(), in.start() + Integer.BYTES);
    }

    @Override
    public void field(ContentReader in, long message, FlatBuffersGrammar.Key key, ContentTrace trace) {
        int offset = FlatBuffersInput.vtableEntry(in, (int) message, key.id());
        if (offset != 0) {
            place(in, (int) (message >>> Integer.SIZE) + offset, key, trace);
        }
    }

    @Override
    public void element(ContentReader in, long list, int index, FlatBuffersGrammar.Key key, ContentTrace trace) {
        place(in, (int) list + Integer.BYTES + index * key.size(), key, trace);
    }

    private static void place(ContentReader in, int at, FlatBuffersGrammar.Key key, ContentTrace trace) {
        FlatBuffersInput.require(in, at, key.size());
        trace.part(key.kind().isInline() ? Role.VALUE : Role.OFFSET, at, at + key.size());
    }

    @Override
    public void value(ContentReader in, long state, FlatBuffersGrammar.Key key, ContentTrace trace) {
        int from = (int) state + Integer.BYTES;
        int length = FlatBuffersInput.vectorLength(in, (int) state, key.elementSize());
        trace.part(Role.LENGTH, (int) state, from);
        if (key.kind() == Kind.TEXT || key.kind() == Kind.BYTES) {
            trace.part(Role.VALUE, from, from + length);
        }
        if (key.kind() == Kind.TEXT) {
            FlatBuffersInput.require(in, from + length, 1);
            trace.part(Role.STRUCTURE, from + length, from + length + 1);
        }
    }

    @Override
    public void message(ContentReader in, long state, ContentTrace trace) {
        table(in, (int) (state >>> Integer.SIZE), (int) state, trace);
    }

    private static void table(ContentReader in, int table, int vtable, ContentTrace trace) {
        trace.part(Role.STRUCTURE, table, table + Integer.BYTES);
        int entries = FlatBuffersInput.vtableEntries(in, vtable);
        trace.part(Role.STRUCTURE, vtable, vtable + FlatBuffersInput.VTABLE_HEADER + Short.BYTES * entries);
    }

    @Override
    public void union(ContentReader in, long container, ContentTrace trace) {
        int table = (int) container;
        int vtable = FlatBuffersInput.openTable(in, table);
        table(in, table, vtable, trace);
        place(in, vtable, table, FlatBuffersGrammar.NUMBER_KEY, Role.KEY, trace);
        place(in, vtable, table, FlatBuffersGrammar.VALUE_KEY, Role.OFFSET, trace);
    }

    private static void place(
            ContentReader in, int vtable, int table, FlatBuffersGrammar.Key key, Role role, ContentTrace trace) {
        int offset = FlatBuffersInput.vtableEntry(in, vtable, key.id());
        if (offset != 0) {
            FlatBuffersInput.require(in, table + offset, key.size());
            trace.part(role, table + offset, table + offset + key.size());
        }
    }
}
