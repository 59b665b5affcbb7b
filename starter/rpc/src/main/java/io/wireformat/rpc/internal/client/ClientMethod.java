package io.wireformat.rpc.internal.client;

import io.wireformat.Wireformat;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.rpc.internal.contract.Rpc;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.KotlinDetector;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;

/**
 * A method of a client, which converts its messages.
 *
 * @param limits of each message of a response
 * @param timeout after which a call fails; null for none
 */
public record ClientMethod(
        Rpc rpc,
        Wireformat.Format protobuf,
        DecodeLimits limits,
        @Nullable Duration timeout) {

    private static final byte[] NOTHING = {};

    private ResolvableType declared() {
        return ResolvableType.forMethodReturnType(rpc.method());
    }

    /** Makes the publisher, or other later value, that the Java method returns; null if it waits. */
    @Nullable
    ReactiveAdapter later() {
        return StreamTypes.adapterOf(declared());
    }

    /** Whether the Java method returns an Optional, empty for the error {@code not_found}. */
    boolean isOptional() {
        return declared().toClass() == Optional.class;
    }

    /** Why no protocol calls it; null if one does. */
    @Nullable
    String whyNot() {
        if (rpc.requestStream()) {
            return "it has a stream of requests, which only generated clients send";
        }
        if (KotlinDetector.isSuspendingFunction(rpc.method())) {
            return "it is a suspending function; return a Mono, or the value";
        }
        if (declared().toClass() == Iterable.class) {
            return "an Iterable can be read more than once; return a Stream or an Iterator";
        }
        Type response = rpc.response();
        Class<?> result =
                (later() == null && !isOptional() ? declared() : declared().getGeneric()).toClass();
        return rpc.responseStream()
                        || response == null
                        || result.isAssignableFrom(
                                ResolvableType.forType(response).toClass())
                ? null
                : "clients return no " + result.getSimpleName() + "; return its content";
    }

    byte[] encode(@Nullable Object message) {
        if (rpc.request() == null) {
            return NOTHING;
        }
        if (message == null) {
            throw new IllegalArgumentException("The message of " + rpc.fullName() + " is null");
        }
        return protobuf.encode(message, rpc.request());
    }

    /** A message; null for {@code Empty}. */
    @Nullable
    Object decode(byte[] content) {
        return rpc.response() == null ? null : protobuf.decode(content, rpc.response());
    }
}
