package io.wireformat.codec.capnproto;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.UnionModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A union compiled for Cap'n Proto: a struct of {@code none} and the alternatives, all in one union. The alternatives
 * share the only pointer, and the discriminant is all the data.
 */
final class UnionStruct implements CapnProtoStruct {

    private static final int NONE = 0;

    private final UnionModel model;

    /** From discriminant 1 on. */
    private final List<CapnProtoStruct> alternatives = new ArrayList<>();

    UnionStruct(UnionModel model) {
        this.model = model;
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
        out.content().setShortLittleEndian(target, index + 1);
        try {
            alternatives.get(index).write(out, target + Long.BYTES, value);
        } catch (EncodingException e) {
            throw e.inField(model.alternatives().get(index).name());
        }
    }

    @Override
    public Object readFields(CapnProtoInput in, int at, int dataSize, int pointerCount) {
        int discriminant = dataSize == 0 ? NONE : in.unsignedShortAt(at);
        if (discriminant == NONE || discriminant > alternatives.size()) {
            throw in.error(at, "has none of the alternatives that are known");
        }
        CapnProtoStruct alternative = alternatives.get(discriminant - 1);
        try {
            return pointerCount > 0 && in.follow(at + dataSize) ? alternative.read(in) : alternative.readDefault(in);
        } catch (DecodingException e) {
            throw e.inField(model.alternatives().get(discriminant - 1).name());
        }
    }
}
