package io.wireformat.codec.capnproto;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.capnproto.CapnProtoGrammar.Key;
import io.wireformat.codec.capnproto.CapnProtoGrammar.Struct;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoList;
import io.wireformat.codec.capnproto.internal.segment.ElementSize;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.codec.internal.plan.PlacedReader;
import io.wireformat.model.EnumModel;
import org.jspecify.annotations.Nullable;

/**
 * Reads Cap'n Proto. The state of a struct contains the position of its data, the data's size and the number of pointers; the
 * state of a list is the one of its first element. The state of an inline value is its position, in bits for a boolean in a
 * list. The state of a union contains the pointer's position and the discriminant.
 */
final class CapnProtoValueReader extends PlacedReader<Key, Struct> {

    private static final CapnProtoExtents EXTENTS = new CapnProtoExtents();
    private static final int AT_SHIFT = 32;
    private static final int SIZE_SHIFT = 16;

    @Override
    protected CapnProtoExtents extents() {
        return EXTENTS;
    }

    private static CapnProtoInput input(ContentReader in) {
        return CapnProtoInput.of(in);
    }

    private static long state(int at, int dataSize, int pointers) {
        return (long) at << AT_SHIFT | (long) dataSize << SIZE_SHIFT | pointers;
    }

    private static long state(CapnProtoInput input, CapnProtoList of) {
        if (of.dataSize() > CapnProtoGrammar.MAX_DATA) {
            throw input.error(of.first(), "a struct has more than " + CapnProtoGrammar.MAX_DATA + " bytes of data");
        }
        return state(of.first(), of.dataSize(), of.pointers());
    }

    static int at(long state) {
        return (int) (state >>> AT_SHIFT);
    }

    static int dataSize(long state) {
        return (int) (state >>> SIZE_SHIFT) & CapnProtoGrammar.SIZE_MASK;
    }

    static int pointers(long state) {
        return (int) state & CapnProtoGrammar.SIZE_MASK;
    }

    static int stride(long state) {
        return dataSize(state) + pointers(state) * Long.BYTES;
    }

    /** The struct that a pointer points to, or an empty one. */
    private static long struct(CapnProtoInput input, int pointer) {
        return input.follow(pointer) ? state(input, input.struct()) : state(input.root(), 0, 0);
    }

    @Override
    protected long first(ContentReader in, long container, Struct struct) {
        if (container != ROOT) {
            return container;
        }
        long root = root(in);
        in.enter();
        return root;
    }

    private static long root(ContentReader in) {
        CapnProtoInput input = input(in);
        input.restart();
        long root = struct(input, input.root());
        in.position(at(root));
        return root;
    }

    @Override
    protected long firstOfUnion(ContentReader in, long container, Struct union) {
        int at = at(container);
        int discriminant = dataSize(container) < Short.BYTES ? 0 : input(in).unsignedShortAt(at);
        if (discriminant >= union.alternatives().length
                || union.alternatives()[discriminant] == CapnProtoGrammar.NONE) {
            return END;
        }
        long pointer = pointers(container) == 0 ? 0 : at + dataSize(container);
        return pointer << SIZE_SHIFT | discriminant;
    }

    @Override
    protected int find(long state, Struct union) {
        return union.alternatives()[(int) state & CapnProtoGrammar.SIZE_MASK];
    }

    @Override
    protected long locate(ContentReader in, long state, Key key) {
        CapnProtoInput input = input(in);
        if (key.end() == 0) {
            int pointer = at(state) + dataSize(state) + key.index() * Long.BYTES;
            return key.index() < pointers(state) && input.follow(pointer) ? followed(input, key) : END;
        }
        int size = dataSize(state);
        if (key.discriminantAt() != CapnProtoGrammar.NONE) {
            int discriminantAt = key.discriminantAt();
            if (size < discriminantAt + Short.BYTES
                    || input.unsignedShortAt(at(state) + discriminantAt) != CapnProtoGrammar.VALUE) {
                return END;
            }
        }
        return size < key.end() ? key.absent() : at(state) + key.at();
    }

    /** The state of the value that was followed. */
    private static long followed(CapnProtoInput input, Key key) {
        if (CapnProtoGrammar.isStruct(key.kind())) {
            return state(input, input.struct());
        }
        if (key.kind() != Kind.LIST && key.kind() != Kind.ARRAY) {
            return 0;
        }
        CapnProtoList list = input.list();
        require(input, list, key);
        return state(input, list);
    }

    private static void require(CapnProtoInput input, CapnProtoList list, Key key) {
        ElementSize expected = key.elementSize();
        if (expected == ElementSize.COMPOSITE) {
            if (list.size() != ElementSize.COMPOSITE && list.count() > 0) {
                requireFirst(input, list, key.firstOfElement());
            }
        } else if (expected == ElementSize.POINTER) {
            if (list.pointers() == 0 && list.count() > 0) {
                throw input.error(list.first(), "pointers expected, but found another kind of list");
            }
        } else {
            list.requireElements(input, expected);
        }
    }

    /** A list of other values may be read as structs that begin with such a value, because it may become a list of these. */
    private static void requireFirst(CapnProtoInput input, CapnProtoList list, ElementSize first) {
        if (list.size() == ElementSize.BIT) {
            throw input.error(list.first(), "structs expected, but found a list of booleans");
        }
        if (list.size() != first) {
            throw input.error(list.first(), "structs expected, but found another kind of list");
        }
    }

    @Override
    protected boolean hasOnlyOthers(ContentReader in, Struct collection) {
        long root = root(in);
        CapnProtoInput input = input(in);
        boolean others = false;
        for (int word = at(root), end = at(root) + stride(root); word < end; word += Long.BYTES) {
            if (input.longAt(word) != 0) {
                if (pointers(root) > 0 && word == at(root) + dataSize(root)) {
                    return false;
                }
                others = true;
            }
        }
        return others;
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        if (state == CapnProtoGrammar.NOWHERE) {
            return false;
        }
        return key.stride() == 0
                ? (input(in).byteAt((int) state) & key.mask()) != 0
                : (input(in).byteAt((int) (state / Byte.SIZE)) & 1 << (state % Byte.SIZE)) != 0;
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        return state == CapnProtoGrammar.NOWHERE ? 0 : input(in).intAt((int) state);
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        return state == CapnProtoGrammar.NOWHERE ? 0 : input(in).longAt((int) state);
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        if (state == CapnProtoGrammar.NOWHERE) {
            return model.byNumberOrFallback(0);
        }
        in.position((int) state);
        return model.byNumberOrFallback(input(in).unsignedShortAt((int) state));
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        return state == CapnProtoGrammar.NOWHERE ? "" : input(in).readText();
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        return state == CapnProtoGrammar.NOWHERE ? new byte[0] : input(in).readBytes();
    }

    @Override
    protected long openMessage(ContentReader in, long state, Key key) {
        if (key.role() == Place.Role.ROOT) {
            return root(in);
        }
        long container = state;
        if (key.number() != 0) {
            int pointer = (int) (state >>> SIZE_SHIFT);
            CapnProtoInput input = input(in);
            container = pointer == 0 ? state(input.root(), 0, 0) : struct(input, pointer);
        }
        in.position(at(container));
        return container;
    }

    @Override
    protected long openList(ContentReader in, long state, Key key) {
        if (state == CapnProtoGrammar.NOWHERE) {
            return 0;
        }
        in.position(at(state));
        return input(in).count();
    }

    @Override
    protected long element(ContentReader in, long state, int index, Key key) {
        int offset = index * stride(state);
        if (key.kind() == Kind.BOOLEAN) {
            return (long) at(state) * Byte.SIZE + index;
        }
        if (key.kind().isInline()) {
            return at(state) + offset;
        }
        if (CapnProtoGrammar.isStruct(key.kind())) {
            return state + ((long) offset << AT_SHIFT);
        }
        CapnProtoInput input = input(in);
        return input.follow(at(state) + offset + dataSize(state)) ? followed(input, key) : CapnProtoGrammar.NOWHERE;
    }
}
