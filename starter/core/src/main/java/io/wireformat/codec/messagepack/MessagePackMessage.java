package io.wireformat.codec.messagepack;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageWriter;
import io.wireformat.model.TypeId;
import io.wireformat.model.UnsupportedTypeException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message compiled for MessagePack: written in one layout, read in both. */
final class MessagePackMessage {

    /** Each hole costs every message a byte; numbers further apart than this were not chosen for an array. */
    private static final int MAX_HOLES = 128;

    private final MessageModel model;

    private final MessagePackCodec.Layout layout;

    private final List<Field> mentioned;

    private final NameTable names;

    private final MessagePackField[] fields;

    /** How many entries the fields are: their number in a map, or the highest number in an array. */
    private final int entries;

    /** The entry that tells a subtype from others, as in JSON; null where there is none. */
    private final byte @Nullable [] typeEntry;

    private MessageWriter<ContentBuffer> writer = MessageWriter.compose(List.of());

    MessagePackMessage(MessageModel model, MessagePackCodec.Layout layout) {
        this.model = model;
        this.layout = layout;
        this.mentioned =
                model.fields().stream().filter(field -> !field.isLeftOut()).toList();
        this.names = new NameTable(mentioned.stream().map(Field::name).toList());
        this.fields = new MessagePackField[mentioned.size()];
        this.entries = layout == MessagePackCodec.Layout.MAP ? fields.length : highestNumber();
        TypeId id = model.typeId();
        this.typeEntry = id == null ? null : entry(id.property(), id.value());
    }

    /** An entry of a map whose key and value are text. */
    static byte[] entry(String key, String value) {
        ContentBuffer entry = new ContentBuffer(64);
        MessagePackWriter.text(entry, key);
        MessagePackWriter.text(entry, value);
        return entry.toByteArray();
    }

    private int highestNumber() {
        if (mentioned.isEmpty()) {
            return 0;
        }
        Field last = mentioned.get(mentioned.size() - 1);
        if (last.number() - mentioned.size() > MAX_HOLES) {
            throw new UnsupportedTypeException(
                    model.name() + "." + last.name(),
                    "has number " + last.number() + ", which leaves more than " + MAX_HOLES
                            + " holes in an array; number the fields closer together or write maps");
        }
        return last.number();
    }

    void complete(MessagePackTypes types) {
        for (int i = 0; i < fields.length; i++) {
            fields[i] = MessagePackField.compile(mentioned.get(i), prefix(i), types);
        }
        writer = MessageWriter.compose(List.of(fields));
    }

    private byte[] prefix(int index) {
        if (layout == MessagePackCodec.Layout.MAP) {
            return names.encoded(index);
        }
        int previous = index == 0 ? 0 : mentioned.get(index - 1).number();
        byte[] holes = new byte[mentioned.get(index).number() - previous - 1];
        Arrays.fill(holes, (byte) Token.NIL);
        return holes;
    }

    void write(ContentBuffer out, Object message) {
        if (layout == MessagePackCodec.Layout.ARRAY) {
            MessagePackWriter.arrayHeader(out, entries);
        } else if (typeEntry != null) {
            writeAfter(out, typeEntry, message);
            return;
        } else {
            MessagePackWriter.mapHeader(out, entries);
        }
        writer.write(out, message);
    }

    /** Writes a map that starts with an entry which the message does not have itself. */
    void writeAfter(ContentBuffer out, byte[] entry, Object message) {
        MessagePackWriter.mapHeader(out, entries + 1);
        out.writeBytes(entry);
        writer.write(out, message);
    }

    Object read(ContentReader in) {
        if (!Token.isArray(in.peekUnsignedByte())) {
            return readMap(in, MessagePackReader.mapSize(in));
        }
        FieldValues values = newValues(in);
        readArray(in, values);
        return model.newInstance(values);
    }

    /** Reads the rest of a map. */
    Object readMap(ContentReader in, int size) {
        FieldValues values = newValues(in);
        int expected = 0;
        for (int left = size; left > 0; left--) {
            int index = readKey(in, expected);
            if (index < 0) {
                MessagePackReader.skip(in);
            } else {
                readField(in, values, fields[index]);
                expected = index + 1;
            }
        }
        return model.newInstance(values);
    }

    private FieldValues newValues(ContentReader in) {
        in.charge(model.heapSize());
        return model.newValues();
    }

    private int readKey(ContentReader in, int expected) {
        if (Token.isStr(in.peekUnsignedByte())) {
            return names.read(in, expected);
        }
        MessagePackReader.skip(in);
        return -1;
    }

    private void readArray(ContentReader in, FieldValues values) {
        int count = MessagePackReader.arraySize(in);
        int next = 0;
        for (int number = 1; number <= count; number++) {
            if (next == fields.length || fields[next].field().number() != number) {
                MessagePackReader.skip(in);
                continue;
            }
            MessagePackField field = fields[next++];
            // the writer's schema may have a hole where the reader's has a field
            if (!MessagePackReader.tryNil(in)) {
                readField(in, values, field);
            }
        }
    }

    private static void readField(ContentReader in, FieldValues values, MessagePackField field) {
        try {
            field.read(in, values);
        } catch (DecodingException e) {
            throw e.inField(field.field().name());
        }
    }
}
