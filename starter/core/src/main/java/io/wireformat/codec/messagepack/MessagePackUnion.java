package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A union compiled for MessagePack: written in one layout, read in both. A map starts with the type property, as in
 * JSON; an array holds the alternative's number and the alternative.
 */
final class MessagePackUnion {

    private static final int NUMBER_AND_ALTERNATIVE = 2;

    private final UnionModel model;

    private final MessagePackCodec.Layout layout;

    private final NameTable property;

    private final NameTable ids;

    /** For each alternative, the entry that says which it is. */
    private final byte[][] entries;

    private final MessagePackMessage[] alternatives;

    MessagePackUnion(UnionModel model, MessagePackCodec.Layout layout) {
        this.model = model;
        this.layout = layout;
        this.property = new NameTable(List.of(model.typeProperty()));
        this.ids = new NameTable(model.alternatives().stream().map(Field::name).toList());
        this.entries = new byte[model.alternatives().size()][];
        this.alternatives = new MessagePackMessage[entries.length];
    }

    void complete(MessagePackTypes types) {
        for (int i = 0; i < alternatives.length; i++) {
            alternatives[i] =
                    types.message((MessageModel) model.alternatives().get(i).type());
            entries[i] = MessagePackMessage.entry(
                    model.typeProperty(), model.alternatives().get(i).name());
        }
    }

    void write(ContentBuffer out, Object value) {
        int index = model.indexOf(value);
        if (layout == MessagePackCodec.Layout.MAP) {
            alternatives[index].writeAfter(out, entries[index], value);
        } else {
            MessagePackWriter.arrayHeader(out, NUMBER_AND_ALTERNATIVE);
            MessagePackWriter.integer(out, model.alternatives().get(index).number());
            alternatives[index].write(out, value);
        }
    }

    Object read(ContentReader in) {
        Object value = readKnown(in);
        if (value == null) {
            throw in.error(model.noneKnown());
        }
        return value;
    }

    /** Reads a value; null stands for an alternative that is not known. */
    @Nullable
    Object readKnown(ContentReader in) {
        return Token.isArray(in.peekUnsignedByte()) ? readArray(in) : readMap(in);
    }

    private @Nullable Object readArray(ContentReader in) {
        if (MessagePackReader.arraySize(in) != NUMBER_AND_ALTERNATIVE) {
            throw in.error("an array of an alternative's number and the alternative expected");
        }
        int number = MessagePackReader.int32(in);
        for (int i = 0; i < alternatives.length; i++) {
            if (model.alternatives().get(i).number() == number) {
                return alternatives[i].read(in);
            }
        }
        MessagePackReader.skip(in);
        return null;
    }

    private @Nullable Object readMap(ContentReader in) {
        int size = MessagePackReader.mapSize(in);
        int start = in.position();
        for (int i = 0; i < size; i++) {
            if (readsTypeProperty(in)) {
                int index = ids.read(in, -1);
                if (index < 0) {
                    MessagePackReader.skipEntries(in, size - 1 - i);
                    return null;
                }
                MessagePackMessage alternative = alternatives[index];
                if (i == 0) {
                    return alternative.readMap(in, size - 1);
                }
                in.position(start);
                return alternative.readMap(in, size);
            }
            Lookahead.pass(in);
        }
        throw in.error("the property that names the alternative of " + model.name() + " is absent");
    }

    private boolean readsTypeProperty(ContentReader in) {
        if (Token.isStr(in.peekUnsignedByte())) {
            return property.read(in, 0) == 0;
        }
        Lookahead.pass(in);
        return false;
    }
}
