package io.wireformat.explorer;

import io.wireformat.DecodingException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/**
 * Words for content that cannot be read. Unlike the responses of the application they may repeat the content, because the
 * developer who reads them has entered it.
 */
final class Words {

    private static final int MAX_LENGTH = 300;

    private Words() {}

    static String of(DecodingException failure) {
        if (!(failure.getCause() instanceof JacksonException fault) || fault.getOriginalMessage() == null) {
            return String.valueOf(failure.getMessage());
        }
        String message = fault.getOriginalMessage().lines().findFirst().orElse("");
        String cut = message.length() > MAX_LENGTH ? message.substring(0, MAX_LENGTH) + "…" : message;
        return (failure.path().isEmpty() ? "" : failure.path() + ": ") + cut + place(fault.getLocation());
    }

    private static String place(TokenStreamLocation location) {
        return location == null || location.getLineNr() < 1
                ? ""
                : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }
}
