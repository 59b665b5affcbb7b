package io.wireformat.http.internal.exchange;

import org.springframework.http.HttpHeaders;

/**
 * Reports to caches which request headers a response depends on. No other class sets {@code Vary}.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#field.vary">RFC 9110: Vary</a>
 */
public final class VaryHeader {

    private VaryHeader() {}

    /** Adds {@code Accept} unless the header has it. */
    public static void addAccept(HttpHeaders headers) {
        add(headers, HttpHeaders.ACCEPT);
    }

    /** Adds {@code Accept-Encoding} unless the header has it. */
    public static void addAcceptEncoding(HttpHeaders headers) {
        add(headers, HttpHeaders.ACCEPT_ENCODING);
    }

    private static void add(HttpHeaders headers, String name) {
        String first = headers.getFirst(HttpHeaders.VARY);
        if (first == null
                || (!first.equals(name)
                        && headers.getVary().stream()
                                .noneMatch(present -> present.equals("*") || present.equalsIgnoreCase(name)))) {
            headers.add(HttpHeaders.VARY, name);
        }
    }
}
