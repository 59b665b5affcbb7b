package io.wireformat.audit.log.query;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A position in the order of pages: by time, then by sequence. As text it is a cursor, which needs no escaping. */
public record Position(long timeAt, long sequence) {

    private static final Pattern TEXT = Pattern.compile("(-?\\d{1,19})~([1-9]\\d{0,18})");

    /** Reads a position, or throws an {@link IllegalArgumentException}. */
    public static Position parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a position");
        }
        return new Position(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }

    @Override
    public String toString() {
        return timeAt + "~" + sequence;
    }
}
