package io.wireformat.benchmarks.contender;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.ContentBufferStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;
import org.msgpack.core.buffer.OutputStreamBufferOutput;

/** Handwritten code with msgpack-core: maps with names, like the plan. Packer and unpacker are reused. */
public final class MessagePackContender<R> implements Contender<R, R> {

    private final Pack<R> pack;
    private final Unpack<R> unpack;
    private final OutputStreamBufferOutput output = new OutputStreamBufferOutput(OutputStream.nullOutputStream());
    private final MessagePacker packer = MessagePack.newDefaultPacker(output);
    private final ArrayBufferInput input = new ArrayBufferInput(new byte[0]);
    private final MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(input);

    public MessagePackContender(Pack<R> pack, Unpack<R> unpack) {
        this.pack = pack;
        this.unpack = unpack;
    }

    @Override
    public R hold(R message) {
        return message;
    }

    @Override
    public R toRecord(R value) {
        return value;
    }

    @Override
    public void write(R value, ContentBuffer target) {
        try {
            output.reset(new ContentBufferStream(target));
            pack.pack(value, packer);
            packer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
    public interface Pack<R> {
        void pack(R message, MessagePacker packer) throws IOException;
    }

    /** Reads a message. */
    @FunctionalInterface
    public interface Unpack<R> {
        R unpack(MessageUnpacker unpacker) throws IOException;
    }
}
