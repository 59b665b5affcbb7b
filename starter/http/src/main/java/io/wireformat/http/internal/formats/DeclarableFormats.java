package io.wireformat.http.internal.formats;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/**
 * The media types of the formats that a handler may be widened to.
 *
 * @param messages of single messages and lists
 * @param streams of messages one after another
 */
public record DeclarableFormats(List<FormatMediaTypes> messages, List<FormatMediaTypes> streams) {

    Stream<FormatMediaTypes> all() {
        return Stream.concat(messages.stream(), streams.stream());
    }

    /** The media types that a handler of all formats declares. */
    public List<MediaType> declarable() {
        return Stream.concat(
                        all().flatMap(format -> format.declarable().stream()),
                        messages.stream().map(FormatMediaTypes::declarableByVendors))
                .distinct()
                .toList();
    }

    /** All names of the formats that are named here. */
    public List<MediaType> aliases(List<MediaType> named) {
        return all().filter(format -> named.stream().anyMatch(format.own()::contains))
                .flatMap(format -> format.own().stream())
                .toList();
    }

    /** Whether a format is named. */
    public boolean isNamedBy(List<MediaType> ranges) {
        return ranges.stream().anyMatch(range -> named(range) != null);
    }

    /** Whether a range names streams, and that by a parameter of what single messages are called. */
    public boolean isStreamNamedAsMessage(MediaType range) {
        return messages.stream().anyMatch(format -> format.isNameOfAnother(range))
                && streams.stream().anyMatch(format -> format.named(range) != null);
    }

    /** The media type of content if a range was requested; null if it names no format. */
    @Nullable
    public MediaType named(MediaType range) {
        if (range.getQualityValue() == 0) {
            return null;
        }
        for (List<FormatMediaTypes> formats : List.of(messages, streams)) {
            for (FormatMediaTypes format : formats) {
                MediaType named = format.named(range);
                if (named != null) {
                    return named;
                }
            }
        }
        return null;
    }

    /** The media types that are sent, without alternative names. */
    public List<MediaType> sent(Collection<MediaType> mediaTypes) {
        return mediaTypes.stream()
                .filter(mediaType -> mediaType.isConcrete()
                        && all().noneMatch(format -> !format.own().get(0).equals(mediaType)
                                && format.own().contains(mediaType)
                                && mediaTypes.contains(format.own().get(0))))
                .toList();
    }
}
