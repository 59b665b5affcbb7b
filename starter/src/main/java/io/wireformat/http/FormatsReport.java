package io.wireformat.http;

import io.wireformat.codec.WireFormat;
import io.wireformat.metrics.AskedType;
import io.wireformat.metrics.MeteredCodec;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageConverter;

/** What the log says of the formats when the application starts. */
public final class FormatsReport {

    private FormatsReport() {}

    /** The formats of these converters, each with the media type that it is sent as. */
    static String line(List<HttpMessageConverter<?>> converters) {
        return line(converters.stream().map(FormatsReport::format).filter(Objects::nonNull));
    }

    /** Formats, each with the media type that it is sent as. */
    public static String line(Stream<WireFormat> formats) {
        return formats.map(format -> format.name() + " (" + format.mediaType() + ")")
                .collect(Collectors.joining(", "));
    }

    private static @Nullable WireFormat format(HttpMessageConverter<?> converter) {
        if (converter instanceof MeteredJacksonHttpMessageConverter metered) {
            SpringFormat format = SpringFormat.named(metered.format());
            return format != null ? format.format() : null;
        }
        return converter instanceof WireHttpMessageConverter wire ? wire.codec().format() : null;
    }

    /** A row for each format: all of its media types, what it carries, and what it declines. */
    public static String table(List<MeteredCodec> codecs) {
        String rows = "%-16s %-70s %-40s %s";
        return Stream.concat(
                        Stream.of(rows.formatted("format", "media types", "carries", "declines")),
                        codecs.stream()
                                .map(codec -> rows.formatted(
                                        codec.format().name(),
                                        mediaTypes(codec.format()),
                                        types(codec, false),
                                        types(codec, true))))
                .collect(Collectors.joining("\n"));
    }

    private static String mediaTypes(WireFormat format) {
        return Stream.concat(Stream.of(format.mediaType()), format.alternativeMediaTypes().stream())
                .collect(Collectors.joining(", "));
    }

    private static String types(MeteredCodec codec, boolean declined) {
        return codec.askedFor().stream()
                .filter(asked -> (asked.reason() != null) == declined)
                .map(AskedType::name)
                .collect(Collectors.joining(", "));
    }
}
