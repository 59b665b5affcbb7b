package io.wireformat.internal.coding;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.ContentDecompressor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The supported content codings, in order of preference. Safe for use by many threads. */
public final class ContentCodings {

    private static final Pattern CHARSET = Pattern.compile(
            "\\s*(?:utf-?(?:8|16|32)|us-ascii|iso-8859-\\d{1,2}|windows-125\\d)\\s*", Pattern.CASE_INSENSITIVE);

    /** The property that sets how many codings one body may have. */
    private static final String MAX_CODINGS = "wireformat.content-coding.max-codings";

    private static final String IDENTITY = "identity";

    private final List<ContentCoding> codings;
    private final int maxCodings;
    private final String acceptEncoding;

    private ContentCodings(List<ContentCoding> codings, int maxCodings) {
        this.codings = codings;
        this.maxCodings = maxCodings;
        this.acceptEncoding =
                codings.stream().map(coding -> coding.names().get(0)).collect(Collectors.joining(", "));
    }

    /** Only gzip, which needs no library. */
    public static ContentCodings gzip() {
        return new ContentCodings(List.of(new Gzip()), 1);
    }

    /**
     * Zstandard, which compresses faster and better, and gzip.
     *
     * @throws LinkageError if com.github.luben:zstd-jni is absent or does not support this platform
     */
    public static ContentCodings zstdAndGzip() {
        return new ContentCodings(List.of(new Zstandard(), new Gzip()), 1);
    }

    /** The same codings for bodies to which several may have been applied. Each takes time and memory of its own. */
    public ContentCodings withMax(int codingsOfOneBody) {
        return new ContentCodings(codings, codingsOfOneBody);
    }

    /** The codings' names, as the value of {@code Accept-Encoding}. */
    public String acceptEncoding() {
        return acceptEncoding;
    }

    /**
     * Decompresses content according to its header.
     *
     * @param contentEncoding the values of {@code Content-Encoding}
     * @throws UnsupportedCodingException when a coding is not supported, or there are too many
     */
    public ContentDecompressor decompressor(List<String> contentEncoding, DecodeLimits limits) {
        List<ContentCoding> applied = new ArrayList<>(1);
        for (String name : namesIn(contentEncoding)) {
            ContentCoding coding = named(name);
            if (coding == null) {
                throw unsupported("Unknown content coding");
            }
            if (applied.size() == maxCodings) {
                throw unsupported("More than " + maxCodings + " content coding" + (maxCodings == 1 ? "" : "s") + " ("
                        + MAX_CODINGS + ")");
            }
            applied.add(coding);
        }
        return applied.isEmpty()
                ? ContentDecompressor.NONE
                : (content, memory) -> new StagedInput(applied, content, limits, memory);
    }

    private UnsupportedCodingException unsupported(String problem) {
        return new UnsupportedCodingException(problem + "; supported: " + acceptEncoding, acceptEncoding);
    }

    /**
     * Requires content without a coding.
     *
     * @param contentEncoding the values of {@code Content-Encoding}
     * @throws UnsupportedCodingException when it has one; the response then accepts only {@code identity}
     */
    public static void requireNone(List<String> contentEncoding) {
        if (isApplied(contentEncoding)) {
            throw new UnsupportedCodingException("A stream with a content coding is not supported here", IDENTITY);
        }
    }

    /**
     * Whether content has a coding.
     *
     * @param contentEncoding the values of {@code Content-Encoding}
     */
    public static boolean isApplied(List<String> contentEncoding) {
        return !namesIn(contentEncoding).isEmpty();
    }

    /** Some clients send a charset as the only value, which is ignored. */
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
                if (!name.isEmpty() && !name.equals(IDENTITY)) {
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

    /** The codings, in order of preference. */
    public List<ContentCompressor> compressors() {
        return List.copyOf(codings);
    }

    /** The coding that a client prefers, in our order for equal weights; null for none. */
    public @Nullable ContentCompressor preferredBy(AcceptedCodings accepted) {
        ContentCoding best = null;
        double weight = 0;
        for (ContentCoding coding : codings) {
            double own = accepted.weightOf(coding.names());
            if (own > weight) {
                best = coding;
                weight = own;
            }
        }
        return accepted.prefersIdentityTo(weight) ? null : best;
    }
}
