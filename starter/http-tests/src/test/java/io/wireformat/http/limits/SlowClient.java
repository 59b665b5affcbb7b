package io.wireformat.http.limits;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Many connections that each send a byte now and then, as long as they are open. */
final class SlowClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;

    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    SlowClient(long millisPerByte) {
        clock.scheduleAtFixedRate(
                () -> connections.forEach(Connection::sendOne), millisPerByte, millisPerByte, TimeUnit.MILLISECONDS);
    }

    /** Sends a head and the first bytes of what it announces; the rest comes byte by byte. */
    Connection send(URI uri, String method, String headers, byte[] content, int atOnce) throws IOException {
        Socket socket = new Socket(uri.getHost(), uri.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        String head = method + " " + uri.getRawPath() + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                + content.length + "\r\n" + headers + "\r\n\r\n";
        ByteArrayOutputStream start = new ByteArrayOutputStream();
        start.writeBytes(head.getBytes(ISO_8859_1));
        start.write(content, 0, atOnce);
        socket.getOutputStream().write(start.toByteArray());
        Connection connection = new Connection(socket, content, atOnce);
        connections.add(connection);
        return connection;
    }

    @Override
    public void close() throws IOException {
        clock.shutdownNow();
        for (Connection connection : connections) {
            connection.socket.close();
        }
    }

    static final class Connection {

        private final Socket socket;
        private final byte[] content;
        private int sent;

        private Connection(Socket socket, byte[] content, int sent) {
            this.socket = socket;
            this.content = content;
            this.sent = sent;
        }

        private void sendOne() {
            if (sent < content.length) {
                try {
                    socket.getOutputStream().write(content[sent++]);
                } catch (IOException e) {
                    // the server has had enough
                    sent = content.length;
                }
            }
        }

        /** All that the server says until it closes the connection. */
        Answer answerToTheEnd() throws IOException {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            InputStream in = socket.getInputStream();
            try {
                in.transferTo(all);
            } catch (SocketException e) {
                // a reset, as more was sent than was read
            }
            return Answer.of(all.toByteArray());
        }
    }

    record Answer(String head, byte[] body) {

        static Answer of(byte[] bytes) {
            String all = new String(bytes, ISO_8859_1);
            int end = all.indexOf("\r\n\r\n");
            return end < 0
                    ? new Answer(all, new byte[0])
                    : new Answer(all.substring(0, end), all.substring(end + 4).getBytes(ISO_8859_1));
        }

        int status() {
            return Integer.parseInt(head.split(" ")[1]);
        }
    }
}
