package io.wireformat.http.internal.handlers;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.DeclineLog;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.DefaultedProperties;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.model.MessageModels;
import io.wireformat.model.NullOfDefaulted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
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
     * Warns in one line of the types of content that only Spring's own formats support, with the reason and the handlers;
     * logs nothing if there are none.
     */
    static void logSilent(Collection<HandlerMethod> methods, HandlerFormats content) {
        if (!log.isWarnEnabled()) {
            return;
        }
        List<HandlerMethod> asked = methods.stream()
                .filter(FormatsReport::isOfApplication)
                .filter(content::isKnown)
                .toList();
        Map<String, Map<Direction, List<String>>> byType = new TreeMap<>();
        Map<String, String> reasons = new HashMap<>();
        Set<HandlerMethod> silent = new HashSet<>();
        for (HandlerMethod handler : asked) {
            for (Direction direction : Direction.values()) {
                ResolvableType type = content.silent(handler, direction);
                if (type != null) {
                    silent.add(handler);
                    String name = name(element(type));
                    reasons.computeIfAbsent(name, none -> content.whySilent(handler, direction));
                    byType.computeIfAbsent(name, none -> new EnumMap<>(Direction.class))
                            .computeIfAbsent(direction, none -> new ArrayList<>())
                            .add(name(handler));
                }
            }
        }
        if (!silent.isEmpty()) {
            log.warn(
                    "{} of {} handlers support only Spring's formats such as JSON, because of a type that they read or"
                            + " write: {}. Change the property or the type as the reason says, or leave these handlers"
                            + " with JSON and set logging.level.{}=error",
                    silent.size(),
                    asked.size(),
                    some(
                            byType.entrySet().stream()
                                    .map(type -> type.getKey() + " (" + uses(type.getValue()) + "): "
                                            + reasons.get(type.getKey()))
                                    .toList(),
                            "; "),
                    FormatsReport.class.getName());
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
                    "No schema is listed for {} handlers that declare no type for their response: {}. Declare"
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
                    "{} properties have an initial value and may be null: {}. Only JSON, MessagePack's maps and Avro can"
                            + " distinguish null from absence. A response with such a null is sent in the next format"
                            + " that the client accepts, or is a 406. With wireformat.null-of-defaulted=absent the"
                            + " property is omitted instead",
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
        return some(all, ", ");
    }

    private static String some(List<String> all, String separator) {
        String first = String.join(separator, all.subList(0, Math.min(NAMED, all.size())));
        return all.size() > NAMED ? first + " and " + (all.size() - NAMED) + " more" : first;
    }

    /** Logs which handlers no format speaks to; at debug, which types the formats carry, and why not the others. */
    public static void log(Collection<HandlerMethod> handlers, FormatRegistry registry, HandlerFormats content) {
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
                        Stream.of(rows.formatted("format", "media types", "supports", "does not support")),
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
