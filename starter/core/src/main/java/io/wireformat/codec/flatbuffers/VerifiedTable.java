package io.wireformat.codec.flatbuffers;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.util.List;

/** Verifies a table. */
final class VerifiedTable implements VerifiedValue {

    /** The position of an absent field. */
    static final int ABSENT = -1;

    private List<VerifiedField> fields = List.of();

    /** Sets the fields after construction because tables may be recursive. */
    void complete(List<VerifiedField> fields) {
        this.fields = List.copyOf(fields);
    }

    @Override
    public void verify(ContentReader in, int at) {
        int vtable = FlatBuffersInput.enterTable(in, at);
        if (FlatBuffersInput.vtableEntries(in, vtable) > Short.MAX_VALUE / Short.BYTES) {
            throw FlatBuffersInput.error(in, vtable, "a vtable is larger than generated code can read");
        }
        for (int i = 0, n = fields.size(); i < n; i++) {
            VerifiedField field = fields.get(i);
            try {
                int place = place(in, at, vtable, field.id());
                if (place != ABSENT) {
                    field.verify(in, at, vtable, place);
                } else if (field.required()) {
                    throw FlatBuffersInput.error(in, at, "is required but absent");
                }
            } catch (DecodingException e) {
                throw e.inField(field.name());
            }
        }
        FlatBuffersInput.leaveTable(in);
    }

    /** The position of a field, or {@link #ABSENT}. */
    static int place(ContentReader in, int table, int vtable, int id) {
        int offset = FlatBuffersInput.vtableEntry(in, vtable, id);
        if (offset > Short.MAX_VALUE) {
            throw FlatBuffersInput.error(in, table, "a field is further away than generated code can read");
        }
        return offset == 0 ? ABSENT : table + offset;
    }
}
