package io.wireformat.webflux.internal.exchange;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ZeroCopyHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.core.publisher.Mono;

/**
 * A response of which something is to be done before it is sent where its status says so. Spring has actions for that, but
 * the first of them costs each response as much as writing a message does; so they are added when the status is set.
 */
public class WatchedResponse extends ServerHttpResponseDecorator {

    private final List<Action> actions = new ArrayList<>(2);

    private WatchedResponse(ServerHttpResponse response) {
        super(response);
    }

    private record Action(Predicate<HttpStatusCode> statuses, Supplier<Mono<Void>> action) {}

    static WatchedResponse of(ServerHttpResponse response) {
        return response instanceof ZeroCopyHttpOutputMessage files
                ? new OfFiles(response, files)
                : new WatchedResponse(response);
    }

    /**
     * Has something done before a response with some statuses is sent. It has to look at the status itself, which may have
     * changed until then.
     */
    public static void beforeCommit(
            ServerHttpResponse response, Predicate<HttpStatusCode> statuses, Supplier<Mono<Void>> action) {
        HttpStatusCode status = response.getStatusCode();
        if (response instanceof WatchedResponse watched && (status == null || !statuses.test(status))) {
            watched.actions.add(new Action(statuses, action));
        } else {
            response.beforeCommit(action);
        }
    }

    @Override
    public boolean setStatusCode(@Nullable HttpStatusCode status) {
        boolean set = super.setStatusCode(status);
        if (set && status != null) {
            actions.removeIf(action -> isAdded(action, status));
        }
        return set;
    }

    private boolean isAdded(Action action, HttpStatusCode status) {
        boolean wanted = action.statuses.test(status);
        if (wanted) {
            beforeCommit(action.action);
        }
        return wanted;
    }

    @Override
    public boolean setRawStatusCode(@Nullable Integer value) {
        return setStatusCode(value == null ? null : HttpStatusCode.valueOf(value));
    }

    /** One that sends files as they are. */
    private static final class OfFiles extends WatchedResponse implements ZeroCopyHttpOutputMessage {

        private final ZeroCopyHttpOutputMessage files;

        OfFiles(ServerHttpResponse response, ZeroCopyHttpOutputMessage files) {
            super(response);
            this.files = files;
        }

        @Override
        public Mono<Void> writeWith(Path file, long position, long count) {
            return files.writeWith(file, position, count);
        }
    }
}
