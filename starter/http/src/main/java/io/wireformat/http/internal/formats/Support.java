package io.wireformat.http.internal.formats;

import io.wireformat.internal.pipeline.MeteredPlan;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Whether a format supports a body: it has a plan, or a reason why it has none.
 *
 * @param type the type that the body is read or written as; null if it is not known
 * @param plan null if the format does not support the type
 * @param reason null if the format supports the type
 */
public record Support(
        @Nullable Type type,
        @Nullable MeteredPlan plan,
        @Nullable String reason) {

    /** No support, because the type of the body is not known. */
    static Support none(String reason) {
        return new Support(null, null, reason);
    }
}
