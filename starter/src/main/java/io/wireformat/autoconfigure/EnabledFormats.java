package io.wireformat.autoconfigure;

import io.wireformat.codec.Codec;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Which formats are on. */
final class EnabledFormats {

    private static final String PROPERTY = "wireformat.formats";

    /** On where their library is, by Spring's own converters. */
    private static final List<String> SPRINGS = List.of("json", "xml", "cbor", "smile");

    private EnabledFormats() {}

    static List<Codec> of(List<Codec> codecs, List<String> names) {
        TreeSet<String> known =
                codecs.stream().map(EnabledFormats::name).collect(Collectors.toCollection(TreeSet::new));
        known.addAll(SPRINGS);
        for (String name : names) {
            if (!known.contains(name)) {
                throw new InvalidConfigurationPropertyValueException(
                        PROPERTY, name, "Known formats are " + String.join(", ", known) + ".");
            }
        }
        return codecs.stream()
                .filter(codec -> names.isEmpty() || names.contains(name(codec)))
                .toList();
    }

    private static String name(Codec codec) {
        return codec.format().name();
    }
}
