package io.wireformat.advice;

import io.wireformat.http.internal.exchange.BodyTap;
import io.wireformat.http.internal.exchange.ResponseHead;
import io.wireformat.text.internal.EventLog;
import io.wireformat.web.Problem;
import org.jspecify.annotations.Nullable;

/** Decides once for an exchange whether its bodies are looked at, and counts what becomes of them. */
final class ExchangeTap implements BodyTap {

    private static final EventLog log = EventLog.of(ExchangeTap.class);

    private static final int NOT_MODIFIED = 304;

    private final Advisor advisor;
    private final ResponseHead head;
    private final long startedAt = System.nanoTime();
    private @Nullable Endpoint endpoint;
    private boolean chosen;
    private boolean sawBody;
    private boolean sawStream;

    ExchangeTap(Advisor advisor, ResponseHead head) {
        this.advisor = advisor;
        this.head = head;
    }

    private @Nullable Endpoint endpoint() {
        if (endpoint == null) {
            String name = head.endpoint();
            endpoint = name == null ? null : advisor.endpoint(name);
            chosen = endpoint != null && endpoint.choose();
        }
        return endpoint;
    }

    /** A failure in here is not the exchange's. */
    @Override
    public void sees(Body body) {
        try {
            see(body);
        } catch (RuntimeException e) {
            log.debug("A body was not looked at: {}", Trial.reason(e));
        }
    }

    private void see(Body body) {
        Endpoint at = endpoint();
        if (at == null || !chosen || body.type() == Problem.class) {
            return;
        }
        sawBody = true;
        if (body.direction() == Direction.RESPONSE && head.isHead()) {
            return;
        }
        Messages messages = at.messages(Messages.Key.ofBody(body.direction(), head.status(), body.type()));
        if (messages != null) {
            String coding = advisor.coding(body, head);
            messages.saw(body.format(), coding);
            messages.count(sample(body, coding, messages));
        }
    }

    private Coverage sample(Body body, String coding, Messages messages) {
        if (body.type() == null) {
            return Coverage.NOT_DECLARED;
        }
        return body.isViewed()
                ? Coverage.UNDER_VIEW
                : advisor.sample(messages, body.format(), coding, body.size(), body.copy());
    }

    @Override
    public void seesStream() {
        sawStream = true;
    }

    @Override
    public void end() {
        Endpoint at = endpoint();
        if (at == null) {
            return;
        }
        if (sawStream) {
            at.streams.increment();
        }
        if (head.isHead()) {
            at.heads.increment();
        }
        if (head.status() == NOT_MODIFIED) {
            at.notModified.increment();
        } else if (chosen && sawBody && !sawStream) {
            at.took(System.nanoTime() - startedAt);
        }
    }
}
