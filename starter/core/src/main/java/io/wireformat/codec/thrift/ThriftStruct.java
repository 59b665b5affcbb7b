package io.wireformat.codec.thrift;

import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message or a union compiled for Thrift. */
interface ThriftStruct {

    /** Writes a value, the struct's end included. */
    void write(ThriftOutput out, Object value);

    /** Reads a value, the struct's end included; null stands for an alternative of a union that is not known. */
    @Nullable
    Object read(ThriftInput in);

    /** Reads a value that must be known. */
    Object readKnown(ThriftInput in);

    /** Whether values of a type are structs. */
    static boolean covers(FieldType type) {
        return type instanceof MessageModel || type instanceof UnionModel;
    }

    static ThriftStruct compile(FieldType type, ThriftEncoding encoding) {
        return compile(type, encoding, new HashMap<>());
    }

    /** A type that holds itself, directly or not, finds itself among those that are already being compiled. */
    static ThriftStruct compile(FieldType type, ThriftEncoding encoding, Map<FieldType, ThriftStruct> compiled) {
        ThriftStruct known = compiled.get(type);
        if (known != null) {
            return known;
        }
        if (type instanceof UnionModel model) {
            ThriftUnion union = new ThriftUnion(model, encoding);
            compiled.put(type, union);
            union.complete(compiled);
            return union;
        }
        ThriftMessage message = new ThriftMessage((MessageModel) type, encoding);
        compiled.put(type, message);
        message.complete(compiled);
        return message;
    }

    /** Declines a number that is no field id. */
    static void requireId(String owner, Field field) {
        if (field.number() > Short.MAX_VALUE) {
            throw new UnsupportedTypeException(
                    owner + "." + field.name(),
                    "has number " + field.number() + ", but Thrift's field ids end at " + Short.MAX_VALUE
                            + "; give it a smaller @FieldNumber");
        }
    }
}
