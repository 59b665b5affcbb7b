package io.wireformat.http.clients;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Responds to HTTP/1.1 on the loopback interface and records every byte that it receives. */
final class RawServer implements AutoCloseable {

    private final ServerSocket socket;
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    private volatile Function<Request, Response> answers = request -> Response.of(200, "application/json", "{}");

    RawServer() throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread acceptor = new Thread(this::accept, "raw-server");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    String uri(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** Forgets what it has received, and responds like this from now on. */
    void respond(Function<Request, Response> newAnswers) {
        requests.clear();
        answers = newAnswers;
    }

    List<Request> requests() {
        return List.copyOf(requests);
    }

    Request last() {
        return requests.get(requests.size() - 1);
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                connections.add(connection);
                Thread serving = new Thread(() -> serve(connection), "raw-server-connection");
                serving.setDaemon(true);
                serving.start();
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = connection.getInputStream();
            while (true) {
                ByteArrayOutputStream raw = new ByteArrayOutputStream();
                String head = readUntil(in, raw, "\r\n\r\n");
                if (head.isEmpty()) {
                    return;
                }
                ByteArrayOutputStream content = new ByteArrayOutputStream();
                readContent(in, raw, content, head.toLowerCase(Locale.ROOT));
                Request request = new Request(raw.toByteArray(), head, content.toByteArray());
                requests.add(request);
                answers.apply(request).writeTo(connection.getOutputStream(), request);
            }
        } catch (IOException e) {
            // the client went away
        }
    }

    private static void readContent(
            InputStream in, ByteArrayOutputStream raw, ByteArrayOutputStream content, String head) throws IOException {
        if (head.contains("\r\ntransfer-encoding: chunked")) {
            int size;
            do {
                size = Integer.parseInt(readUntil(in, raw, "\r\n").trim(), 16);
                content.writeBytes(copy(in.readNBytes(size), raw));
                readUntil(in, raw, "\r\n");
            } while (size > 0);
        }
        String length = "\r\ncontent-length: ";
        if (head.contains(length)) {
            String value = head.substring(head.indexOf(length) + length.length());
            int size = Integer.parseInt(value.substring(0, value.indexOf('\r')));
            content.writeBytes(copy(in.readNBytes(size), raw));
        }
    }

    private static byte[] copy(byte[] bytes, ByteArrayOutputStream raw) {
        raw.writeBytes(bytes);
        return bytes;
    }

    private static String readUntil(InputStream in, ByteArrayOutputStream raw, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.length() < end.length()
                || !text.substring(text.length() - end.length()).equals(end)) {
            int b = in.read();
            if (b < 0 && raw.size() == 0) {
                return "";
            }
            if (b < 0) {
                throw new EOFException();
            }
            raw.write(b);
            text.append((char) b);
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }

    /**
     * A request.
     *
     * @param raw all of it, as it came
     * @param head the request line and the headers
     * @param content what chunks carried is put together
     */
    record Request(byte[] raw, String head, byte[] content) {

        /** The value of a header; several are joined, and none is empty. */
        String header(String name) {
            return Arrays.stream(head.split("\r\n"))
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).trim())
                    .collect(Collectors.joining(", "));
        }

        String path() {
            return head.split(" ", 3)[1];
        }

        String text() {
            return new String(raw, StandardCharsets.ISO_8859_1);
        }
    }

    /**
     * A response.
     *
     * @param headers lines without their end
     */
    record Response(int status, List<String> headers, byte[] content) {

        /** The header of a response without a length. */
        static final String CHUNKED = "Transfer-Encoding: chunked";

        static Response of(int status, String contentType, byte[] content, String... headers) {
            List<String> all = new ArrayList<>(List.of(headers));
            all.add("Content-Type: " + contentType);
            return new Response(status, all, content);
        }

        static Response of(int status, String contentType, String content, String... headers) {
            return of(status, contentType, content.getBytes(StandardCharsets.UTF_8), headers);
        }

        private void writeTo(OutputStream out, Request request) throws IOException {
            boolean chunked = headers.contains(CHUNKED);
            String head = "HTTP/1.1 " + status + " Said So\r\n"
                    + headers.stream().map(line -> line + "\r\n").collect(Collectors.joining())
                    + (chunked ? "" : "Content-Length: " + content.length + "\r\n")
                    + "\r\n";
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
            if (!request.head().startsWith("HEAD ")) {
                if (chunked && content.length > 0) {
                    all.writeBytes(
                            (Integer.toHexString(content.length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
                }
                all.writeBytes(content);
                if (chunked) {
                    all.writeBytes(
                            ((content.length > 0 ? "\r\n" : "") + "0\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
                }
            }
            out.write(all.toByteArray());
            out.flush();
        }
    }
}
