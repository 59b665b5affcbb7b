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
 * A response with actions that run before it is sent if it has a certain status. Spring's own actions cost each response as
 * much as a message, so they are added only when such a status is set.
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

    /** Adds an action for some statuses. The action must check the status again, which may change after it is set. */
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
            actions.removeIf(action -> {
                boolean added = action.statuses.test(status);
                if (added) {
                    beforeCommit(action.action);
                }
                return added;
            });
        }
        return set;
    }

    @Override
    public boolean setRawStatusCode(@Nullable Integer value) {
        return setStatusCode(value == null ? null : HttpStatusCode.valueOf(value));
    }

    /** A response that can send files without a copy. */
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
