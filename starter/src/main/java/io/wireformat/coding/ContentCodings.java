package io.wireformat.coding;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.metrics.CodedInput;
import io.wireformat.metrics.ContentCoder;
import io.wireformat.metrics.ContentDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The content codings that there are, the one that we like best first. Safe for use by many threads. */
public final class ContentCodings {

    /** As many bytes as tell a coding. */
    static final int MAGIC_SIZE = 4;

    /** Nobody needs more, and each costs time again. */
    private static final int MOST_AT_ONCE = 3;

    private static final String NO_CODING = "identity";

    private final List<ContentCoding> codings;

    private final String acceptEncoding;

    private ContentCodings(List<ContentCoding> codings) {
        this.codings = codings;
        this.acceptEncoding =
                codings.stream().map(coding -> coding.names().get(0)).collect(Collectors.joining(", "));
    }

    /** gzip, which needs no library. */
    public static ContentCodings gzip() {
        return new ContentCodings(List.of(new Gzip()));
    }

    /**
     * Zstandard, which makes content smaller in less time, and gzip.
     *
     * @throws LinkageError where com.github.luben:zstd-jni is not there, or not for this machine
     */
    public static ContentCodings zstdAndGzip() {
        return new ContentCodings(List.of(new Zstandard(), new Gzip()));
    }

    /** The codings' names, as the value of {@code Accept-Encoding}. */
    public String acceptEncoding() {
        return acceptEncoding;
    }

    /**
     * Decodes content as its headers say, while it is read.
     *
     * @param contentEncoding the values of {@code Content-Encoding}
     * @param content closing what is returned leaves it open
     * @return null where the content is not coded
     * @throws UnsupportedCodingException when one of its codings is none of these, or they are too many
     */
    public @Nullable CodedInput decode(List<String> contentEncoding, InputStream content, DecodeLimits limits)
            throws IOException {
        return decoder(contentEncoding, limits).decode(content);
    }

    /**
     * What decodes content as its headers say.
     *
     * @param contentEncoding the values of {@code Content-Encoding}
     * @throws UnsupportedCodingException when one of its codings is none of these, or they are too many
     */
    public ContentDecoder decoder(List<String> contentEncoding, DecodeLimits limits) {
        List<ContentCoding> applied = new ArrayList<>(1);
        for (String name : namesIn(contentEncoding)) {
            ContentCoding coding = named(name);
            if (coding == null) {
                throw new UnsupportedCodingException("Unknown content coding", acceptEncoding);
            }
            if (applied.size() == MOST_AT_ONCE) {
                throw new UnsupportedCodingException("More than " + MOST_AT_ONCE + " content codings", acceptEncoding);
            }
            applied.add(coding);
        }
        return applied.isEmpty() ? ContentDecoder.NONE : content -> DecodingInput.of(applied, content, limits);
    }

    /**
     * Decodes content that is what its headers say. Somebody else may have decoded it already and left the header, or
     * nobody may ever have looked at the header.
     *
     * @param content is put back what is read of it
     * @return null where the content is not coded, or not as its headers say
     */
    public @Nullable CodedInput decodeWhereCoded(
            List<String> contentEncoding, PushbackInputStream content, DecodeLimits limits) throws IOException {
        List<String> names = namesIn(contentEncoding);
        ContentCoding last = names.isEmpty() ? null : named(names.get(names.size() - 1));
        if (last == null) {
            return null;
        }
        byte[] start = new byte[MAGIC_SIZE];
        int length = content.readNBytes(start, 0, MAGIC_SIZE);
        content.unread(start, 0, length);
        return last.starts(start, length) ? decode(contentEncoding, content, limits) : null;
    }

    /** A stream that {@link #decodeWhereCoded} can look into. */
    public static PushbackInputStream peekable(InputStream content) {
        return new PushbackInputStream(content, MAGIC_SIZE);
    }

    private static List<String> namesIn(List<String> contentEncoding) {
        if (contentEncoding.isEmpty()) {
            return Collections.emptyList();
        }
        List<String> names = new ArrayList<>(1);
        for (String value : contentEncoding) {
            for (String element : value.split(",")) {
                String name = element.strip().toLowerCase(Locale.ROOT);
                if (!name.isEmpty() && !name.equals(NO_CODING)) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    private @Nullable ContentCoding named(String name) {
        for (ContentCoding coding : codings) {
            if (coding.names().contains(name)) {
                return coding;
            }
        }
        return null;
    }

    /** The coding that a client likes best, of those it likes as well the one that we do; null for none. */
    public @Nullable ContentCoder preferredBy(AcceptedCodings accepted) {
        ContentCoding best = null;
        double weight = 0;
        for (ContentCoding coding : codings) {
            double own = accepted.weightOf(coding.names());
            if (own > weight) {
                best = coding;
                weight = own;
            }
        }
        return accepted.prefersNoCodingTo(weight) ? null : best;
    }
}
