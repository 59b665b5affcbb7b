package io.wireformat.internal.coding;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.ContentCoder;
import io.wireformat.internal.pipeline.ContentDecoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The content codings that there are, the one that we like best first. Safe for use by many threads. */
public final class ContentCodings {

    private static final Pattern CHARSET = Pattern.compile(
            "\\s*(?:utf-?(?:8|16|32)|us-ascii|iso-8859-\\d{1,2}|windows-125\\d)\\s*", Pattern.CASE_INSENSITIVE);

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
                throw unsupported("Unknown content coding");
            }
            if (applied.size() == MOST_AT_ONCE) {
                throw unsupported("More than " + MOST_AT_ONCE + " content codings");
            }
            applied.add(coding);
        }
        return applied.isEmpty() ? ContentDecoder.NONE : content -> DecodingInput.of(applied, content, limits);
    }

    private UnsupportedCodingException unsupported(String problem) {
        return new UnsupportedCodingException(problem + "; there are " + acceptEncoding, acceptEncoding);
    }

    /**
     * Refuses content that is coded in any way.
     *
     * @param contentEncoding the values of {@code Content-Encoding}
     * @throws UnsupportedCodingException when it is, which tells the sender to code nothing
     */
    public static void requireNone(List<String> contentEncoding) {
        if (!namesIn(contentEncoding).isEmpty()) {
            throw new UnsupportedCodingException("A stream is read here only without a content coding", NO_CODING);
        }
    }

    /** Some clients name a charset alone, which codes nothing. */
    private static List<String> namesIn(List<String> contentEncoding) {
        if (contentEncoding.isEmpty()
                || (contentEncoding.size() == 1
                        && CHARSET.matcher(contentEncoding.get(0)).matches())) {
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
