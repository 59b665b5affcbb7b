package io.wireformat.gatling.link;

import java.io.IOException;
import java.net.Socket;

/** A large request with a small response, or the reverse, on a new or warm connection. */
record TimedExchange(boolean warm, boolean up, int bytes) {

    static TimedExchange parse(String text) {
        String[] parts = text.split(",");
        return new TimedExchange(parts[0].equals("warm"), parts[1].equals("up"), Integer.parseInt(parts[2]));
    }

    /** The time through a link with the right initial windows, in milliseconds. */
    double millisThrough(RegionLink link) throws IOException {
        long start = System.nanoTime();
        try (Socket socket = ExchangeServer.connect(link.address())) {
            if (warm) {
                ExchangeServer.exchange(socket, 1, 1);
                start = System.nanoTime();
            }
            ExchangeServer.exchange(socket, up ? bytes : 1, up ? 1 : bytes);
            return (System.nanoTime() - start) / 1e6;
        }
    }

    /** The syntax of {@link #parse}. */
    @Override
    public String toString() {
        return (warm ? "warm," : "new,") + (up ? "up," : "down,") + bytes;
    }
}
