package io.wireformat.codec.protobuf;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldReader;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import java.util.Map;

/**
 * A field compiled for Protobuf. The implementations are records, because the JIT compiler takes a record's
 * components for constants and so folds tags and element types into the code.
 */
interface ProtobufField extends FieldReader<ContentReader>, FieldWriter<ContentBuffer> {

    /**
     * Reads a value.
     *
     * @return false when the wire type is not the field's, so that it must be skipped like an unknown field
     */
    boolean read(ContentReader in, int wireType, FieldValues values);

    /** What stands before the property where we write it. */
    int tag();

    /** Reads the property, as often as the content repeats it here. */
    @Override
    default void readInTurn(ContentReader in, FieldValues values) {
        int tag = tag();
        while (in.skipVarint32(tag)) {
            try {
                read(in, WireType.of(tag), values);
            } catch (DecodingException e) {
                throw e.inField(field().name());
            }
        }
    }

    /** Whether {@link #finish} must be called. */
    default boolean needsFinish() {
        return false;
    }

    /** Replaces what reading left in the values by the property's value. */
    default void finish(FieldValues values) {}

    /** Compiles a field of a message. */
    static ProtobufField compile(MessageModel message, Field field, Map<MessageModel, ProtobufMessage> compiled) {
        if (field.type() instanceof ListType list) {
            return RepeatedField.compile(field, ProtobufValue.of(list.element(), field.signed(), compiled));
        }
        if (field.type() instanceof ArrayType array) {
            return ArrayField.compile(field, array);
        }
        boolean ofEntry = message.javaType() == Map.Entry.class;
        if (field.type() instanceof MessageModel model) {
            ProtobufMessage nested = ProtobufMessage.compile(model, compiled);
            MessageField member = new MessageField(field, tag(field, WireType.LEN), nested, ofEntry);
            return message.standsForUnion()
                    ? new AlternativeField(member, message.fields().size())
                    : member;
        }
        if (field.javaType().isPrimitive()) {
            return PrimitiveField.compile(field, (ScalarType) field.type());
        }
        // the library writes an entry's key and value whatever they are
        boolean writesZero = field.nullable() || ofEntry;
        if (field.type() == ScalarType.STRING) {
            return new StringField(field, tag(field, WireType.LEN), writesZero);
        }
        ProtobufValue value = field.type() instanceof EnumModel model
                ? new ProtobufValue.EnumValue(model, field.unknownIsNull())
                : ProtobufValue.of(field.type(), field.signed(), compiled);
        return new ScalarField(field, tag(field, value.wireType()), value, writesZero);
    }

    private static int tag(Field field, int wireType) {
        return WireType.tag(field.number(), wireType);
    }
}
