package io.wireformat.gatling.link;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;

/**
 * A server on the loopback interface that reads as many bytes as a request declares, and responds with as many as it
 * requests. It adds no time of its own, so that only the path matters.
 */
final class ExchangeServer implements AutoCloseable {

    /** The two lengths at the start of a request. */
    static final int HEADER = 8;

    private final ServerSocket server;

    private ExchangeServer(ServerSocket server) {
        this.server = server;
    }

    static ExchangeServer start() throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(() -> accept(server));
        return new ExchangeServer(server);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    /** Connects to the server, or to a link in front of it. */
    static Socket connect(InetSocketAddress address) throws IOException {
        Socket socket = new Socket(address.getAddress(), address.getPort());
        socket.setTcpNoDelay(true);
        return socket;
    }

    /** Sends a header and a request, and returns when the last byte of the response has arrived. */
    static void exchange(Socket socket, int request, int response) throws IOException {
        socket.getOutputStream()
                .write(ByteBuffer.allocate(HEADER + request)
                        .putInt(request)
                        .putInt(response)
                        .array());
        socket.getInputStream().skipNBytes(response);
    }

    private static void accept(ServerSocket server) throws IOException {
        while (true) {
            Socket socket = server.accept();
            daemon(() -> respond(socket));
        }
    }

    private static void respond(Socket socket) throws IOException {
        try (socket) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            while (true) {
                int request = in.readInt();
                int response = in.readInt();
                in.skipNBytes(request);
                out.write(new byte[response]);
            }
        }
    }

    private static void daemon(Serving serving) {
        Thread thread = new Thread(() -> {
            try {
                serving.run();
            } catch (IOException e) {
                // the other end has finished
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @FunctionalInterface
    private interface Serving {
        void run() throws IOException;
    }
}
