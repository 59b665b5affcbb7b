package io.wireformat.codec.protobufjson;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.json.JsonText;
import io.wireformat.codec.internal.plan.ValueWriter;
import io.wireformat.codec.protobufjson.ProtobufJsonGrammar.Key;
import io.wireformat.codec.protobufjson.ProtobufJsonGrammar.Names;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import java.util.Base64;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** Writes Protobuf as JSON. The state is whether a comma comes next. */
final class ProtobufJsonValueWriter extends ValueWriter<Key, Names> {

    private static final long FIRST = 0;
    private static final long NEXT = 1;

    @Override
    protected long begin(ContentBuffer out, long container, Names message) {
        out.writeByte('{');
        return FIRST;
    }

    @Override
    protected void end(ContentBuffer out, Names message) {
        out.writeByte('}');
    }

    private static void prefix(ContentBuffer out, long state, Key key) {
        int from = state == FIRST && key.prefix().length > 0 && key.prefix()[0] == ',' ? 1 : 0;
        out.writeBytes(key.prefix(), from, key.prefix().length - from);
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        if (!value && !key.explicit()) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeAscii(out, value ? "true" : "false");
        return NEXT;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        if (key.isMapKey()) {
            return writeText(out, state, key, Integer.toString(value));
        }
        if (value == 0 && !key.explicit()) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeAscii(out, Integer.toString(value));
        return NEXT;
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        if (key.isMapKey()) {
            return writeText(out, state, key, Long.toString(value));
        }
        if (value == 0 && !key.explicit()) {
            return state;
        }
        prefix(out, state, key);
        // many readers of JSON keep only 53 bits of a number
        JsonText.writeAscii(out, '"' + Long.toString(value) + '"');
        return NEXT;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        if (Float.floatToRawIntBits(value) == 0 && !key.explicit()) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeReal(out, Float.toString(value), Float.isFinite(value));
        return NEXT;
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        if (Double.doubleToRawLongBits(value) == 0 && !key.explicit()) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeReal(out, Double.toString(value), Double.isFinite(value));
        return NEXT;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        if (value.isEmpty() && !key.explicit()) {
            return state;
        }
        prefix(out, state, key);
        JsonText.write(out, value);
        if (key.isMapKey()) {
            out.writeByte(':');
        }
        return NEXT;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        if (value.length == 0 && !key.explicit()) {
            return state;
        }
        prefix(out, state, key);
        out.writeByte('"');
        out.writeBytes(Base64.getEncoder().encode(value));
        out.writeByte('"');
        return NEXT;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // constants are in the order of their declaration
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        if (!key.explicit() && model.numberOf(value) == 0) {
            return state;
        }
        prefix(out, state, key);
        out.writeBytes(Objects.requireNonNull(key.constants()).texts()[value.ordinal()]);
        return NEXT;
    }

    @Override
    protected long writeOther(ContentBuffer out, long state, Key key, FieldType type, Object value) {
        prefix(out, state, key);
        OpenJsonValue.write(out, (JsonNode) value);
        return NEXT;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        prefix(out, state, key);
        return NEXT;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return NEXT;
    }

    /** An empty collection is omitted, like a null one. */
    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        if (count == 0) {
            return state;
        }
        prefix(out, state, key);
        out.writeByte(key.isMap() ? '{' : '[');
        return FIRST;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        if (count == 0) {
            return container;
        }
        out.writeByte(key.isMap() ? '}' : ']');
        return NEXT;
    }
}
