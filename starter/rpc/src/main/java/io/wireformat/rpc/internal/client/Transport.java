package io.wireformat.rpc.internal.client;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls methods over one protocol. */
public interface Transport {

    /** Why a method cannot be called; null if it can. */
    default @Nullable String whyNot(ClientMethod method) {
        return method.later() == null ? null : "publishers and futures need a WebClient; declare the value, or a Stream";
    }

    /** Prepares the calls of a method: from a message to the response, or to a stream or publisher of responses. */
    Function<@Nullable Object, @Nullable Object> calls(ClientMethod method);
}
