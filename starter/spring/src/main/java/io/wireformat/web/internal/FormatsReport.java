package io.wireformat.web.internal;

import io.wireformat.codec.WireFormat;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.web.internal.type.BoundTypes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.method.HandlerMethod;

/** What the log says of the formats when the application starts. */
public final class FormatsReport {

    private static final Logger log = LoggerFactory.getLogger(FormatsReport.class);

    /** More would hide the line's beginning. */
    private static final int NAMED = 5;

    private FormatsReport() {}

    /** Whether content of a handler is in any format. */
    public enum Speech {
        /** In at least one. */
        SPOKEN,
        /** In none that is on. */
        SILENT,
        /** The handler has none, or of no type that it declares. */
        NOT_ASKED_FOR
    }

    /** Says in one line which handlers speak no format, but for Spring's own; nothing where all do. */
    public static void logSilent(Collection<HandlerMethod> methods, Function<HandlerMethod, Speech> speech) {
        if (!log.isInfoEnabled()) {
            return;
        }
        Map<Speech, List<HandlerMethod>> found = methods.stream()
                .filter(method -> !BoundTypes.isOfSpring(method.getBeanType().getName()))
                .collect(Collectors.groupingBy(speech));
        List<HandlerMethod> silent = found.getOrDefault(Speech.SILENT, List.of());
        if (!silent.isEmpty()) {
            int spoken = found.getOrDefault(Speech.SPOKEN, List.of()).size();
            log.info(
                    "{} of {} handlers speak no format: {}; {}=debug tells why, docs/existing-applications.md what to do",
                    silent.size(),
                    silent.size() + spoken,
                    named(silent),
                    "logging.level.io.wireformat");
        }
    }

    private static String named(List<HandlerMethod> handlers) {
        List<String> names = handlers.stream()
                .map(handler -> handler.getBeanType().getSimpleName() + "#"
                        + handler.getMethod().getName())
                .sorted()
                .toList();
        String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        return names.size() > NAMED ? first + " and " + (names.size() - NAMED) + " more" : first;
    }

    /** Formats, each with the media type that it is sent as. */
    public static String line(Stream<WireFormat> formats) {
        return formats.map(format -> format.name() + " (" + format.mediaType() + ")")
                .collect(Collectors.joining(", "));
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
                .map(TypeBinding::name)
                .collect(Collectors.joining(", "));
    }
}
