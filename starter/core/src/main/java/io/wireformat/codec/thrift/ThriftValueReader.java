package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.WrongTypes;
import io.wireformat.codec.internal.plan.ValueReader;
import io.wireformat.codec.thrift.ThriftGrammar.Key;
import io.wireformat.codec.thrift.ThriftGrammar.Struct;
import java.util.Locale;

/**
 * Reads Thrift structs, in either encoding. The state is the {@linkplain Header header} of the next field.
 *
 * <p>A union with two known alternatives is rejected because Thrift does not define which one wins. Fields and elements of
 * another type than expected are rejected too because skipping them would lose data.
 */
final class ThriftValueReader extends ValueReader<Key, Struct> {

    private final ThriftEncoding encoding;
    private final boolean skipsWrongTypes;

    ThriftValueReader(ThriftEncoding encoding, WrongTypes wrongTypes) {
        this.encoding = encoding;
        this.skipsWrongTypes = wrongTypes == WrongTypes.SKIP;
    }

    @Override
    protected long first(ContentReader in, long container, Struct struct) {
        return encoding.readField(in, 0);
    }

    @Override
    protected boolean at(long state, Key key) {
        return Header.withoutFlag(state) == key.header();
    }

    @Override
    protected long next(ContentReader in, long state, Struct struct) {
        return encoding.readField(in, Header.id(state));
    }

    @Override
    protected long next(ContentReader in, long state, Struct struct, Key expected) {
        return in.skipByte(expected.lead()) ? expected.header() : next(in, state, struct);
    }

    @Override
    protected int find(long state, Struct struct) {
        int index = struct.index(state);
        return index >= 0 && at(state, struct.fields().get(index)) ? index : -1;
    }

    @Override
    protected boolean isKnown(long state, Struct struct) {
        return struct.index(state) >= 0;
    }

    @Override
    protected void skipValue(ContentReader in, long state, Struct struct) {
        int index = skipsWrongTypes ? -1 : struct.index(state);
        if (index >= 0) {
            throw in.error("has the type " + nameOf(in, Header.code(state)) + " instead of "
                            + nameOf(in, struct.fields().get(index).code()))
                    .inField(struct.names().get(index));
        }
        SkippedValue.skipField(in, state, encoding);
    }

    private String nameOf(ContentReader in, int code) {
        return encoding.type(in, code).name().toLowerCase(Locale.ROOT);
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        return key.id() == 0 ? encoding.readBoolean(in) : encoding.readBooleanField(in, state);
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        return encoding.readInt(in);
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        return encoding.readLong(in);
    }

    @Override
    protected float readFloat(ContentReader in, long state, Key key) {
        return (float) encoding.readDouble(in);
    }

    @Override
    protected double readDouble(ContentReader in, long state, Key key) {
        return encoding.readDouble(in);
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        return in.readText(encoding.readLength(in));
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        return in.readBytes(encoding.readLength(in));
    }

    @Override
    protected long openMessage(ContentReader in, long state, Key key) {
        if (key.nestsTwice()) {
            in.enter();
        }
        return 0;
    }

    @Override
    protected void closeMessage(ContentReader in, long container, Key key) {
        if (key.nestsTwice()) {
            in.leave();
        }
    }

    /** Some writers give the elements of an empty list or map any type. */
    @Override
    protected long openList(ContentReader in, long state, Key key) {
        long head = key.keyCode() == 0 ? encoding.readList(in) : encoding.readMap(in);
        int count = (int) head;
        if (count != 0 && (Header.elementCode(head) != key.elementCode() || Header.keyCode(head) != key.keyCode())) {
            throw in.error("the elements have another type than expected");
        }
        return Header.require(in, count, key.elementSize());
    }
}
