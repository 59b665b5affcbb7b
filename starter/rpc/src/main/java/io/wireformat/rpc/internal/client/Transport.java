package io.wireformat.rpc.internal.client;

import org.jspecify.annotations.Nullable;

/** Calls methods over one protocol. */
public interface Transport {

    /** Why a method cannot be called; null if it can. */
    default @Nullable String whyNot(ClientMethod method) {
        return method.later() == null
                ? null
                : "publishers and futures need a WebClient; declare the value, or a Stream";
    }

    /** Prepares the calls of a method. */
    Calls calls(ClientMethod method);

    /** The calls of a method. */
    interface Calls {

        /** The response, or the stream or publisher of responses. */
        @Nullable
        Object send(@Nullable Object message);
    }
}
