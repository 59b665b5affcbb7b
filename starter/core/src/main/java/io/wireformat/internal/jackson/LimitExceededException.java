package io.wireformat.internal.jackson;

import tools.jackson.core.exc.StreamConstraintsException;

/** Content above a limit that is ours; the message names what sets it, and nothing of the content. */
public final class LimitExceededException extends StreamConstraintsException {

    private static final long serialVersionUID = 1;

    LimitExceededException(String message) {
        super(message);
    }
}
