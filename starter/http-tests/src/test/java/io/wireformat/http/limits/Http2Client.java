package io.wireformat.http.limits;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends requests by HTTP/2 with a flow-control window of zero, so that it takes no byte of a body. */
final class Http2Client implements AutoCloseable {

    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int HEADERS = 1;
    private static final int ACK = 1;
    private static final int INITIAL_WINDOW_SIZE = 4;

    private final Socket socket;
    private final OutputStream out;
    private final AtomicInteger responses = new AtomicInteger();
    private int stream = 1;

    Http2Client(URI server) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        out = socket.getOutputStream();
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        send(SETTINGS, 0, 0, new byte[] {0, INITIAL_WINDOW_SIZE, 0, 0, 0, 0});
        Thread reader = new Thread(this::read, "http2-client");
        reader.setDaemon(true);
        reader.start();
    }

    /** Sends a GET. */
    void get(String path, String accept) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(0x82); // :method GET
        block.write(0x86); // :scheme http
        literal(block, 0x04, path); // :path
        literal(block, 0x01, "localhost"); // :authority
        block.write(0x0F);
        literal(block, 19 - 15, accept); // accept
        send(HEADERS, 0x05, stream, block.toByteArray());
        stream += 2;
    }

    /** The number of heads of responses. */
    int responses() {
        return responses.get();
    }

    private static void literal(ByteArrayOutputStream block, int index, String value) {
        block.write(index);
        block.write(value.length());
        block.writeBytes(value.getBytes(StandardCharsets.US_ASCII));
    }

    private synchronized void send(int type, int flags, int id, byte[] payload) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(payload.length >> 16);
        frame.write(payload.length >> 8);
        frame.write(payload.length);
        frame.write(type);
        frame.write(flags);
        for (int shift = 24; shift >= 0; shift -= 8) {
            frame.write(id >> shift);
        }
        frame.writeBytes(payload);
        out.write(frame.toByteArray());
        out.flush();
    }

    private void read() {
        try {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (true) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                int flags = in.readUnsignedByte();
                in.readInt();
                byte[] payload = in.readNBytes(length);
                if (type == HEADERS) {
                    responses.incrementAndGet();
                } else if ((type == SETTINGS || type == PING) && (flags & ACK) == 0) {
                    send(type, ACK, 0, type == PING ? payload : new byte[0]);
                }
            }
        } catch (IOException e) {
            // the connection is closed
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
