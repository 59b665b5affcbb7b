package io.wireformat.internal.jackson;

import io.wireformat.text.internal.ForeignText;
import tools.jackson.core.exc.StreamConstraintsException;

/** Content exceeds a limit of Wireformat. The message names the limit's property and does not repeat the content. */
public final class LimitExceededException extends StreamConstraintsException {

    private static final long serialVersionUID = 1;

    LimitExceededException(String message) {
        super(ForeignText.printable(message));
    }
}
