package io.wireformat.client.internal;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.handlers.ResourceFormats;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * An answer of 415, by which a server says that it does not read a request's format: no handler has seen the request.
 *
 * @param readable what the server reads instead, in no order of preference
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16">RFC 9110: 415</a>
 */
record Refusal(List<MediaType> readable) {

    /** The refusal that an answer is; null where it is none. */
    static @Nullable Refusal of(HttpStatusCode status, HttpMethod method, HttpHeaders answer) {
        if (!status.isSameCodeAs(HttpStatus.UNSUPPORTED_MEDIA_TYPE)) {
            return null;
        }
        List<String> named = new ArrayList<>(answer.getOrEmpty(HttpHeaders.ACCEPT));
        ResourceFormats.ACCEPT_HEADERS.forEach((asked, header) -> {
            if (asked.asHttpMethod() == method) {
                named.addAll(answer.getOrEmpty(header));
            }
        });
        try {
            return new Refusal(MediaType.parseMediaTypes(named));
        } catch (InvalidMediaTypeException e) {
            return new Refusal(List.of());
        }
    }

    /**
     * What the server calls a format; null where it does not read it. A vendor's type that ends in the format's name is
     * not meant: {@code application/merge-patch+json} is JSON, and something else.
     */
    @Nullable
    ChosenFormat choice(WireFormat format) {
        for (MediaType own : new FormatMediaTypes(format).own()) {
            for (MediaType range : readable) {
                if (own.equalsTypeAndSubtype(range) && range.getQualityValue() > 0) {
                    return new ChosenFormat(format, own);
                }
            }
        }
        return null;
    }
}
