package io.wireformat.audit.startup;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Text of another program, for a log line or a terminal: a line break in it could forge a line, an escape could control it. */
public final class ForeignText {

    private static final int MAX_LENGTH = 1000;

    private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private ForeignText() {}

    /** Escapes what is not visible, and cuts what is longer than 1000 characters. */
    public static String printable(@Nullable String text) {
        String cut = text != null && text.length() > MAX_LENGTH
                ? text.substring(0, MAX_LENGTH) + "..."
                : String.valueOf(text);
        return INVISIBLE
                .matcher(cut)
                .replaceAll(found -> String.format("\\\\u%04x", found.group().codePointAt(0)));
    }
}
