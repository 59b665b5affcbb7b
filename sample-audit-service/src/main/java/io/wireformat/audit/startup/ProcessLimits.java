package io.wireformat.audit.startup;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the process from running out of memory, and from going on without it. */
public final class ProcessLimits {

    private static final Logger logger = LoggerFactory.getLogger(ProcessLimits.class);

    /** The heap that an idle connection takes, with a margin: its buffers and the objects around them. */
    private static final long BYTES_FOR_A_CONNECTION = 64 * 1024;

    /** Tomcat's default. */
    private static final long MAX_CONNECTIONS = 8_192;

    private static final int OUT_OF_MEMORY = 3;

    private ProcessLimits() {}

    /**
     * Halts the process when a thread ends because it has no memory, such as one of Tomcat's: the others would go on, but
     * the service would not. A supervisor can start it again, and the log is safe at any moment. The option
     * {@code -XX:+ExitOnOutOfMemoryError} also covers errors that are caught.
     */
    public static void haltWithoutMemory() {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (failure instanceof OutOfMemoryError) {
                // without a shutdown, which needs memory too
                Runtime.getRuntime().halt(OUT_OF_MEMORY);
            }
            logger.error("The thread {} ended", thread.getName(), failure);
        });
    }

    /** Returns default properties that limit the connections of a port. */
    public static Map<String, Object> ofHeap(long heap) {
        return Map.of(
                "server.tomcat.max-connections", Math.max(1, Math.min(MAX_CONNECTIONS, heap / BYTES_FOR_A_CONNECTION)));
    }
}
