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
import org.springframework.http.MediaType;
import org.springframework.util.MimeType;

/**
 * Decompresses requests, and compresses responses if the server does, by the server's own settings, but here, where the
 * body is complete and its size known, so that responses have a length. Safe for use by many threads.
 */
public final class ServerCoding {

    /** For messages that a client reads and writes, and whose compression is the application's. */
    public static final ServerCoding NONE = new ServerCoding(ContentCodings::gzip, false);

    private static final ContentCodings GZIP = ContentCodings.gzip();
    private static final String ZSTANDARD = "zstd";
    private static final String FORM_DATA = "form-data";

    private final Supplier<ContentCodings> codings;
    private final boolean decodesRequests;
    private volatile @Nullable Responses responses;

    /**
     * Does not compress responses yet.
     *
     * @param codings asked for when it is first needed
     * @param decodesRequests whether requests are decompressed, or taken as they come
     */
    public ServerCoding(Supplier<ContentCodings> codings, boolean decodesRequests) {
        this.codings = codings;
        this.decodesRequests = decodesRequests;
    }

    /**
     * Compresses responses too.
     *
     * @param minimumSize smaller bodies are sent as they are
     * @param excludedUserAgents clients whose responses are sent as they are
     * @param zstandardTypes media types of Spring's formats to compress here with Zstandard, which servlet containers do not have
     */
    public void compressResponses(long minimumSize, List<Pattern> excludedUserAgents, List<MimeType> zstandardTypes) {
        responses = new Responses(minimumSize, List.copyOf(excludedUserAgents), List.copyOf(zstandardTypes));
    }

    /**
     * The decompressor that the headers of a request ask for.
     *
     * @throws io.wireformat.internal.coding.UnsupportedCodingException when there is none
     */
    public ContentDecompressor decoder(HttpMessage request, DecodeLimits limits) {
        return decodes(request)
                ? codings.get().decompressor(contentEncoding(request), limits)
                : ContentDecompressor.NONE;
    }

    /**
     * Refuses a compressed stream if requests are decompressed: a decompressor waits for bytes, and would keep a thread for as
     * long as the sender likes.
     *
     * @throws io.wireformat.internal.coding.UnsupportedCodingException when it is
     */
    public void requireUncoded(HttpMessage request) {
        if (decodes(request)) {
            ContentCodings.requireNone(contentEncoding(request));
        }
    }

    /**
     * Whether the content of a request is coded, and is decoded here. A part of a form cannot say so.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7578#section-4.8">RFC 7578: other headers of parts are ignored</a>
     */
    public boolean decodes(HttpMessage request) {
        List<String> contentEncoding = contentEncoding(request);
        return decodesRequests
                && !contentEncoding.isEmpty()
                && ContentCodings.isApplied(contentEncoding)
                && !isPartOfForm(request.getHeaders());
    }

    private static boolean isPartOfForm(HttpHeaders headers) {
        String disposition = headers.getFirst(HttpHeaders.CONTENT_DISPOSITION);
        return disposition != null && disposition.regionMatches(true, 0, FORM_DATA, 0, FORM_DATA.length());
    }

    private static List<String> contentEncoding(HttpMessage request) {
        return request.getHeaders().getOrEmpty(HttpHeaders.CONTENT_ENCODING);
    }

    /** Whether responses may be compressed. */
    public boolean compressesResponses() {
        return responses != null;
    }

    /**
     * Compresses a response; null if it is sent as it is, for example because it has a strong entity tag, which is the tag
     * of these bytes.
     *
     * @param headers those of the response so far; get {@code Vary} if compression depends on the request
     */
    @Nullable
    ContentCompressor compressor(int size, HttpHeaders headers, ResponseHead head) {
        Responses settings = responses;
        if (settings == null || headers.containsHeader(HttpHeaders.CONTENT_ENCODING) || hasStrongTag(headers)) {
            return null;
        }
        AcceptedCodings accepted = AcceptedCodings.of(head.requestHeader(HttpHeaders.ACCEPT_ENCODING));
        if (size < settings.minimumSize() && !accepted.refusesIdentity()) {
            return null;
        }
        VaryHeader.addAcceptEncoding(headers);
        return settings.excludes(head.requestHeader(HttpHeaders.USER_AGENT))
                ? null
                : codings.get().preferredBy(accepted);
    }

    /** The compressor of a response in one of Spring's formats; null if the server compresses it, or nothing does. */
    @Nullable
    ContentCompressor compressorOfSpringFormat(int size, HttpHeaders headers, ResponseHead head) {
        Responses settings = responses;
        if (settings == null || settings.zstandardTypes().isEmpty()) {
            return null;
        }
        MediaType contentType = headers.getContentType();
        if (contentType == null || !settings.hasZstandard(contentType)) {
            return null;
        }
        ContentCompressor preferred = compressor(size, headers, head);
        return preferred != null && isZstandard(preferred) ? preferred : null;
    }

    private static boolean isZstandard(ContentCompressor compressor) {
        return compressor.coding().tag().equals(ZSTANDARD);
    }

    /** The coding of a response of this size in one of Spring's formats; null if it is not compressed. */
    public @Nullable String codingOfSpringFormat(long size, ResponseHead head) {
        Responses settings = responses;
        if (settings == null
                || size < settings.minimumSize()
                || settings.excludes(head.requestHeader(HttpHeaders.USER_AGENT))) {
            return null;
        }
        AcceptedCodings accepted = AcceptedCodings.of(head.requestHeader(HttpHeaders.ACCEPT_ENCODING));
        ContentCompressor preferred = codings.get().preferredBy(accepted);
        if (!settings.zstandardTypes().isEmpty() && preferred != null && isZstandard(preferred)) {
            return ZSTANDARD;
        }
        return GZIP.preferredBy(accepted) != null ? "gzip" : null;
    }

    /** Adds the {@code Vary} of the response that a client has cached. */
    public void describeNotModified(HttpHeaders headers) {
        VaryHeader.addAccept(headers);
        if (compressesResponses() && !hasStrongTag(headers)) {
            VaryHeader.addAcceptEncoding(headers);
        }
    }

    private static boolean hasStrongTag(HttpHeaders headers) {
        String tag = headers.getFirst(HttpHeaders.ETAG);
        return tag != null && !tag.startsWith("W/");
    }

    private record Responses(long minimumSize, List<Pattern> excludedUserAgents, List<MimeType> zstandardTypes) {

        boolean hasZstandard(MediaType contentType) {
            return zstandardTypes.stream().anyMatch(type -> type.includes(contentType));
        }

        boolean excludes(List<String> userAgent) {
            return !userAgent.isEmpty()
                    && excludedUserAgents.stream().anyMatch(excluded -> excluded.matcher(userAgent.get(0))
                            .matches());
        }
    }
}
