package io.wireformat.rpc.internal.client;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.text.internal.ForeignText;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedRuntimeException;
import org.springframework.core.io.buffer.DataBufferLimitException;

/** Errors of calls that no server responded with. */
final class Failures {

    private Failures() {}

    /** The error of a call that failed here, or on the way: the innermost cause that has a code. */
    static RuntimeException of(Throwable failure) {
        RpcException error = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RpcException || cause instanceof EncodingException) {
                return (RuntimeException) cause;
            }
            RpcCode code = codeOf(cause);
            error = code == null ? error : new RpcException(code, ForeignText.printable(cause.getMessage()));
        }
        if (error == null) {
            return failure instanceof RuntimeException own ? own : new IllegalStateException(failure);
        }
        error.addSuppressed(failure);
        return error;
    }

    private static @Nullable RpcCode codeOf(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        if (failure instanceof ContentTooLargeException || failure instanceof DataBufferLimitException) {
            return RpcCode.RESOURCE_EXHAUSTED;
        }
        if (failure instanceof DecodingException) {
            return RpcCode.INTERNAL;
        }
        if (name.endsWith("TimeoutException") && !name.contains("Connect")) {
            return RpcCode.DEADLINE_EXCEEDED;
        }
        return failure instanceof IOException || failure instanceof NestedRuntimeException ? RpcCode.UNAVAILABLE : null;
    }
}
