package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.plan.ValueWriter;
import io.wireformat.codec.thrift.ThriftGrammar.Key;
import io.wireformat.codec.thrift.ThriftGrammar.Struct;

/** Writes Thrift structs, in either encoding. The state is the id of the previous field. */
final class ThriftValueWriter extends ValueWriter<Key, Struct> {

    private final ThriftEncoding encoding;

    ThriftValueWriter(ThriftEncoding encoding) {
        this.encoding = encoding;
    }

    @Override
    protected void end(ContentBuffer out, Struct struct) {
        out.writeByte(ThriftType.STOP);
    }

    private long header(ContentBuffer out, long state, Key key) {
        return key.id() == 0 ? state : encoding.writeField(out, (int) state, key.id(), key.code());
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        if (key.id() != 0) {
            return encoding.writeBooleanField(out, (int) state, key.id(), value);
        }
        encoding.writeBoolean(out, value);
        return state;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        long next = header(out, state, key);
        encoding.writeInt(out, value);
        return next;
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        long next = header(out, state, key);
        encoding.writeLong(out, value);
        return next;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        return writeDouble(out, state, key, value);
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        long next = header(out, state, key);
        encoding.writeDouble(out, value);
        return next;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        long next = header(out, state, key);
        encoding.writeText(out, value);
        return next;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        long next = header(out, state, key);
        encoding.writeBytes(out, value);
        return next;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        return header(out, state, key);
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return container;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        long next = header(out, state, key);
        if (key.keyCode() == 0) {
            encoding.writeList(out, key.elementCode(), count);
        } else {
            encoding.writeMap(out, key.keyCode(), key.elementCode(), count);
        }
        return next;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        return container;
    }
}
