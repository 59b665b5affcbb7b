package io.wireformat.http.clients;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Responds with a body that seems to have no end, on the loopback interface. It ends after so many bytes all the same, and
 * what came of it can be asked for: a client that is limited closes the connection before.
 */
final class HostileServer implements AutoCloseable {

    /** More than any client of the tests may read, and than the buffers of two sockets hold. */
    static final int WHOLE_BODY = 64 * 1024 * 1024;

    private static final int CHUNK = 64 * 1024;
    private static final int PATIENCE_SECONDS = 60;

    private final ServerSocket socket;
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Long> sent = new LinkedBlockingQueue<>();

    private volatile Response response = new Response(200, "", "", new byte[] {' '}, CHUNK, 0);

    HostileServer() throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    /**
     * What every request gets.
     *
     * @param headers lines that each end
     * @param start begins the body
     * @param repeated goes on with it
     * @param atOnce bytes that are sent at once
     * @param pauseMillis time between two of these
     */
    record Response(int status, String headers, String start, byte[] repeated, int atOnce, int pauseMillis) {

        static Response endless(int status, String contentType, String start, byte[] repeated) {
            return new Response(status, contentTypeLine(contentType), start, repeated, CHUNK, 0);
        }

        /** A byte now and then. */
        static Response slow(int status, String contentType, String start, byte[] repeated) {
            return new Response(status, contentTypeLine(contentType), start, repeated, 1, 100);
        }

        private static String contentTypeLine(String contentType) {
            return contentType.isEmpty() ? "" : "Content-Type: " + contentType + "\r\n";
        }
    }

    void respond(Response newResponse) {
        sent.clear();
        response = newResponse;
    }

    String uri() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    /** How many bytes of a body were sent until the client closed the connection, or all of it. */
    long bytesSent() throws InterruptedException {
        Long bytes = sent.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (bytes == null) {
            throw new AssertionError("The client holds the connection open");
        }
        return bytes;
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "hostile-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                connections.add(connection);
                start(() -> serve(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            readRequest(connection.getInputStream());
            send(connection.getOutputStream(), response);
        } catch (IOException | InterruptedException e) {
            // the client went away before there was a body
        }
    }

    private void send(OutputStream out, Response response) throws IOException, InterruptedException {
        out.write(("HTTP/1.1 " + response.status + " Said So\r\n" + response.headers
                        + "Transfer-Encoding: chunked\r\n\r\n")
                .getBytes(ISO_8859_1));
        long count = 0;
        try {
            if (!response.start.isEmpty()) {
                writeChunk(out, response.start.getBytes(ISO_8859_1), 0, response.start.length());
            }
            // filled once, with one repetition more than is sent at once, so that a chunk may begin within one
            byte[] bytes = new byte[response.atOnce + response.repeated.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = response.repeated[i % response.repeated.length];
            }
            while (count < WHOLE_BODY) {
                writeChunk(out, bytes, (int) (count % response.repeated.length), response.atOnce);
                count += response.atOnce;
                if (response.pauseMillis > 0) {
                    Thread.sleep(response.pauseMillis);
                }
            }
            out.write("0\r\n\r\n".getBytes(ISO_8859_1));
        } catch (IOException e) {
            // the client has had enough
        } finally {
            sent.add(count);
        }
    }

    private static void writeChunk(OutputStream out, byte[] bytes, int offset, int length) throws IOException {
        out.write((Integer.toHexString(length) + "\r\n").getBytes(ISO_8859_1));
        out.write(bytes, offset, length);
        out.write("\r\n".getBytes(ISO_8859_1));
        out.flush();
    }

    /** Requests of the tests have a body that comes with the head, or none. */
    private static void readRequest(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("no request");
            }
            head.append((char) b);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
