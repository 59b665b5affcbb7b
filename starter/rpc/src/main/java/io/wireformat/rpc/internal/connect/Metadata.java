package io.wireformat.rpc.internal.connect;

import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/** Headers and trailers that the application adds to a response. */
public final class Metadata {

    private static final Pattern NAME = Pattern.compile("[\\w!#$%&'*+.^`|~-]+");

    /** Names that describe the response itself. */
    private static final Pattern RESERVED =
            Pattern.compile("(?i)grpc-.*|content-(type|length|encoding)|transfer-encoding"
                    + "|connection|keep-alive|te|trailer|upgrade");

    private static final Pattern NOT_IN_VALUES = Pattern.compile("[^\\t -~\\u00a0-\\u00ff]");

    private Metadata() {}

    /** What can be sent: reserved and malformed names are left out, and values have a space for a character that none can have. */
    public static HttpHeaders sendable(HttpHeaders added) {
        HttpHeaders sendable = new HttpHeaders();
        added.forEach((name, values) -> {
            if (NAME.matcher(name).matches() && !RESERVED.matcher(name).matches()) {
                values.forEach(value -> sendable.add(
                        name, NOT_IN_VALUES.matcher(value).replaceAll(" ").strip()));
            }
        });
        return sendable;
    }
}
