package io.wireformat.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;

/** msgpack-core called by hand: maps with names, as the plan writes them. Packer and unpacker are reused. */
final class MessagePackContender<R> implements Contender<R, R> {

    private final Pack<R> pack;

    private final Unpack<R> unpack;

    private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();

    private final ArrayBufferInput input = new ArrayBufferInput(new byte[0]);

    private final MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(input);

    MessagePackContender(Pack<R> pack, Unpack<R> unpack) {
        this.pack = pack;
        this.unpack = unpack;
    }

    @Override
    public R hold(R message) {
        return message;
    }

    @Override
    public R toRecord(R held) {
        return held;
    }

    @Override
    public void write(R held, ContentSink sink) {
        packer.clear();
        try {
            pack.pack(held, packer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] content = packer.toByteArray();
        sink.accept(content, 0, content.length);
    }

    @Override
    public R read(byte[] content) {
        input.reset(content);
        try {
            unpacker.reset(input);
            return unpack.unpack(unpacker);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a message. */
    @FunctionalInterface
    interface Pack<R> {
        void pack(R message, MessagePacker packer) throws IOException;
    }

    /** Reads a message. */
    @FunctionalInterface
    interface Unpack<R> {
        R unpack(MessageUnpacker unpacker) throws IOException;
    }
}
