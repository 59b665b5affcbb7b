package io.wireformat.autoconfigure;

import io.wireformat.codec.Codec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.MimeType;

/** Which formats are on. */
final class EnabledFormats {

    private static final String PROPERTY = "wireformat.formats";

    /** On where their library is, by Spring's own converters. */
    private static final List<String> SPRINGS = List.of("json", "xml", "cbor", "smile");

    private EnabledFormats() {}

    /**
     * The codecs of the formats with these names, of all formats where there are none.
     *
     * @throws InvalidConfigurationPropertyValueException when no format has one of the names
     * @throws IllegalStateException when two codecs cannot be told apart
     */
    static List<Codec> of(List<Codec> codecs, List<String> names) {
        Map<String, Codec> byName = new TreeMap<>();
        for (Codec codec : codecs) {
            refuseSame("name " + name(codec), byName.put(name(codec), codec), codec);
            if (SPRINGS.contains(name(codec))) {
                throw new IllegalStateException(described(codec) + " has the name " + name(codec)
                        + ", which is that of a format of Spring's. Give it another, or take its bean away.");
            }
        }
        Set<String> known = new TreeSet<>(byName.keySet());
        known.addAll(SPRINGS);
        for (String name : names) {
            if (!known.contains(name)) {
                throw new InvalidConfigurationPropertyValueException(
                        PROPERTY, name, "Known formats are " + String.join(", ", known) + ".");
            }
        }
        List<Codec> enabled = codecs.stream()
                .filter(codec -> names.isEmpty() || names.contains(name(codec)))
                .toList();
        Map<MimeType, Codec> byMediaType = new HashMap<>();
        for (Codec codec : enabled) {
            MimeType mediaType = mediaType(codec);
            refuseSame("media type " + mediaType, byMediaType.put(mediaType, codec), codec);
        }
        return enabled;
    }

    /** A request or an answer would be in either, as the order of their beans has it. */
    private static void refuseSame(String what, @Nullable Codec one, Codec other) {
        if (one != null) {
            throw new IllegalStateException("Two codecs have the " + what + ": " + described(one) + " and "
                    + described(other) + ". Give one of them another, or take its bean away.");
        }
    }

    private static String described(Codec codec) {
        return codec.getClass().getName() + " (" + name(codec) + ")";
    }

    /** The media type that content is sent as; parameters do not tell formats apart. */
    private static MimeType mediaType(Codec codec) {
        MimeType mediaType = MimeType.valueOf(codec.format().mediaType());
        return new MimeType(mediaType.getType(), mediaType.getSubtype());
    }

    private static String name(Codec codec) {
        return codec.format().name();
    }
}
