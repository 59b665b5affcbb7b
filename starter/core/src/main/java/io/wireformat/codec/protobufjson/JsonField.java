package io.wireformat.codec.protobufjson;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/**
 * A field compiled for Protobuf's JSON. The implementations are records, because the JIT compiler takes a record's
 * components for constants.
 */
interface JsonField extends FieldWriter<JsonGenerator> {

    /** Reads the property from a value that is not null. */
    void read(JsonInput in, FieldValues values);

    /** The empty value of a collection, which Protobuf cannot tell from null; null for anything else. */
    default @Nullable Object empty() {
        return null;
    }

    /** Compiles a field. */
    static JsonField compile(Field field, Map<MessageModel, JsonMessage> compiled) {
        SerializableString name = new SerializedString(field.name());
        if (field.type() instanceof ListType list) {
            return new ListField(field, name, JsonValue.of(list.element(), compiled));
        }
        if (field.type() instanceof ArrayType array) {
            return new ArrayField(field, name, ArrayElements.of(array.element()));
        }
        if (field.type() instanceof MapType map) {
            return new MapField(field, name, MapKey.of(map.key()), JsonValue.of(map.value(), compiled));
        }
        if (field.javaType().isPrimitive()) {
            return PrimitiveField.compile(field, name, (ScalarType) field.type());
        }
        return new ValueField(field, name, value(field, compiled));
    }

    private static JsonValue value(Field field, Map<MessageModel, JsonMessage> compiled) {
        if (field.type() instanceof EnumModel model) {
            return EnumValue.of(model, field.unknownIsNull());
        }
        return field.type() instanceof MessageModel model
                ? new JsonValue.MessageValue(JsonMessage.compile(model, compiled), field.unknownIsNull())
                : JsonValue.of(field.type(), compiled);
    }
}
