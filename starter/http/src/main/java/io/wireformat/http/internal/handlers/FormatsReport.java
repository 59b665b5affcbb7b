package io.wireformat.http.internal.handlers;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.DeclineLog;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.handlers.DocumentedFormats.Direction;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.DefaultedProperties;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.model.MessageModels;
import io.wireformat.model.NullOfDefaulted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ResolvableType;
import org.springframework.web.method.HandlerMethod;

/** What the log says of the formats when the application starts. */
public final class FormatsReport {

    private static final Logger log = LoggerFactory.getLogger(FormatsReport.class);

    /** More would hide the line's beginning. */
    private static final int NAMED = 5;

    /** What generics may have of a name. */
    private static final int LONGEST_NAME = 100;

    private FormatsReport() {}

    /**
     * Says in one line which types of content no format but Spring's own carries, and of how many handlers they are;
     * nothing where there are none.
     */
    static void logSilent(Collection<HandlerMethod> methods, HandlerContent content) {
        if (!log.isInfoEnabled()) {
            return;
        }
        List<HandlerMethod> asked = methods.stream()
                .filter(FormatsReport::isOfApplication)
                .filter(content::isKnown)
                .toList();
        Map<String, Map<Direction, List<String>>> byType = new TreeMap<>();
        Set<HandlerMethod> silent = new HashSet<>();
        for (HandlerMethod handler : asked) {
            for (Direction direction : Direction.values()) {
                ResolvableType type = content.silent(handler, direction);
                if (type != null) {
                    silent.add(handler);
                    byType.computeIfAbsent(name(element(type)), none -> new EnumMap<>(Direction.class))
                            .computeIfAbsent(direction, none -> new ArrayList<>())
                            .add(name(handler));
                }
            }
        }
        if (!silent.isEmpty()) {
            log.info(
                    "{} of {} handlers speak no format for what they read or write: {}; {}=debug tells why,"
                            + " docs/existing-applications.md what to do",
                    silent.size(),
                    asked.size(),
                    some(byType.entrySet().stream()
                            .map(type -> type.getKey() + " (" + uses(type.getValue()) + ")")
                            .toList()),
                    "logging.level.io.wireformat");
        }
    }

    /**
     * Says in one line which handlers write what they declare no type of, which has no schema for that; nothing where
     * there are none.
     */
    public static void logUntyped(Collection<HandlerMethod> handlers) {
        List<String> untyped = handlers.stream()
                .filter(FormatsReport::isOfApplication)
                .filter(HandlerBodies::isUntyped)
                .map(FormatsReport::name)
                .distinct()
                .sorted()
                .toList();
        if (!untyped.isEmpty()) {
            log.info(
                    "No schema is listed for what {} handlers write, which declare no type of it: {}; declare"
                            + " ResponseEntity<Order> instead of ResponseEntity<?>",
                    untyped.size(),
                    some(untyped));
        }
    }

    /** Says in one line in which properties null cannot be written in each format; nothing where there are none. */
    public static void logNullOfDefaulted(Collection<HandlerMethod> handlers, MessageModels models) {
        if (!log.isInfoEnabled() || models.nullOfDefaulted() != NullOfDefaulted.REFUSE) {
            return;
        }
        List<String> properties = new DefaultedProperties(models)
                .of(handlers.stream().flatMap(HandlerBodies::writtenTypesOf)).stream()
                        .sorted()
                        .toList();
        if (!properties.isEmpty()) {
            log.info(
                    "{} properties start with a value and may be null, which only JSON, MessagePack's maps and Avro tell"
                            + " from absence: {}; answers in which one is null go to the next format that the client"
                            + " accepts, else are a 406; wireformat.null-of-defaulted=absent leaves it out instead",
                    properties.size(),
                    some(properties));
        }
    }

    private static boolean isOfApplication(HandlerMethod handler) {
        return !BoundTypes.isOfSpring(handler.getBeanType().getName())
                && !BoundTypes.isOfSpring(
                        handler.getMethod().getDeclaringClass().getName());
    }

    private static ResolvableType element(ResolvableType type) {
        if (type.isArray()) {
            return type.getComponentType();
        }
        return Iterable.class.isAssignableFrom(type.toClass()) && type.hasGenerics() ? type.getGeneric() : type;
    }

    private static String uses(Map<Direction, List<String>> handlers) {
        return handlers.entrySet().stream()
                .map(use -> (use.getKey() == Direction.REQUEST ? "read by " : "written by ")
                        + use.getValue().get(0)
                        + (use.getValue().size() > 1 ? " and " + (use.getValue().size() - 1) + " more" : ""))
                .collect(Collectors.joining(", "));
    }

    private static String name(HandlerMethod handler) {
        return handler.getBeanType().getSimpleName() + "#" + handler.getMethod().getName();
    }

    private static String name(ResolvableType type) {
        String name = type.toString().replaceAll("[\\w.]+[.$](?=\\w)", "");
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
    }

    private static String some(List<String> all) {
        String first = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
        return all.size() > NAMED ? first + " and " + (all.size() - NAMED) + " more" : first;
    }

    /** Logs which handlers no format speaks to; at debug, which types the formats carry, and why not the others. */
    public static void log(Collection<HandlerMethod> handlers, FormatRegistry registry, HandlerContent content) {
        if (!registry.formats().isEmpty()) {
            logSilent(handlers, content);
        }
        if (DeclineLog.isRead()) {
            handlers.forEach(content::bind);
        }
        if (log.isDebugEnabled()) {
            log.debug(
                    "Wire formats of {} handlers:\n{}",
                    handlers.size(),
                    table(registry.formats().stream().map(BodyFormat::codec).toList()));
        }
    }

    /** A row for each format: all of its media types, some of what it carries, and some of what it declines. */
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
        return some(codec.requestedTypes().stream()
                .filter(asked -> (asked.reason() != null) == declined)
                .map(TypeBinding::name)
                .toList());
    }
}
