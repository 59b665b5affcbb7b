package io.wireformat.codec.capnproto;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import io.wireformat.codec.ContentTrace.Role;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.internal.plan.Extents;
import io.wireformat.codec.internal.plan.Kind;

/** Where values are in Cap'n Proto, by the states of {@link CapnProtoValueReader}. */
final class CapnProtoExtents implements Extents<CapnProtoGrammar.Key> {

    @Override
    public void root(ContentReader in, ContentTrace trace) {
        int root = CapnProtoInput.of(in).root();
        trace.part(Role.STRUCTURE, in.start(), root);
        trace.part(Role.OFFSET, root, root + Long.BYTES);
    }

    @Override
    public void field(ContentReader in, long message, CapnProtoGrammar.Key key, ContentTrace trace) {
        int at = CapnProtoValueReader.at(message);
        int size = CapnProtoValueReader.dataSize(message);
        if (key.end() == 0) {
            if (key.index() < CapnProtoValueReader.pointers(message)) {
                int pointer = at + size + key.index() * Long.BYTES;
                trace.part(Role.OFFSET, pointer, pointer + Long.BYTES);
            }
            return;
        }
        int discriminant = key.discriminantAt();
        if (discriminant >= 0 && discriminant + Short.BYTES <= size) {
            trace.part(Role.KEY, at + discriminant, at + discriminant + Short.BYTES);
        }
        if (key.end() <= size) {
            trace.part(Role.VALUE, at + key.at(), at + key.at() + bytes(key.kind()));
        }
    }

    /** The whole bytes that a value is in. */
    private static int bytes(Kind kind) {
        return Math.max(1, CapnProtoGrammar.elementSize(kind).bytes());
    }

    @Override
    public void element(ContentReader in, long list, int index, CapnProtoGrammar.Key key, ContentTrace trace) {
        int first = CapnProtoValueReader.at(list);
        int at = first + index * CapnProtoValueReader.stride(list);
        if (key.kind() == Kind.BOOLEAN) {
            int holds = first + index / Byte.SIZE;
            trace.part(Role.VALUE, holds, holds + 1);
        } else if (key.kind().isInline()) {
            trace.part(Role.VALUE, at, at + bytes(key.kind()));
        } else if (!CapnProtoGrammar.isStruct(key.kind())) {
            int pointer = at + CapnProtoValueReader.dataSize(list);
            trace.part(Role.OFFSET, pointer, pointer + Long.BYTES);
        }
    }

    @Override
    public void value(ContentReader in, long state, CapnProtoGrammar.Key key, ContentTrace trace) {
        if (state >= 0) {
            CapnProtoInput.of(in).trace(trace, key.kind() == Kind.TEXT);
        }
    }

    @Override
    public void message(ContentReader in, long state, ContentTrace trace) {}

    @Override
    public void union(ContentReader in, long container, ContentTrace trace) {
        int at = CapnProtoValueReader.at(container);
        int size = CapnProtoValueReader.dataSize(container);
        if (size >= Short.BYTES) {
            trace.part(Role.KEY, at, at + Short.BYTES);
        }
        if (CapnProtoValueReader.pointers(container) > 0) {
            trace.part(Role.OFFSET, at + size, at + size + Long.BYTES);
        }
    }
}
