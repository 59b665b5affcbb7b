package io.wireformat.http.internal.formats;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.util.InvalidMimeTypeException;

/**
 * The media ranges that a client accepts, and the formats that they name. Every part of the starter that could change a
 * response looks here first, and does nothing if no format is named. Immutable.
 */
public final class AcceptedFormats {

    /** Why a request is refused that Spring cannot find a media type for. */
    public static final String TOO_MANY = "Accept names more media types than can be compared";

    /** How Spring says so; a media type of the application's own may be invalid too. */
    private static final String TOO_MANY_IN_SPRING = "Too many elements";

    private final List<MediaType> ranges;
    private final Map<FormatMediaTypes, List<MediaType>> named = new IdentityHashMap<>();
    private final boolean any;
    private final boolean namesSpringFormat;
    private final boolean plain;
    private final List<MediaType> streamsNamedAsMessages;
    private final DeclarableFormats on;

    /** Not looked for before it is asked for; empty if there is none. */
    private @Nullable String mistake;

    /** Each request asks for it, and a list works it out anew. */
    private final int hash;

    /** The formats that ranges name. */
    AcceptedFormats(List<MediaType> ranges, DeclarableFormats on) {
        this(ranges, on, null);
    }

    /**
     * The same.
     *
     * @param mistake the mistake in the name of a format in the request; null if it is looked for later
     */
    AcceptedFormats(List<MediaType> ranges, DeclarableFormats on, @Nullable String mistake) {
        this.on = on;
        this.mistake = mistake;
        this.ranges = List.copyOf(ranges);
        this.any = ranges.stream().anyMatch(range -> on.all().anyMatch(format -> format.named(range) != null));
        this.namesSpringFormat = SpringFormat.areNamed(ranges);
        this.plain = ranges.stream().allMatch(AcceptedFormats::isPlain);
        this.hash = this.ranges.hashCode();
        this.streamsNamedAsMessages =
                any ? ranges.stream().filter(on::isStreamNamedAsMessage).toList() : List.of();
        if (any) {
            on.all().forEach(format -> named.put(format, format.namedBy(ranges)));
        }
    }

    /** Whether a request fails because it accepts more media types than Spring compares. */
    public static boolean areTooMany(Throwable failure) {
        return failure instanceof InvalidMimeTypeException
                && String.valueOf(failure.getMessage()).endsWith(TOO_MANY_IN_SPRING);
    }

    /** The accepted ranges, preferred ones first; empty if they cannot be resolved. */
    public List<MediaType> ranges() {
        return ranges;
    }

    /** Whether a format or a stream of ours is named, be it to refuse it. */
    public boolean nameAny() {
        return any;
    }

    /** Whether a format is named that cannot write each value that JSON can: one of ours, or of Spring's. */
    public boolean mayFail() {
        return any || namesSpringFormat;
    }

    /** The mistake in the name of a format in the request, such as {@code application/protbuf}; null if there is none. */
    public @Nullable String mistake() {
        String found = mistake;
        if (found == null) {
            found = any ? "" : Misspelling.in(ranges, on, HttpHeaders.ACCEPT);
            mistake = found;
        }
        return found.isEmpty() ? null : found;
    }

    /** Whether nothing is accepted with parameters, or by its suffix. */
    public boolean arePlain() {
        return plain;
    }

    /**
     * The ranges that name streams, but by a parameter alone: Spring, which compares no parameters, takes them for ranges of
     * single messages.
     */
    public List<MediaType> streamsNamedAsMessages() {
        return streamsNamedAsMessages;
    }

    private static boolean isPlain(MediaType range) {
        int weights = range.getParameter("q") != null ? 1 : 0;
        return range.getParameters().size() == weights
                && (range.isConcrete() || range.getSubtype().equals("*"));
    }

    /** The media types of a format that are named and not refused. */
    public List<MediaType> namedOf(FormatMediaTypes format) {
        return any ? named.getOrDefault(format, List.of()) : List.of();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof AcceptedFormats formats
                        && hash == formats.hash
                        && any == formats.any
                        && ranges.equals(formats.ranges));
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
