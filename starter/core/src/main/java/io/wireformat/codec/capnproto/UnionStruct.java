package io.wireformat.codec.capnproto;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.UnionModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A union compiled for Cap'n Proto: a struct of {@code none} and the alternatives, all in one union. The alternatives
 * share the only pointer, and the discriminant is all the data.
 */
final class UnionStruct implements CapnProtoStruct {

    private static final int NONE = 0;

    private static final int UNKNOWN = -1;

    private final UnionModel model;

    private final List<CapnProtoStruct> alternatives = new ArrayList<>();

    /** By alternative. */
    private final int[] discriminants;

    /** By discriminant; {@link #UNKNOWN} for {@code none} and for an alternative that was removed. */
    private final int[] indexes;

    UnionStruct(UnionModel model) {
        this.model = model;
        this.discriminants = new int[model.alternatives().size()];
        this.indexes = new int[1 + discriminants.length + model.removed().size()];
        Arrays.fill(indexes, UNKNOWN);
        for (int i = 0; i < discriminants.length; i++) {
            int number = model.alternatives().get(i).number();
            long removedBelow = model.removed().stream()
                    .filter(removed -> removed.number() < number)
                    .count();
            discriminants[i] = 1 + i + (int) removedBelow;
            indexes[discriminants[i]] = i;
        }
    }

    /** Alternatives come after the struct exists, because one may hold the union. */
    void complete(Map<FieldType, CapnProtoStruct> compiled) {
        for (Field alternative : model.alternatives()) {
            alternatives.add(CapnProtoStruct.compile(alternative.type(), compiled));
        }
    }

    @Override
    public int dataWords() {
        return 1;
    }

    @Override
    public int pointers() {
        return 1;
    }

    @Override
    public void writeFields(CapnProtoOutput out, int target, Object value) {
        int index = model.indexOf(value);
        out.content().setShortLittleEndian(target, discriminants[index]);
        try {
            alternatives.get(index).write(out, target + Long.BYTES, value);
        } catch (EncodingException e) {
            throw e.inField(model.alternatives().get(index).name());
        }
    }

    @Override
    public Object readFields(CapnProtoInput in, int at, int dataSize, int pointerCount) {
        Object value = readKnown(in, at, dataSize, pointerCount);
        if (value == null) {
            throw in.error(at, model.noneKnown());
        }
        return value;
    }

    /** Reads the union at a place; null where its alternative is none, or none that is known. */
    @Nullable
    Object readKnown(CapnProtoInput in, int at, int dataSize, int pointerCount) {
        int discriminant = dataSize == 0 ? NONE : in.unsignedShortAt(at);
        int index = discriminant < indexes.length ? indexes[discriminant] : UNKNOWN;
        if (index == UNKNOWN) {
            return null;
        }
        CapnProtoStruct alternative = alternatives.get(index);
        try {
            return pointerCount > 0 && in.follow(at + dataSize) ? alternative.read(in) : alternative.readDefault(in);
        } catch (DecodingException e) {
            throw e.inField(model.alternatives().get(index).name());
        }
    }
}
