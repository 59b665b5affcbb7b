package io.wireformat.http.internal.exchange;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.coding.AcceptedCodings;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.ContentDecompressor;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMessage;

/**
 * How a server's content is coded on its way. Answers are coded where the server compresses, by the server's own
 * settings, but here, where their content is complete: so they have a length, and their size is known. Safe for use by
 * many threads.
 */
public final class ServerCoding {

    private static final String FORM_DATA = "form-data";

    private final Supplier<ContentCodings> codings;

    private final boolean decodesRequests;

    private volatile @Nullable Answers answers;

    /**
     * Coding of requests, not yet of answers.
     *
     * @param codings asked for when content is first coded
     * @param decodesRequests whether requests are decoded, or taken as they come
     */
    public ServerCoding(Supplier<ContentCodings> codings, boolean decodesRequests) {
        this.codings = codings;
        this.decodesRequests = decodesRequests;
    }

    /**
     * Codes answers too.
     *
     * @param leastSize content below so many bytes is sent as it is
     * @param excludedUserAgents clients whose answers are sent as they are
     */
    public void codeAnswers(long leastSize, List<Pattern> excludedUserAgents) {
        answers = new Answers(leastSize, List.copyOf(excludedUserAgents));
    }

    /**
     * What decodes the content of a request as its headers say.
     *
     * @throws io.wireformat.internal.coding.UnsupportedCodingException when nothing does
     */
    public ContentDecompressor decoder(HttpMessage request, DecodeLimits limits) {
        return decodesRequests && isCoded(request)
                ? codings.get().decompressor(contentEncoding(request), limits)
                : ContentDecompressor.NONE;
    }

    /**
     * Refuses a coded request where requests are decoded.
     *
     * @throws io.wireformat.internal.coding.UnsupportedCodingException when it is
     */
    public void requireUncoded(HttpMessage request) {
        if (decodesRequests && isCoded(request)) {
            ContentCodings.requireNone(contentEncoding(request));
        }
    }

    /**
     * Whether a request says that its content is coded. A part of a form cannot say so.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7578#section-4.8">RFC 7578: other headers of parts are ignored</a>
     */
    public static boolean isCoded(HttpMessage request) {
        HttpHeaders headers = request.getHeaders();
        return headers.getFirst(HttpHeaders.CONTENT_ENCODING) != null && !isPartOfForm(headers);
    }

    private static boolean isPartOfForm(HttpHeaders headers) {
        String disposition = headers.getFirst(HttpHeaders.CONTENT_DISPOSITION);
        return disposition != null && disposition.regionMatches(true, 0, FORM_DATA, 0, FORM_DATA.length());
    }

    private static List<String> contentEncoding(HttpMessage request) {
        return request.getHeaders().getOrEmpty(HttpHeaders.CONTENT_ENCODING);
    }

    /** Whether answers may be coded. */
    public boolean codesAnswers() {
        return answers != null;
    }

    /**
     * What an answer is coded with; null where it is sent as it is. An answer with a strong entity tag is, because the
     * tag was made for these bytes and would be wrong for others.
     *
     * @param headers the answer's so far; they are told where it depends on the request
     */
    public @Nullable ContentCompressor coder(
            int size, HttpHeaders headers, List<String> acceptEncoding, @Nullable String userAgent) {
        Answers settings = answers;
        if (settings == null || headers.containsHeader(HttpHeaders.CONTENT_ENCODING) || hasStrongTag(headers)) {
            return null;
        }
        AcceptedCodings accepted = AcceptedCodings.of(acceptEncoding);
        if (size < settings.leastSize() && !accepted.refusesIdentity()) {
            return null;
        }
        VaryHeader.addAcceptEncoding(headers);
        return settings.excludes(userAgent) ? null : codings.get().preferredBy(accepted);
    }

    /** Tells of an answer that is not sent, because the client has it, by what it varies. */
    public void describeUnsent(HttpHeaders headers) {
        VaryHeader.addAccept(headers);
        if (codesAnswers() && !hasStrongTag(headers)) {
            VaryHeader.addAcceptEncoding(headers);
        }
    }

    private static boolean hasStrongTag(HttpHeaders headers) {
        String tag = headers.getFirst(HttpHeaders.ETAG);
        return tag != null && !tag.startsWith("W/");
    }

    private record Answers(long leastSize, List<Pattern> excludedUserAgents) {

        boolean excludes(@Nullable String userAgent) {
            return userAgent != null
                    && excludedUserAgents.stream()
                            .anyMatch(excluded -> excluded.matcher(userAgent).matches());
        }
    }
}
