package io.wireformat.rpc.internal.client;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The responses of a server stream. */
final class Responses {

    private Responses() {}

    /**
     * A stream whose {@code close} cancels the call. It closes itself at its end, and when it fails.
     *
     * @param next reads a message; null at the end
     * @param failures makes the error of a failure
     */
    static Stream<Object> stream(
            ClientMethod method,
            Callable<byte @Nullable []> next,
            Runnable close,
            Function<Exception, RuntimeException> failures) {
        return Stream.generate(() -> {
                    try {
                        byte[] message = next.call();
                        Optional<Object> response =
                                message == null ? Optional.empty() : Optional.ofNullable(method.decode(message));
                        if (response.isEmpty()) {
                            close.run();
                        }
                        return response;
                    } catch (Exception e) {
                        close.run();
                        throw failures.apply(e);
                    }
                })
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .onClose(close);
    }
}
