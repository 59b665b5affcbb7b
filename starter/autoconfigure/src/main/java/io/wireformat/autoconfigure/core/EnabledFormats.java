package io.wireformat.autoconfigure.core;

import io.wireformat.codec.Codec;
import io.wireformat.http.internal.formats.SpringFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.MimeType;

/** The formats that are on. */
public final class EnabledFormats {

    private static final String PROPERTY = "wireformat.formats";

    private EnabledFormats() {}

    /**
     * The codecs of the formats with these names, of all formats if the property is not set.
     *
     * @param isSet whether the property is set, if only to nothing, which means no format
     * @param resources finds the libraries of the formats that Spring converts itself
     * @throws InvalidConfigurationPropertyValueException when no format has one of the names, or its library is absent
     * @throws IllegalStateException when two codecs have the same name or media type
     */
    static List<Codec> of(List<Codec> codecs, List<String> names, boolean isSet, ResourceLoader resources) {
        Map<String, Codec> byName = new TreeMap<>();
        for (Codec codec : codecs) {
            refuseSame("name " + name(codec), byName.put(name(codec), codec), codec);
            if (SpringFormat.named(name(codec)) != null) {
                throw new IllegalStateException(
                        described(codec) + " has the name " + name(codec)
                                + ", which belongs to a format that Spring converts. Give the codec another name, or remove its bean.");
            }
        }
        Set<String> known = new TreeSet<>(byName.keySet());
        Stream.of(SpringFormat.values())
                .forEach(format -> known.add(format.format().name()));
        for (String name : names) {
            if (!known.contains(name)) {
                throw new InvalidConfigurationPropertyValueException(
                        PROPERTY,
                        name,
                        "No format has the name '" + name + "'. Known formats are " + String.join(", ", known) + ".");
            }
            requireLibrary(PROPERTY, name, resources);
        }
        List<Codec> enabled = codecs.stream()
                .filter(codec -> (names.isEmpty() && !isSet) || names.contains(name(codec)))
                .toList();
        Map<MimeType, Codec> byMediaType = new HashMap<>();
        for (Codec codec : enabled) {
            MimeType mediaType = mediaType(codec);
            refuseSame("media type " + mediaType, byMediaType.put(mediaType, codec), codec);
        }
        return enabled;
    }

    /**
     * Requires the library of a format that Spring converts itself. The other formats need none for records.
     *
     * @param property that has the format's name
     */
    public static void requireLibrary(String property, String name, ResourceLoader resources) {
        SpringFormat format = SpringFormat.named(name);
        if (format != null
                && SpringFormat.onClassPath(WireformatAutoConfiguration.loader(resources))
                        .noneMatch(format::equals)) {
            throw new InvalidConfigurationPropertyValueException(
                    property,
                    name,
                    "The library of " + name + " is not on the class path. Add the dependency"
                            + " tools.jackson.dataformat:jackson-dataformat-" + name + ", or remove " + name
                            + " from this property.");
        }
    }

    /** A request or a response would have either format, by the order of their beans. */
    private static void refuseSame(String what, @Nullable Codec one, Codec other) {
        if (one != null) {
            throw new IllegalStateException("Two codecs have the " + what + ": " + described(one) + " and "
                    + described(other) + ". Give one of them another, or remove its bean.");
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
