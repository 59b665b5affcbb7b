package io.wireformat.internal.messages;

import io.wireformat.text.internal.ForeignText;
import org.jspecify.annotations.Nullable;

/** Failures of messages as the exceptions of other libraries, without the content of the message. */
public final class MessageFailure {

    private MessageFailure() {}

    /** A text such as {@code A value cannot be read from topic parcels: …}. */
    public static String text(String problem, RuntimeException cause) {
        return ForeignText.printable(problem + ": " + cause.getMessage());
    }

    /** The exception to pass on; null if a library's text may repeat the content. */
    public static @Nullable RuntimeException cause(RuntimeException cause) {
        return cause.getCause() == null ? cause : null;
    }
}
