package io.wireformat.fuzzing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Clients that repeat requests until they are closed, each on its own connections. */
final class Clients implements AutoCloseable {

    /** Long enough to only affect a server that hangs. */
    static final int TIMEOUT = 60_000;

    /** The status if the connection was closed without a response. */
    static final int CUT_OFF = 0;

    /** The status if no response arrived in time. */
    static final int TIMED_OUT = -1;

    private final List<Thread> threads = new ArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Responses responses;

    /** No further request is sent. */
    private volatile boolean ended;

    /** No response is awaited. */
    private volatile boolean cutOff;

    /** Starts this number of clients. */
    Clients(int count, int port, byte[] request, int pause) {
        this(count, port, List.of(request), pause, new Responses());
    }

    /** Starts this number of clients. They send the requests in rotation, starting evenly spread over them. */
    Clients(int count, int port, List<byte[]> requests, int pause, Responses responses) {
        this.responses = responses;
        for (int i = 0; i < count; i++) {
            int first = (int) ((long) i * requests.size() / count);
            start(() -> sendAll(port, requests, first, pause));
        }
    }

    /** Starts this number of connections that send a byte per second. */
    static Clients slow(int count, int port, List<byte[]> requests) {
        Clients clients = new Clients(0, port, requests.get(0), 0);
        clients.start(() -> clients.drip(count, port, requests));
        return clients;
    }

    private void start(Runnable task) {
        Thread thread = new Thread(task, "client");
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
    }

    private void sendAll(int port, List<byte[]> requests, int first, int pause) {
        for (int i = first; !ended; i++) {
            long start = System.nanoTime();
            int status = send(port, requests.get(i % requests.size()));
            if (!cutOff) {
                responses.add(status, i % requests.size(), System.nanoTime() - start);
            }
            sleep(status == CUT_OFF ? Math.max(pause, 10) : pause);
        }
    }

    private int send(int port, byte[] request) {
        try (Socket socket = open(port)) {
            try {
                write(socket.getOutputStream(), request);
            } catch (IOException e) {
                // the server may have rejected it early
            }
            int status = status(socket);
            socket.getInputStream().readAllBytes();
            return status;
        } catch (SocketTimeoutException e) {
            return TIMED_OUT;
        } catch (IOException e) {
            return CUT_OFF;
        } finally {
            open.removeIf(Socket::isClosed);
        }
    }

    private static void write(OutputStream out, byte[] request) throws IOException {
        int piece = 1 << 16;
        for (int at = 0; at < request.length; at += piece) {
            out.write(request, at, Math.min(piece, request.length - at));
        }
    }

    private Socket open(int port) throws IOException {
        Socket socket = new Socket();
        open.add(socket);
        socket.setSoTimeout(TIMEOUT);
        socket.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT);
        return socket;
    }

    private static int status(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\r'; b = in.read()) {
            line.write(b);
        }
        String[] parts = line.toString(ISO_8859_1).split(" ");
        return parts.length > 1 ? Integer.parseInt(parts[1]) : CUT_OFF;
    }

    /** One thread for all connections, because it mostly waits. */
    private void drip(int count, int port, List<byte[]> requests) {
        Socket[] sockets = new Socket[count];
        int[] sent = new int[count];
        while (!ended) {
            for (int i = 0; i < count && !ended; i++) {
                byte[] request = requests.get(i % requests.size());
                try {
                    if (sockets[i] == null || sockets[i].isClosed()) {
                        sockets[i] = open(port);
                        // the head and the first byte of the body
                        sent[i] = new String(request, 0, 500, ISO_8859_1).indexOf("\r\n\r\n") + 5;
                        sockets[i].getOutputStream().write(request, 0, sent[i]);
                    }
                    if (sockets[i].getInputStream().available() > 0 || sent[i] == request.length) {
                        sockets[i].setSoTimeout(100);
                        responses.add(status(sockets[i]));
                        sockets[i].close();
                    } else {
                        sockets[i].getOutputStream().write(request[sent[i]++]);
                    }
                } catch (IOException e) {
                    responses.add(CUT_OFF);
                    close(sockets[i]);
                }
            }
            open.removeIf(Socket::isClosed);
            sleep(1000);
        }
    }

    private static void close(Socket socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // closed either way
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    Responses responses() {
        return responses;
    }

    /** Sends no further requests, and waits for the pending responses. */
    void end() throws InterruptedException {
        ended = true;
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT);
        for (Thread thread : threads) {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime())));
        }
    }

    @Override
    public void close() {
        ended = true;
        cutOff = true;
        open.forEach(Clients::close);
    }

    /** Sends one request, and returns the status. */
    static int once(int port, byte[] request) {
        try (Clients one = new Clients(0, port, request, 0)) {
            return one.send(port, request);
        }
    }

    static byte[] get(String path) {
        return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").getBytes(ISO_8859_1);
    }
}
