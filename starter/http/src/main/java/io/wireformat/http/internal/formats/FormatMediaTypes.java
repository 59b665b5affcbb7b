package io.wireformat.http.internal.formats;

import io.wireformat.codec.WireFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * The media types of a format: its own, and those of vendors that end in the format's name, as {@code
 * application/vnd.acme.v2+protobuf} does.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6838#section-4.2.8">RFC 6838: structured suffixes</a>
 */
public final class FormatMediaTypes {

    /** Spring refuses to compare more than 50 media types, those of all formats together. */
    private static final int MAX_NAMED = 4;

    /** By which vendors say what their media types are made of, with its plus sign. */
    private final String suffix;

    /** The suffixes after other names of the format, such as {@code +x-protobuf}. */
    private final List<String> otherSuffixes;

    private final List<MediaType> own;

    /** The media types of a format. */
    public FormatMediaTypes(WireFormat format) {
        this.suffix = "+" + format.name();
        this.own = Stream.concat(Stream.of(format.mediaType()), format.alternativeMediaTypes().stream())
                .map(MediaType::parseMediaType)
                .toList();
        this.otherSuffixes = own.stream()
                .map(MediaType::getSubtype)
                .filter(subtype -> subtype.startsWith("x-"))
                .map(subtype -> "+" + subtype)
                .toList();
    }

    /** The format's own, the one that we send first. */
    public List<MediaType> own() {
        return own;
    }

    /**
     * The format's own media types for a handler to declare, without parameters, because Spring would prefer media types
     * with parameters to JSON.
     */
    List<MediaType> declarable() {
        return own.stream()
                .map(mediaType -> new MediaType(mediaType.getType(), mediaType.getSubtype()))
                .distinct()
                .toList();
    }

    /** The media types of vendors for a handler to declare. */
    MediaType declarableByVendors() {
        return new MediaType("application", "*" + suffix);
    }

    /**
     * The media type of content if this one was requested, with only the format's own parameters; null if it names another
     * format.
     */
    public @Nullable MediaType named(@Nullable MediaType mediaType) {
        if (mediaType == null) {
            return null;
        }
        // each format is asked about each message, so the most different part is compared first
        String subtype = mediaType.getSubtype();
        for (MediaType candidate : own) {
            if (candidate.getSubtype().equals(subtype)
                    && candidate.equalsTypeAndSubtype(mediaType)
                    && isDelimited(candidate) == isDelimited(mediaType)) {
                return candidate;
            }
        }
        return isNamedBySuffix(subtype) && mediaType.isConcrete() && !isDelimited(mediaType)
                ? new MediaType(mediaType.getType(), mediaType.getSubtype())
                : null;
    }

    private boolean isNamedBySuffix(String subtype) {
        return subtype.indexOf('+') >= 0
                && (subtype.endsWith(suffix) || otherSuffixes.stream().anyMatch(subtype::endsWith));
    }

    /**
     * Sets the content type: the one that the headers have, else the chosen one, else the format's own.
     *
     * @param chosen by the client
     * @return the content type
     */
    public MediaType label(HttpHeaders headers, @Nullable MediaType chosen) {
        MediaType named = named(headers.getContentType());
        if (named == null) {
            named = named(chosen);
        }
        MediaType label = named != null ? named : own.get(0);
        headers.setContentType(label);
        return label;
    }

    /** Whether a media type is that of a stream by Spring's own convention; no other type says so by a parameter. */
    private static boolean isDelimited(MediaType mediaType) {
        String delimited = mediaType.getParameter("delimited");
        return "true".equalsIgnoreCase(delimited) || "\"true\"".equalsIgnoreCase(delimited);
    }

    /** Whether a range has the name of the format, but is another format's by its parameters. */
    boolean isNameOfAnother(MediaType range) {
        return own.stream().anyMatch(range::equalsTypeAndSubtype) && named(range) == null;
    }

    /** Those of the format's media types that a handler declares; the one that we send where it declares none. */
    public List<MediaType> within(Collection<MediaType> declared) {
        MediaType sent = own.get(0);
        boolean free =
                declared.isEmpty() || declared.stream().anyMatch(range -> !range.isConcrete() && range.includes(sent));
        return free ? List.of(sent) : namedBy(List.copyOf(declared));
    }

    /** The media types of the format that ranges name and do not refuse. */
    public List<MediaType> namedBy(List<MediaType> ranges) {
        // a loop without a stream, for the same reason
        List<MediaType> all = List.of();
        for (MediaType range : ranges) {
            MediaType named = named(range);
            if (named != null && range.getQualityValue() > 0 && all.size() < MAX_NAMED && !all.contains(named)) {
                all = all.isEmpty() ? new ArrayList<>(MAX_NAMED) : all;
                all.add(named);
            }
        }
        return List.copyOf(all);
    }
}
