package io.wireformat.http;

import io.wireformat.metrics.Coding;
import io.wireformat.metrics.Outcome;
import io.wireformat.metrics.StepTimer;
import org.jspecify.annotations.Nullable;

/** What an answer takes on its way where the server codes it behind us, which is known once it has been sent. */
public final class ServerCodedSize {

    /** The attribute of a servlet request that has the {@link StepTimer} of its answer. */
    public static final String TIMER = ServerCodedSize.class.getName() + ".timer";

    private ServerCodedSize() {}

    /**
     * A server has sent an answer, which is counted where it has coded content that has been metered.
     *
     * @param timer the timer of the content; null where it has not been metered
     * @param contentEncoding what the answer said
     * @param bytes what it took on the connection, without its headers
     */
    public static void sent(@Nullable Object timer, @Nullable String contentEncoding, long bytes) {
        if (bytes > 0 && Coding.GZIP.tag().equals(contentEncoding) && timer instanceof StepTimer metered) {
            metered.codedSize(bytes, Coding.GZIP, Outcome.SUCCESS);
        }
    }
}
