package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentReader;
import java.util.Map;

/** What a schema says about a field of a table, held against content. */
interface VerifiedField {

    /** The name in the schema. */
    String name();

    /** The place of its entry in the vtable, from 0. */
    int id();

    /** Whether it must be present. */
    boolean required();

    /** Requires that the field, which is present, is valid. */
    void verify(ContentReader in, int table, int vtable, int at);

    /** A field that can be judged by itself. */
    record Plain(String name, int id, boolean required, VerifiedValue value) implements VerifiedField {

        @Override
        public void verify(ContentReader in, int table, int vtable, int at) {
            value.verify(in, at);
        }
    }

    /**
     * An offset to a value whose type another field says. A type that the schema does not know is one of a newer
     * schema; generated code has no way to its value.
     *
     * @param typeId the field with the type
     * @param members what the values of each type are
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

    /** The same for a vector of values, whose types are another vector. */
    record UnionVector(String name, int id, boolean required, int typeId, Map<Integer, VerifiedValue> members)
            implements VerifiedField {

        @Override
        public void verify(ContentReader in, int table, int vtable, int at) {
            int values = FlatBuffersInput.target(in, at);
            int count = FlatBuffersInput.passedLength(in, values, Integer.BYTES);
            int typesAt = VerifiedTable.place(in, table, vtable, typeId);
            int types = typesAt == VerifiedTable.ABSENT ? VerifiedTable.ABSENT : FlatBuffersInput.target(in, typesAt);
            if ((types == VerifiedTable.ABSENT ? 0 : FlatBuffersInput.vectorLength(in, types, Byte.BYTES)) != count) {
                throw FlatBuffersInput.error(in, values, "a vector of unions has not as many types as values");
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
