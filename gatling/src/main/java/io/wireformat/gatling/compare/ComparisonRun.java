package io.wireformat.gatling.compare;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the simulation needs. Gatling makes the simulation itself, from its class, so it has to find this in a static
 * place; there is one run at a time in a JVM.
 *
 * @param writerKey the API key that may write
 * @param readerKey the API key that may read
 */
record ComparisonRun(
        ComparisonSettings settings,
        Schedule schedule,
        Workload workload,
        List<Region> regions,
        Recorder recorder,
        String writerKey,
        String readerKey) {

    private static final AtomicReference<ComparisonRun> CURRENT = new AtomicReference<>();

    static void set(ComparisonRun run) {
        CURRENT.set(run);
    }

    static ComparisonRun current() {
        ComparisonRun run = CURRENT.get();
        if (run == null) {
            throw new IllegalStateException("start the comparison with " + ComparisonMain.class.getName());
        }
        return run;
    }
}
