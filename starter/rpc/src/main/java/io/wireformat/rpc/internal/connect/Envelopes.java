package io.wireformat.rpc.internal.connect;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.DecompressingInput;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes the messages of a stream of requests out of their envelopes: a byte of flags and four bytes of size before each.
 * The message that arrives is charged to the budget. For one thread at a time.
 *
 * @see <a href="https://connectrpc.com/docs/protocol#streaming-rpcs">Connect: streams</a>
 */
public final class Envelopes implements AutoCloseable {

    private static final int COMPRESSED = 1;
    private static final int END = 2;
    private static final int HEAD = 5;
    private static final int FIRST_CAPACITY = 8192;

    /** Smaller messages gain nothing. */
    static final int MIN_COMPRESSED = 1024;

    private static final byte[] NOTHING = {};

    private final ContentCodings codings;
    private final List<String> encodings;
    private final DecodeLimits limits;
    private final ContentBudget memory;
    private final ContentBudget.Share share;
    private final byte[] head = new byte[HEAD];
    private int headSize;
    private byte[] payload = NOTHING;
    private int payloadSize;

    /** The declared size, once the head is complete. */
    private int size;

    /** Those of all messages of the stream. */
    private long compressedSize;

    private long decompressedSize;

    /**
     * Envelopes of a stream.
     *
     * @param encodings the compression of those messages that say so
     * @param limits bound each message
     */
    public Envelopes(ContentCodings codings, List<String> encodings, DecodeLimits limits, ContentBudget memory) {
        this.codings = codings;
        this.encodings = encodings;
        this.limits = limits;
        this.memory = memory;
        this.share = memory.share();
    }

    /**
     * The messages that end within the next bytes. Each is taken out when it is asked for, because a few bytes may decompress
     * to many large messages.
     *
     * @throws RpcException while they are taken, if an envelope is malformed or its message too large
     */
    public Iterator<byte[]> in(ByteBuffer bytes) {
        return new Iterator<>() {
            private byte @Nullable [] next;

            @Override
            public boolean hasNext() {
                next = next == null ? take(bytes) : next;
                return next != null;
            }

            @Override
            public byte[] next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                byte[] message = Objects.requireNonNull(next);
                next = null;
                return message;
            }
        };
    }

    private byte @Nullable [] take(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            if (headSize < HEAD) {
                head[headSize++] = bytes.get();
                if (headSize == HEAD) {
                    open();
                }
            } else {
                int part = Math.min(size - payloadSize, bytes.remaining());
                ensure(payloadSize + part);
                bytes.get(payload, payloadSize, part);
                payloadSize += part;
            }
            if (headSize == HEAD && payloadSize == size) {
                return complete();
            }
        }
        return null;
    }

    private void open() {
        if ((head[0] & ~COMPRESSED) != 0) {
            throw new RpcException(
                    RpcCode.INVALID_ARGUMENT,
                    (head[0] & END) != 0
                            ? "A client's stream has no message at its end"
                            : "Unknown flags of an envelope");
        }
        long declared =
                Integer.toUnsignedLong(ByteBuffer.wrap(head, 1, HEAD - 1).getInt());
        if (declared > limits.contentSize()) {
            throw new RpcException(
                    RpcCode.RESOURCE_EXHAUSTED,
                    "A message of " + declared + " bytes is larger than wireformat.limits.content-size, "
                            + limits.contentSize());
        }
        if (head[0] == COMPRESSED && !ContentCodings.isApplied(encodings)) {
            throw new RpcException(RpcCode.INTERNAL, "A message is compressed, and no header says how");
        }
        // until now, the message before was in use
        share.close();
        size = (int) declared;
    }

    /** Grows with what has arrived, not with what is declared. */
    private void ensure(int capacity) {
        if (capacity > payload.length) {
            int larger = Math.min(size, Math.max(capacity, Math.max(FIRST_CAPACITY, payload.length * 2)));
            share.take(larger - payload.length);
            payload = Arrays.copyOf(payload, larger);
        }
    }

    private byte[] complete() {
        byte[] message = payloadSize == payload.length ? payload : Arrays.copyOf(payload, payloadSize);
        boolean compressed = head[0] == COMPRESSED;
        payload = NOTHING;
        payloadSize = 0;
        headSize = 0;
        size = 0;
        // no content is compressed to nothing
        return compressed && message.length > 0 ? decompressed(message) : message;
    }

    private byte[] decompressed(byte[] message) {
        try (DecompressingInput in =
                        codings.decompressor(encodings, limits).decompress(new ByteArrayInputStream(message), memory);
                PooledContent content =
                        memory.receive(in == null ? new ByteArrayInputStream(message) : in, -1, limits)) {
            byte[] plain = content.buffer().toByteArray();
            compressedSize += message.length;
            decompressedSize += plain.length;
            limits.requireRatio(compressedSize, decompressedSize);
            share.take(plain.length);
            return plain;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The end of the stream.
     *
     * @throws RpcException if a message is incomplete
     */
    public void end() {
        if (headSize > 0) {
            throw new RpcException(RpcCode.INVALID_ARGUMENT, "The stream ends within a message");
        }
    }

    /** Charges a message that was taken out until the end. */
    public void hold(byte[] message) {
        share.take(message.length);
    }

    /** Gives back the memory of the last message, and of those that are held. */
    @Override
    public void close() {
        share.close();
        payload = NOTHING;
    }

    /**
     * A message in its envelope.
     *
     * @param compressor null if it is sent as it is, which a small one is in any case
     */
    static byte[] wrapped(byte[] message, @Nullable ContentCompressor compressor, ContentBudget memory) {
        if (compressor == null || message.length < MIN_COMPRESSED) {
            return wrapped(message);
        }
        try (PooledContent content = memory.allocate();
                PooledContent compressed = memory.allocate()) {
            content.buffer().writeBytes(message);
            compressor.compress(content.buffer(), compressed.buffer());
            return wrapped(COMPRESSED, compressed.buffer().toByteArray());
        }
    }

    /** A message in its envelope, as it is. */
    public static byte[] wrapped(byte[] message) {
        return wrapped(0, message);
    }

    /** The message that ends a stream, in its envelope. */
    static byte[] end(byte[] message) {
        return wrapped(END, message);
    }

    private static byte[] wrapped(int flags, byte[] message) {
        return ByteBuffer.allocate(HEAD + message.length)
                .put(head(flags, message.length))
                .put(message)
                .array();
    }

    /** The bytes before a message that is not compressed. */
    static byte[] head(int size) {
        return head(0, size);
    }

    private static byte[] head(int flags, int size) {
        return ByteBuffer.allocate(HEAD).put((byte) flags).putInt(size).array();
    }
}
