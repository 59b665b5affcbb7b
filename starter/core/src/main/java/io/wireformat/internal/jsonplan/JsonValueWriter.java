package io.wireformat.internal.jsonplan;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.json.JsonText;
import io.wireformat.codec.internal.plan.ValueWriter;
import io.wireformat.internal.jsonplan.JsonGrammar.Key;
import io.wireformat.internal.jsonplan.JsonGrammar.Shape;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import java.util.Base64;
import java.util.Objects;
import tools.jackson.core.io.NumberOutput;

/** Writes JSON. The state is zero if no comma precedes the next value. */
final class JsonValueWriter extends ValueWriter<Key, Shape> {

    private static final long WRITTEN = 1;

    private final boolean fastReals;

    /**
     * Creates the writer.
     *
     * @param fastReals whether Jackson uses its fast writer for floating-point numbers
     */
    JsonValueWriter(boolean fastReals) {
        this.fastReals = fastReals;
    }

    @Override
    protected void checkCollection(Object collection) {
        // Jackson looks up its class, which annotations or a module may configure
        if (!TestedTypes.COLLECTIONS.contains(collection.getClass())) {
            throw new EncodingException("is a collection of another class");
        }
    }

    @Override
    protected long begin(ContentBuffer out, long container, Shape message) {
        out.writeByte('{');
        return 0;
    }

    @Override
    protected void end(ContentBuffer out, Shape message) {
        out.writeByte('}');
    }

    private static void prefix(ContentBuffer out, long state, Key key) {
        (state == 0 ? key.first() : key.prefix()).write(out);
    }

    @Override
    protected long writeNull(ContentBuffer out, long state, Key key) {
        if (key.leavesOutNull()) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeAscii(out, "null");
        return WRITTEN;
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        prefix(out, state, key);
        JsonText.writeAscii(out, value ? "true" : "false");
        return WRITTEN;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        return writeLong(out, state, key, value);
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        prefix(out, state, key);
        JsonText.writeNumber(out, value);
        return WRITTEN;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        return writeReal(out, state, key, NumberOutput.toString(value, fastReals), Float.isFinite(value));
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        return writeReal(out, state, key, NumberOutput.toString(value, fastReals), Double.isFinite(value));
    }

    private static long writeReal(ContentBuffer out, long state, Key key, String number, boolean isFinite) {
        prefix(out, state, key);
        JsonText.writeReal(out, number, isFinite);
        return WRITTEN;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        prefix(out, state, key);
        JsonText.write(out, value);
        if (key.isMapKey()) {
            out.writeByte(':');
        }
        return WRITTEN;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        prefix(out, state, key);
        out.writeByte('"');
        out.writeBytes(Base64.getEncoder().encode(value));
        out.writeByte('"');
        return WRITTEN;
    }

    @Override
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        prefix(out, state, key);
        Objects.requireNonNull(key.constants())[value.ordinal()].write(out);
        return WRITTEN;
    }

    @Override
    protected long writeOther(ContentBuffer out, long state, Key key, FieldType type, Object value) {
        prefix(out, state, key);
        if (type == LogicalType.DECIMAL || type == LogicalType.INTEGER) {
            // a subclass of the application may return any text
            if (value.getClass() != ((LogicalType) type).javaClass()) {
                throw new EncodingException("is of another class");
            }
            JsonText.writeAscii(out, value.toString());
            return WRITTEN;
        }
        out.writeByte('"');
        JsonText.writeAscii(out, value.toString());
        out.writeByte('"');
        return WRITTEN;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        prefix(out, state, key);
        return WRITTEN;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return WRITTEN;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        prefix(out, state, key);
        out.writeByte(key.isMap() ? '{' : '[');
        return 0;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        out.writeByte(key.isMap() ? '}' : ']');
        return WRITTEN;
    }
}
