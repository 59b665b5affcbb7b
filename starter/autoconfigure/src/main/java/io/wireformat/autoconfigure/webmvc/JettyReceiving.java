package io.wireformat.autoconfigure.webmvc;

import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.ReceiveRate;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Limits how slowly content may come to Jetty, below all that reads it. Jetty 12 ignores the minimum rate in its own
 * configuration. The rest of the content holds no thread once there is a response: Jetty closes the connection.
 */
final class JettyReceiving extends Handler.Wrapper {

    private final ReceiveLimits limits;

    JettyReceiving(ReceiveLimits limits) {
        this.limits = limits;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        ReceiveRate rate = limits.measure();
        request.setAttribute(ReceiveRate.ATTRIBUTE, rate);
        return super.handle(new TimedRequest(request, rate), response, callback);
    }

    private static final class TimedRequest extends Request.Wrapper {

        private final ReceiveRate rate;

        TimedRequest(Request request, ReceiveRate rate) {
            super(request);
            this.rate = rate;
        }

        @Override
        public Content.@Nullable Chunk read() {
            Content.Chunk chunk = super.read();
            if (chunk == null) {
                rate.awaiting();
                return null;
            }
            rate.arrived(chunk.remaining());
            try {
                if (chunk.hasRemaining()) {
                    rate.check();
                }
                return chunk;
            } catch (ContentTooSlowException e) {
                chunk.release();
                return Content.Chunk.from(e);
            }
        }
    }
}
