package io.wireformat.http;

import io.wireformat.codec.WireFormat;
import io.wireformat.metrics.AskedType;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageConverter;

/** What the log says of the formats when the application starts. */
final class FormatsReport {

    private FormatsReport() {}

    /** The formats of these converters, each with the media type that it is sent as. */
    static String line(List<HttpMessageConverter<?>> converters) {
        return converters.stream()
                .map(FormatsReport::format)
                .filter(Objects::nonNull)
                .map(format -> format.name() + " (" + format.mediaType() + ")")
                .collect(Collectors.joining(", "));
    }

    /** The format of a converter; null where we do not know it. */
    static @Nullable WireFormat format(HttpMessageConverter<?> converter) {
        if (converter instanceof MeteredJacksonHttpMessageConverter metered) {
            SpringFormat format = SpringFormat.named(metered.format());
            return format != null ? format.format() : null;
        }
        return converter instanceof WireHttpMessageConverter wire ? wire.codec().format() : null;
    }

    /** A row for each format: all of its media types, what it carries, and what it declines. */
    static String table(List<WireHttpMessageConverter> converters) {
        String rows = "%-16s %-70s %-40s %s";
        return Stream.concat(
                        Stream.of(rows.formatted("format", "media types", "carries", "declines")),
                        converters.stream()
                                .map(converter -> rows.formatted(
                                        converter.codec().format().name(),
                                        mediaTypes(converter.codec().format()),
                                        types(converter, false),
                                        types(converter, true))))
                .collect(Collectors.joining("\n"));
    }

    private static String mediaTypes(WireFormat format) {
        return Stream.concat(Stream.of(format.mediaType()), format.alternativeMediaTypes().stream())
                .collect(Collectors.joining(", "));
    }

    private static String types(WireHttpMessageConverter converter, boolean declined) {
        return converter.codec().askedFor().stream()
                .filter(asked -> (asked.reason() != null) == declined)
                .map(AskedType::name)
                .collect(Collectors.joining(", "));
    }
}
