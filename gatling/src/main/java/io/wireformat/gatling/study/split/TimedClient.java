package io.wireformat.gatling.study.split;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.Exchange;
import io.wireformat.gatling.study.StudyClient;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.timing.Turns;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Makes one exchange at a time, from the message to the decoded answer. For one thread. */
public final class TimedClient {

    private static final byte[] NOTHING = {};

    private final StudyClient client;

    /** @param client whose connections it uses */
    public TimedClient(StudyClient client) {
        this.client = client;
    }

    /**
     * Makes an exchange.
     *
     * @param base the way to the server
     * @param which of the messages
     * @param keepsConnection whether the next request may go over the same connection
     * @throws StudyException when the answer is not as it should be
     */
    public TimedExchange exchange(URI base, SplitExchange exchange, int which, boolean keepsConnection) {
        MessageCodec codec = exchange.codec();
        URI uri = base.resolve(exchange.path(which));
        long begunAt = System.nanoTime();
        byte[] content = exchange.sends() ? codec.encode(exchange.message(which), exchange.type()) : NOTHING;
        long sentAt = System.nanoTime();
        Exchange answer = exchange.sends()
                ? client.post(uri, codec.mediaType(), content, codec.mediaType(), keepsConnection)
                : client.get(uri, codec.mediaType(), keepsConnection);
        long answeredAt = System.nanoTime();
        Object decoded = exchange.sends() ? null : codec.decode(answer.content(), exchange.type());
        long decodedAt = System.nanoTime();
        if (!exchange.sends() && !exchange.type().isInstance(decoded)) {
            throw new StudyException(codec.name() + " read something else than "
                    + exchange.type().getName());
        }
        return new TimedExchange(
                begunAt,
                new Turns.Span(sentAt, answeredAt),
                decodedAt,
                content.length,
                answer.content().length,
                answer.waitNanos(),
                answer.bodyNanos(),
                answer.server());
    }

    /**
     * Exchanges without a link, over one connection.
     *
     * @param rest before each, as long as a link would hold it up: who rests is slower to wake up
     */
    public List<TimedExchange> direct(URI server, SplitExchange exchange, int count, Duration rest) {
        List<TimedExchange> direct = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            LockSupport.parkNanos(rest.toNanos());
            direct.add(exchange(server, exchange, i, true));
        }
        return direct;
    }
}
