package io.wireformat.rpc.internal.client;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The responses of a server stream. It closes itself at its end, and when it fails. For one thread at a time. */
final class Responses extends Spliterators.AbstractSpliterator<Object> {

    private final ClientMethod method;
    private final Callable<byte @Nullable []> next;
    private final Runnable close;
    private final Function<Exception, RuntimeException> failures;

    private Responses(
            ClientMethod method,
            Callable<byte @Nullable []> next,
            Runnable close,
            Function<Exception, RuntimeException> failures) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.method = method;
        this.next = next;
        this.close = close;
        this.failures = failures;
    }

    /**
     * A stream whose {@code close} cancels the call.
     *
     * @param next reads a message; null at the end
     * @param failures makes the error of a failure
     */
    static Stream<Object> stream(
            ClientMethod method,
            Callable<byte @Nullable []> next,
            Runnable close,
            Function<Exception, RuntimeException> failures) {
        return StreamSupport.stream(new Responses(method, next, close, failures), false)
                .onClose(close);
    }

    @Override
    public boolean tryAdvance(Consumer<? super Object> action) {
        Object response;
        try {
            byte[] message = next.call();
            response = message == null ? null : method.decode(message);
        } catch (Exception e) {
            close.run();
            throw failures.apply(e);
        }
        if (response == null) {
            close.run();
            return false;
        }
        action.accept(response);
        return true;
    }
}
