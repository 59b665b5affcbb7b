package io.wireformat.codec.capnproto.internal.segment;

/**
 * Follows every pointer of content before the application does so with generated code. This needs no schema, because a
 * pointer contains the kind of its target.
 */
public final class PointerVerifier {

    private PointerVerifier() {}

    /**
     * Requires that all pointers point to what they declare, within the limits on depth, lists, texts and visits of one
     * place.
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

    /** Lists of bytes are texts or binary values; in all other lists the elements count, even without size. */
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
