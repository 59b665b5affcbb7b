package io.wireformat.codec.capnproto.internal.segment;

/**
 * Follows every pointer of content. Generated code follows them only when asked, by then in the application's hands;
 * this needs no schema, for pointers say themselves whether they lead to a struct or to which kind of list.
 */
public final class PointerVerifier {

    private PointerVerifier() {}

    /**
     * Requires that all pointers lead to what they declare, none too deep, not too often to the same places, and to
     * lists and texts within the limits.
     */
    public static void verify(CapnProtoInput in) {
        verify(in, in.root());
    }

    private static void verify(CapnProtoInput in, int place) {
        if (!in.follow(place)) {
            return;
        }
        CapnProtoList values = in.isStruct() ? in.struct() : countedList(in);
        if (values.pointers() == 0) {
            return;
        }
        in.enter(values.first());
        int next = values.first();
        for (int i = 0; i < values.count(); i++) {
            next += values.dataSize();
            for (int j = 0; j < values.pointers(); j++) {
                verify(in, next);
                next += Long.BYTES;
            }
        }
        in.leave();
    }

    /** A list of bytes is a text or a binary value; of all others, the elements count, also those without size. */
    private static CapnProtoList countedList(CapnProtoInput in) {
        CapnProtoList list = in.list();
        if (list.size() == ElementSize.BYTE) {
            in.requireTextLength(list.first(), list.count());
        } else {
            in.countPassed(list.first(), list.count());
        }
        return list;
    }
}
