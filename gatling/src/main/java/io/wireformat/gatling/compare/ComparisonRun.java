package io.wireformat.gatling.compare;

import java.util.concurrent.atomic.AtomicReference;

/**
 * What the simulation needs. Gatling makes the simulation itself, from its class, so it has to find this in a static
 * place; there is one run at a time in a JVM.
 */
record ComparisonRun(
        ComparisonSettings settings, Schedule schedule, Workload workload, Target target, Recorder recorder) {

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
