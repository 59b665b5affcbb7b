package io.wireformat.audit.durability;

import io.wireformat.audit.ServiceProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The service, which is another process after each kill. */
final class SoakedService implements AutoCloseable {

    private final Path folder;
    private final List<String> arguments;
    private final ServiceClock clock;
    private volatile ServiceProcess process;

    /** Odd while connections may break. */
    private final AtomicLong breaks = new AtomicLong();

    SoakedService(Path folder, List<String> arguments, ServiceClock clock) throws IOException, InterruptedException {
        this.folder = folder;
        this.arguments = arguments;
        this.clock = clock;
        this.process = start();
    }

    private ServiceProcess start() throws IOException, InterruptedException {
        // a heap that is not compacted completely is larger than its objects, by up to four collections in a row
        List<String> jvm = List.of("-Xmx256m", "-XX:MarkSweepAlwaysCompactCount=1");
        return ServiceProcess.start(folder, jvm, arguments, clock.prefix().toArray(String[]::new));
    }

    ServiceProcess now() {
        return process;
    }

    /** Kills it with SIGKILL, and starts it again. */
    void kill() throws Exception {
        whileConnectionsMayBreak(() -> {
            process.kill();
            clock.forget(process.process());
            process = start();
        });
    }

    void whileConnectionsMayBreak(Trouble trouble) throws Exception {
        breaks.incrementAndGet();
        try {
            trouble.run();
        } finally {
            breaks.incrementAndGet();
        }
    }

    long breaks() {
        return breaks.get();
    }

    /** Fails if no connection had a reason to break. */
    void requireBreakSince(long before, Exception failure) {
        long now = breaks.get();
        if (now == before && now % 2 == 0) {
            throw new AssertionError("a connection broke while the service ran", failure);
        }
    }

    @Override
    public void close() {
        process.close();
    }

    /** Something that goes wrong, and ends. */
    @FunctionalInterface
    interface Trouble {

        void run() throws Exception;
    }
}
