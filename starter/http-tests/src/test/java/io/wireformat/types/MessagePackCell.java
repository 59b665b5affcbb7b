package io.wireformat.types;

import io.wireformat.types.Row.Sample;
import java.io.IOException;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/** The format that msgpack-core finds. */
final class MessagePackCell {

    private MessagePackCell() {}

    static String of(Sample sample, byte[] content) throws IOException {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(content)) {
            if (!sample.isWhole()) {
                if (unpacker.unpackMapHeader() == 0) {
                    return "absent";
                }
                unpacker.skipValue();
            }
            return kindOf(unpacker);
        }
    }

    private static String kindOf(MessageUnpacker unpacker) throws IOException {
        MessageFormat format = unpacker.getNextFormat();
        return switch (format.getValueType()) {
            case NIL -> "nil";
            case BOOLEAN -> "boolean";
            case INTEGER -> "int";
            case FLOAT -> format == MessageFormat.FLOAT32 ? "float 32" : "float 64";
            case STRING -> "str";
            case BINARY -> "bin";
            case ARRAY -> unpacker.unpackArrayHeader() == 0 ? "array" : "array of " + kindOf(unpacker);
            case MAP -> "map";
            case EXTENSION -> "ext " + unpacker.unpackExtensionTypeHeader().getType();
        };
    }
}
