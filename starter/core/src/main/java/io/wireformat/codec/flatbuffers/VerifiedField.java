package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentReader;
import java.util.Map;

/** Verifies a field of a table. */
interface VerifiedField {

    String name();

    /** The index of its entry in the vtable, from 0. */
    int id();

    /** Whether it must be present. */
    boolean required();

    /** Requires that a present field is valid. */
    void verify(ContentReader in, int table, int vtable, int at);

    /** A field that does not depend on another. */
    record Plain(String name, int id, boolean required, VerifiedValue value) implements VerifiedField {

        @Override
        public void verify(ContentReader in, int table, int vtable, int at) {
            value.verify(in, at);
        }
    }

    /**
     * An offset to a value whose type is in another field. A type that the schema does not have comes from a newer
     * schema; generated code cannot access its value.
     *
     * @param typeId the id of the field with the type
     * @param members the values by type
     */
    record Union(String name, int id, boolean required, int typeId, Map<Integer, VerifiedValue> members)
            implements VerifiedField {

        @Override
        public void verify(ContentReader in, int table, int vtable, int at) {
            int type = VerifiedTable.place(in, table, vtable, typeId);
            if (type != VerifiedTable.ABSENT) {
                verifyMember(in, members, type, at);
            }
        }
    }

    /** A vector of such values, whose types are in another vector. */
    record UnionVector(String name, int id, boolean required, int typeId, Map<Integer, VerifiedValue> members)
            implements VerifiedField {

        @Override
        public void verify(ContentReader in, int table, int vtable, int at) {
            int values = FlatBuffersInput.target(in, at);
            int count = FlatBuffersInput.passedLength(in, values, Integer.BYTES);
            int typesAt = VerifiedTable.place(in, table, vtable, typeId);
            int types = typesAt == VerifiedTable.ABSENT ? VerifiedTable.ABSENT : FlatBuffersInput.target(in, typesAt);
            if ((types == VerifiedTable.ABSENT ? 0 : FlatBuffersInput.vectorLength(in, types, Byte.BYTES)) != count) {
                throw FlatBuffersInput.error(
                        in, values, "a vector of unions has a different number of types than of values");
            }
            for (int i = 0; i < count; i++) {
                verifyMember(in, members, types + Integer.BYTES + i, values + Integer.BYTES * (i + 1));
            }
        }
    }

    private static void verifyMember(ContentReader in, Map<Integer, VerifiedValue> members, int typeAt, int offsetAt) {
        VerifiedValue member = members.get(FlatBuffersInput.byteAt(in, typeAt) & 0xff);
        if (member != null) {
            member.verify(in, FlatBuffersInput.target(in, offsetAt));
        }
    }
}
