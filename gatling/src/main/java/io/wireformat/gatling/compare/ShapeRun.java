package io.wireformat.gatling.compare;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the simulation needs. Gatling makes the simulation itself, from its class, so it has to find this in a static
 * place; there is one run at a time in a JVM.
 */
record ShapeRun(
        ShapeSettings settings,
        Duration warmUp,
        List<Schedule.Task> tasks,
        Workload workload,
        Target target,
        ShapeRecorder recorder) {

    private static final AtomicReference<ShapeRun> CURRENT = new AtomicReference<>();

    static void set(ShapeRun run) {
        CURRENT.set(run);
    }

    static ShapeRun current() {
        ShapeRun run = CURRENT.get();
        if (run == null) {
            throw new IllegalStateException("start the comparison with " + ComparisonMain.class.getName());
        }
        return run;
    }

    /** The first, because one region is enough to find what a service can take. */
    Region region() {
        return target.regions().get(0);
    }
}
