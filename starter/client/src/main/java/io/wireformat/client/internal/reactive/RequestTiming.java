package io.wireformat.client.internal.reactive;

import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.StepListener;
import io.wireformat.internal.pipeline.StepTimer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/**
 * Tells each request of its steps. A request's {@link RequestSteps} are in Reactor's context, and with the thread while a
 * step runs, which is where the step's clock finds them.
 */
public final class RequestTiming implements StepListener {

    private final ThreadLocal<@Nullable RequestSteps> running = new ThreadLocal<>();

    /** Does a step of the request whose context this is. */
    <T> T during(ContextView context, StepTimer.Work<T> step) throws IOException {
        RequestSteps steps = context.getOrDefault(RequestSteps.class, null);
        if (steps == null || !steps.areTold()) {
            return step.run();
        }
        running.set(steps);
        try {
            return step.run();
        } finally {
            // not removed, because the thread's next request would make room for it again
            running.set(null);
        }
    }

    @Override
    public void took(Step step, long startedAt, long nanos) {
        RequestSteps steps = running.get();
        if (steps != null) {
            steps.took(step, startedAt, nanos);
        }
    }

    @Override
    public void processed(String format, String type, long bytes) {
        RequestSteps steps = running.get();
        if (steps != null) {
            steps.processed(format, type, bytes);
        }
    }
}
