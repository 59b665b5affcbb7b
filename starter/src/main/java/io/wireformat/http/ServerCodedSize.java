package io.wireformat.http;

import io.wireformat.metrics.Coding;
import io.wireformat.metrics.Outcome;
import io.wireformat.metrics.StepTimer;
import jakarta.servlet.ServletRequest;
import org.jspecify.annotations.Nullable;

/** What an answer takes on its way where the server codes it behind us, which is known once it has been sent. */
public final class ServerCodedSize {

    private static final String TIMER = ServerCodedSize.class.getName();

    private ServerCodedSize() {}

    static void expect(ServletRequest request, StepTimer timer) {
        request.setAttribute(TIMER, timer);
    }

    /**
     * A server has sent an answer, which is counted where it has coded content that has been metered.
     *
     * @param contentEncoding what the answer said
     * @param bytes what it took on the connection, without its headers
     */
    public static void sent(ServletRequest request, @Nullable String contentEncoding, long bytes) {
        if (bytes > 0
                && Coding.GZIP.tag().equals(contentEncoding)
                && request.getAttribute(TIMER) instanceof StepTimer timer) {
            timer.codedSize(bytes, Coding.GZIP, Outcome.SUCCESS);
        }
    }
}
