package io.wireformat.rpc.internal.connect;

import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.Consumer;

/** The messages of streams over REST: with their size before each in Protobuf, lines in JSON. For one thread at a time. */
public final class RestFrames {

    private static final int MAX_PREFIX = 5;
    private static final int MORE = 0x80;

    private final ConnectCodec codec;
    private final ByteArrayOutputStream message = new ByteArrayOutputStream();
    private long size;
    private int shift;
    private boolean sized;

    /** Frames in an encoding. */
    public RestFrames(ConnectCodec codec) {
        this.codec = codec;
    }

    /** Takes the next bytes; {@code messages} receives each complete message. */
    public void add(byte[] bytes, int offset, int length, Consumer<byte[]> messages) {
        if (codec == ConnectCodec.JSON) {
            addLines(bytes, offset, length, messages);
            return;
        }
        int at = offset;
        int end = offset + length;
        while (at < end || (sized && message.size() == size)) {
            if (!sized) {
                byte part = bytes[at++];
                size |= (long) (part & (MORE - 1)) << shift;
                shift += 7;
                sized = part >= 0;
            } else {
                int part = (int) Math.min(size - message.size(), end - at);
                message.write(bytes, at, part);
                at += part;
                if (message.size() == size) {
                    complete(messages);
                    size = 0;
                    shift = 0;
                    sized = false;
                }
            }
        }
    }

    private void addLines(byte[] bytes, int offset, int length, Consumer<byte[]> messages) {
        int start = offset;
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == '\n') {
                message.write(bytes, start, i - start);
                start = i + 1;
                if (message.size() > 0) {
                    complete(messages);
                }
            }
        }
        message.write(bytes, start, offset + length - start);
    }

    private void complete(Consumer<byte[]> messages) {
        byte[] complete = message.toByteArray();
        message.reset();
        messages.accept(complete);
    }

    /**
     * A message in the frame that it has over REST.
     *
     * @throws RpcException if the line would have another message than the JSON
     */
    public static byte[] framed(ConnectCodec codec, byte[] message) {
        if (codec == ConnectCodec.JSON) {
            return line(message);
        }
        byte[] prefix = new byte[MAX_PREFIX];
        int length = 0;
        int rest = message.length;
        while (rest >= MORE) {
            prefix[length++] = (byte) (rest | MORE);
            rest >>>= 7;
        }
        prefix[length++] = (byte) rest;
        byte[] framed = Arrays.copyOf(prefix, length + message.length);
        System.arraycopy(message, 0, framed, length, message.length);
        return framed;
    }

    /** JSON may have line feeds between its tokens, where a space means the same. */
    private static byte[] line(byte[] message) {
        byte[] line = Arrays.copyOf(message, message.length + 1);
        boolean text = false;
        boolean escaped = false;
        boolean blank = true;
        for (int i = 0; i < message.length; i++) {
            boolean space = line[i] == '\n' || line[i] == '\r';
            if (space && text) {
                throw new RpcException(RpcCode.INVALID_ARGUMENT, "A text has a line feed, which JSON escapes");
            }
            if (line[i] == '"' && !escaped) {
                text = !text;
            }
            escaped = line[i] == '\\' && text && !escaped;
            line[i] = space ? (byte) ' ' : line[i];
            blank &= line[i] == ' ' || line[i] == '\t';
        }
        if (blank) {
            throw new RpcException(RpcCode.INVALID_ARGUMENT, "A message is empty, which JSON never is");
        }
        line[message.length] = '\n';
        return line;
    }
}
