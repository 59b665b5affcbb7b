package io.wireformat.gatling.link;

import io.wireformat.internal.link.Distance;
import io.wireformat.internal.link.RegionProfile;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.TypeConversionException;

/**
 * Measures a real path: its round trip, and the bandwidth of a connection with an open window in each direction. The
 * other end runs the tool {@code probe} ({@link #serve}). It needs no synchronized clocks.
 */
public final class PathProbe {

    /** Distinguishes the tool from other servers. */
    private static final byte[] GREETING = {'W', 'F', 'P', '1'};

    private static final int PINGS = 21;
    private static final int PING = 'p';
    private static final int DOWN = 'd';
    private static final int UP = 'u';
    private static final int CHUNK = 1 << 16;
    private static final int TIMEOUT_MS = 10_000;

    private final InetSocketAddress address;
    private final String text;
    private final Duration each;

    private PathProbe(String text, Duration each) {
        this.text = text;
        try {
            this.address = Converters.address(text);
        } catch (TypeConversionException e) {
            throw wrong(String.valueOf(e.getMessage()), e);
        }
        this.each = each;
    }

    /**
     * Measures the path to the tool at {@code HOST:PORT}.
     *
     * @param each the time to send content in each direction; its second half is measured
     * @throws IllegalArgumentException if the path cannot be measured; describes what to do
     */
    public static Distance measure(String text, Duration each) {
        return new PathProbe(text, each).measure();
    }

    /** The median time to open a connection, which is a round trip, in milliseconds. */
    public static double millisToConnect(InetSocketAddress address) throws IOException {
        double[] millis = new double[PINGS];
        for (int i = 0; i < PINGS; i++) {
            long begin = System.nanoTime();
            try (Socket socket = new Socket()) {
                socket.connect(address, TIMEOUT_MS);
                millis[i] = (System.nanoTime() - begin) / 1e6;
            }
        }
        Arrays.sort(millis);
        return millis[PINGS / 2];
    }

    private Distance measure() {
        try {
            long roundTrip = roundTripNanos();
            double down = down();
            double up = up();
            String says = String.format(
                    Locale.ROOT,
                    "to %s as measured: %.2f ms; bandwidth of a connection %.2f MB/s from there and %.2f MB/s to there",
                    text,
                    roundTrip / 1e6,
                    down / 1e6,
                    up / 1e6);
            RegionProfile profile = new RegionProfile(
                    address.getHostString(),
                    Duration.ofNanos(roundTrip),
                    Math.max(1, Math.round(Math.min(down, up))),
                    RegionProfile.TEN_SEGMENTS);
            return new Distance(
                    address.getHostString(),
                    Optional.of(profile),
                    says,
                    "measured by this run; the slower direction is used for both");
        } catch (ConnectException | SocketTimeoutException e) {
            throw wrong(
                    "the tool probe does not respond (" + e.getMessage()
                            + "); start it there with probe --listen 0.0.0.0:" + address.getPort()
                            + " --allow-remote, and open its port in the firewall",
                    e);
        } catch (IOException e) {
            throw wrong("the path cannot be measured: " + e, e);
        }
    }

    private IllegalArgumentException wrong(String why, Exception e) {
        return new IllegalArgumentException("probe:" + text + ": " + why, e);
    }

    private Socket open() throws IOException {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(
                    "probe:" + text + ": '" + address.getHostString() + "' is not a known host");
        }
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(address, TIMEOUT_MS);
            socket.setSoTimeout(TIMEOUT_MS);
            byte[] greeting = socket.getInputStream().readNBytes(GREETING.length);
            if (!Arrays.equals(greeting, GREETING)) {
                throw new IllegalArgumentException("probe:" + text
                        + ": another program than the tool probe listens there; start the tool with probe --listen");
            }
            return socket;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private long roundTripNanos() throws IOException {
        long[] nanos = new long[PINGS];
        try (Socket socket = open()) {
            for (int i = 0; i < PINGS; i++) {
                long begin = System.nanoTime();
                socket.getOutputStream().write(PING);
                if (socket.getInputStream().read() != PING) {
                    throw new IOException("the other end closed the connection");
                }
                nanos[i] = System.nanoTime() - begin;
            }
        }
        Arrays.sort(nanos);
        return nanos[PINGS / 2];
    }

    private double down() throws IOException {
        try (Socket socket = open()) {
            socket.getOutputStream().write(DOWN);
            return received(socket.getInputStream(), each);
        }
    }

    private double up() throws IOException {
        try (Socket socket = open()) {
            OutputStream out = socket.getOutputStream();
            out.write(UP);
            out.write((int) Math.min(255, Math.max(1, each.toMillis() / 100)));
            byte[] chunk = new byte[CHUNK];
            // the other end reports when it has received enough
            for (long end = System.nanoTime() + each.plusMillis(TIMEOUT_MS).toNanos();
                    System.nanoTime() < end && socket.getInputStream().available() == 0; ) {
                out.write(chunk);
            }
            return new DataInputStream(socket.getInputStream()).readDouble();
        }
    }

    /** The bytes per second in the second half of the time. */
    private static double received(InputStream in, Duration time) throws IOException {
        byte[] chunk = new byte[CHUNK];
        long begin = System.nanoTime();
        long middle = begin + time.toNanos() / 2;
        long end = begin + time.toNanos();
        long from = 0;
        long bytes = 0;
        for (long now = begin; now < end; ) {
            int read = in.read(chunk);
            now = System.nanoTime();
            if (read < 0) {
                throw new IOException("the other end closed the connection");
            }
            if (from == 0 && now >= middle) {
                from = now;
            } else if (from > 0) {
                bytes += read;
            }
            if (now >= end) {
                return bytes * 1e9 / Math.max(1, now - from);
            }
        }
        return 0;
    }

    /** Serves clients, each in its own thread, until the socket is closed. */
    public static void serve(ServerSocket server) throws IOException {
        while (!server.isClosed()) {
            Socket socket = server.accept();
            Thread thread = new Thread(() -> respond(socket), "probe");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void respond(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MS);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            out.write(GREETING);
            for (int asked = in.read(); asked >= 0; asked = in.read()) {
                switch (asked) {
                    case PING -> out.write(PING);
                    case UP -> {
                        double rate = received(in, Duration.ofMillis(100L * Math.max(1, in.read())));
                        out.write(ByteBuffer.allocate(Double.BYTES)
                                .putDouble(rate)
                                .array());
                        in.transferTo(OutputStream.nullOutputStream());
                    }
                    default -> send(out);
                }
            }
        } catch (IOException e) {
            // the client has finished
        }
    }

    /** Sends bytes until the other end closes the connection, or for half a minute. */
    private static void send(OutputStream out) throws IOException {
        byte[] chunk = new byte[CHUNK];
        for (long end = System.nanoTime() + 3_000_000L * TIMEOUT_MS; System.nanoTime() < end; ) {
            out.write(chunk);
        }
    }
}
