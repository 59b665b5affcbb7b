package io.wireformat.codec.thrift;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.UnionModel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A union compiled for Thrift: a struct of which one field is present. Of two that are known it is not defined which
 * counts, and libthrift reads on behind the first; such content is refused.
 */
final class ThriftUnion implements ThriftStruct {

    private final UnionModel model;

    private final ThriftEncoding encoding;

    private final int structCode;

    private final ThriftStruct[] alternatives;

    ThriftUnion(UnionModel model, ThriftEncoding encoding) {
        this.model = model;
        this.encoding = encoding;
        this.structCode = encoding.code(ThriftType.STRUCT);
        this.alternatives = new ThriftStruct[model.alternatives().size()];
    }

    /** Alternatives come after the union exists, because one may hold it. */
    void complete(Map<FieldType, ThriftStruct> compiled) {
        for (int i = 0; i < alternatives.length; i++) {
            Field alternative = model.alternatives().get(i);
            ThriftStruct.requireId(model.name(), alternative);
            alternatives[i] = ThriftStruct.compile(alternative.type(), encoding, compiled);
        }
    }

    @Override
    public void write(ThriftOutput out, Object value) {
        int index = model.indexOf(value);
        Field alternative = model.alternatives().get(index);
        int outer = out.lastId;
        out.lastId = 0;
        encoding.writeField(out, alternative.number(), structCode);
        try {
            alternatives[index].write(out, value);
        } catch (EncodingException e) {
            throw e.inField(alternative.name());
        }
        out.content.writeByte(ThriftType.STOP);
        out.lastId = outer;
    }

    @Override
    public Object readKnown(ThriftInput in) {
        Object value = read(in);
        if (value == null) {
            throw in.content.error(model.noneKnown());
        }
        return value;
    }

    @Override
    public @Nullable Object read(ThriftInput in) {
        int outer = in.fieldId;
        in.fieldId = 0;
        Object value = null;
        for (encoding.readField(in); in.fieldCode != ThriftType.STOP; encoding.readField(in)) {
            int index = in.fieldCode == structCode ? indexOf(in.fieldId) : -1;
            if (index < 0) {
                SkippedValue.skipField(in, encoding);
            } else if (value != null) {
                throw in.content.error("has more than one alternative");
            } else {
                value = readAlternative(in, index);
            }
        }
        in.fieldId = outer;
        return value;
    }

    private int indexOf(int id) {
        for (int i = 0; i < alternatives.length; i++) {
            if (model.alternatives().get(i).number() == id) {
                return i;
            }
        }
        return -1;
    }

    private Object readAlternative(ThriftInput in, int index) {
        try {
            in.content.enter();
            Object value = alternatives[index].readKnown(in);
            in.content.leave();
            return value;
        } catch (DecodingException e) {
            throw e.inField(model.alternatives().get(index).name());
        }
    }
}
