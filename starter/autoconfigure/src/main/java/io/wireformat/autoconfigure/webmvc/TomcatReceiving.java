package io.wireformat.autoconfigure.webmvc;

import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.ReceiveRate;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.AccessLog;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.coyote.InputBuffer;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.jspecify.annotations.Nullable;

/**
 * Limits how slowly content may come to Tomcat, before anything reads it: Tomcat parses forms and multipart content itself,
 * before any servlet filter.
 *
 * <p>Once there is a response, Tomcat reads the rest of the content, however slowly it comes, and the thread is not free until
 * then. So the rest is limited as well, at the time when Tomcat calls an access log.
 */
final class TomcatReceiving extends ValveBase implements AccessLog {

    /** How long the rest of content may pause: longer than a lost packet takes to be sent again. */
    private static final long LONGEST_PAUSE_MILLIS = 1_000;

    private static final long POLL_MILLIS = 20;

    private final ReceiveLimits limits;

    TomcatReceiving(ReceiveLimits limits) {
        super(true);
        this.limits = limits;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (!request.isAsyncDispatching()) {
            ReceiveRate rate = limits.measure();
            TimedInput input = timed(request.getCoyoteRequest());
            input.left = request.getContentLengthLong();
            input.rate = rate;
            request.setAttribute(ReceiveRate.ATTRIBUTE, rate);
        }
        getNext().invoke(request, response);
    }

    /** A connection's requests have one buffer, which stays wrapped. */
    private static TimedInput timed(org.apache.coyote.Request request) {
        if (request.getInputBuffer() instanceof TimedInput known) {
            return known;
        }
        TimedInput timed = new TimedInput(request.getInputBuffer());
        request.setInputBuffer(timed);
        return timed;
    }

    @Override
    public void log(Request request, Response response, long time) {
        if (!(request.getConnector().getProtocolHandler() instanceof AbstractHttp11Protocol<?> http11)
                || isHttp2(request)
                || isAbandoned(request.getCoyoteRequest(), response)) {
            return;
        }
        org.apache.coyote.Request content = request.getCoyoteRequest();
        if (!endsSoon(request, content, http11.getMaxSwallowSize())) {
            content.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }
    }

    /** It resets the stream, and nothing waits. */
    private static boolean isHttp2(Request request) {
        return "HTTP/2.0".equals(request.getProtocol());
    }

    private boolean endsSoon(Request request, org.apache.coyote.Request content, int max) {
        if (!(request.getAttribute(ReceiveRate.ATTRIBUTE) instanceof ReceiveRate rate)) {
            // refused before it reached a valve, and without a response yet
            return isTrue(content, ActionCode.REQUEST_BODY_FULLY_READ);
        }
        if (content.getInputBuffer() instanceof TimedInput timed) {
            timed.rate = null;
        }
        return rate.failure() == null && (isTrue(content, ActionCode.REQUEST_BODY_FULLY_READ) || drain(content, max));
    }

    /** Whether Tomcat reads no further of its own. */
    private static boolean isAbandoned(org.apache.coyote.Request content, Response response) {
        return isTrue(content, ActionCode.IS_ERROR) || (content.hasExpectation() && response.getStatus() / 100 != 2);
    }

    /** Reads the content to its end, as Tomcat would; false where that is not worth waiting for. */
    private boolean drain(org.apache.coyote.Request content, int max) {
        if (max >= 0 && content.getContentLengthLong() - content.getBytesRead() > max) {
            // its end would not be reached
            return false;
        }
        ReceiveRate rate = limits.measure();
        Discarded discarded = new Discarded();
        long drained = 0;
        try {
            while (!isTrue(content, ActionCode.REQUEST_BODY_FULLY_READ)) {
                rate.awaiting();
                int read = hasMore(content) ? content.doRead(discarded) : 0;
                rate.arrived(Math.max(read, 0));
                rate.check();
                drained += Math.max(read, 0);
                if (read == 0 || (max >= 0 && drained > max)) {
                    return false;
                }
                if (read < 0) {
                    return true;
                }
            }
            return true;
        } catch (IOException | ContentTooSlowException e) {
            return false;
        }
    }

    private static boolean hasMore(org.apache.coyote.Request content) {
        for (long paused = 0; paused < LONGEST_PAUSE_MILLIS; paused += POLL_MILLIS) {
            content.action(ActionCode.AVAILABLE, true);
            if (content.getAvailable() > 0) {
                return true;
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return false;
    }

    private static boolean isTrue(org.apache.coyote.Request content, ActionCode question) {
        AtomicBoolean answer = new AtomicBoolean();
        content.action(question, answer);
        return answer.get();
    }

    /** Is about what a log tells of the client, and we tell nothing. */
    @Override
    public void setRequestAttributesEnabled(boolean enabled) {}

    @Override
    public boolean getRequestAttributesEnabled() {
        return false;
    }

    /** The content of a request, with the time of each read. */
    private static final class TimedInput implements InputBuffer {

        private final InputBuffer input;

        /**
         * The announced bytes that have not been read; negative if none were announced. What has come is then perhaps the half
         * of a chunk's head, whose other half is waited for.
         */
        private long left;

        /** That of the current request; null between requests. */
        private volatile @Nullable ReceiveRate rate;

        TimedInput(InputBuffer input) {
            this.input = input;
        }

        @Override
        public int doRead(ApplicationBufferHandler handler) throws IOException {
            ReceiveRate current = rate;
            return current == null || left == 0 ? input.doRead(handler) : doRead(handler, current);
        }

        private int doRead(ApplicationBufferHandler handler, ReceiveRate current) throws IOException {
            current.check();
            int read = 0;
            boolean waits = left < 0 || input.available() == 0;
            if (waits) {
                current.awaiting();
            }
            try {
                read = input.doRead(handler);
            } finally {
                current.arrived(Math.max(read, 0));
            }
            left -= left > 0 && read > 0 ? read : 0;
            if (read > 0 && waits) {
                current.check();
            }
            return read;
        }

        @Override
        public int available() {
            return input.available();
        }
    }

    /** Content that is thrown away. */
    private static final class Discarded implements ApplicationBufferHandler {

        private ByteBuffer last = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            last = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return last;
        }

        @Override
        public void expand(int size) {}
    }
}
