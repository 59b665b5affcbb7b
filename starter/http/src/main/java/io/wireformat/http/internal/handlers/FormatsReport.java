package io.wireformat.http.internal.handlers;

import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.SimpleNames;
import io.wireformat.text.internal.EventLog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.core.ResolvableType;
import org.springframework.web.method.HandlerMethod;

/** Logs what the formats support when the application starts. */
public final class FormatsReport {

    private static final EventLog log = EventLog.of(FormatsReport.class);

    /** More names would hide the beginning of the line. */
    private static final int MAX_NAMES = 5;

    /** Type arguments can make a name long. */
    private static final int MAX_NAME_LENGTH = 100;

    private FormatsReport() {}

    /** A body whose type no format of ours supports. */
    private record Unsupported(String type, String reason, Direction direction, HandlerMethod handler) {}

    /** Warns of types that no format supports. */
    static void log(Collection<HandlerMethod> handlers, HandlerFormats<?> formats) {
        if (!formats.registry().formats().isEmpty() && log.isWarnEnabled()) {
            logUnsupported(
                    handlers.stream().filter(FormatsReport::isOfApplication).toList(), formats);
        }
    }

    private static void logUnsupported(List<HandlerMethod> handlers, HandlerFormats<?> formats) {
        List<Unsupported> unsupported = new ArrayList<>();
        for (HandlerMethod handler : handlers) {
            for (Direction direction : Direction.values()) {
                ResolvableType type = formats.unsupported(handler, direction);
                if (type != null) {
                    String reason = formats.whyNot(formats.registry().formats().get(0), handler, direction);
                    unsupported.add(new Unsupported(
                            name(element(type)), SimpleNames.in(String.valueOf(reason)), direction, handler));
                }
            }
        }
        if (unsupported.isEmpty()) {
            return;
        }
        List<String> types = unsupported.stream()
                .collect(Collectors.groupingBy(Unsupported::type, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(FormatsReport::describe)
                .toList();
        List<Object> arguments = new ArrayList<>();
        arguments.add(unsupported.stream().map(Unsupported::handler).distinct().count());
        arguments.add(handlers.stream().filter(formats::isTyped).count());
        arguments.addAll(types.subList(0, Math.min(MAX_NAMES, types.size())));
        int left = types.size() - MAX_NAMES;
        log.warn(
                "{} of {} handlers support only Spring's formats such as JSON, because of these types:"
                        + "\n    {}".repeat(Math.min(MAX_NAMES, types.size()))
                        + (left > 0 ? "\n    and " + left + " more" : "")
                        + "\nChange the property or the type as the reason says, or leave these handlers with JSON and"
                        + " set logging.level." + FormatsReport.class.getName() + "=error",
                arguments.toArray());
    }

    private static String describe(List<Unsupported> ofType) {
        StringJoiner uses = new StringJoiner(", ");
        for (Direction direction : Direction.values()) {
            List<String> names = ofType.stream()
                    .filter(one -> one.direction() == direction)
                    .map(one -> name(one.handler()))
                    .toList();
            if (!names.isEmpty()) {
                uses.add((direction == Direction.REQUEST ? "read by " : "written by ")
                        + names.get(0)
                        + (names.size() > 1 ? " and " + (names.size() - 1) + " more" : ""));
            }
        }
        return ofType.get(0).type() + " (" + uses + "): " + ofType.get(0).reason();
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

    private static String name(HandlerMethod handler) {
        return handler.getBeanType().getSimpleName() + "#" + handler.getMethod().getName();
    }

    private static String name(ResolvableType type) {
        String name = type.toString().replaceAll("[\\w.]+[.$](?=\\w)", "");
        return name.length() > MAX_NAME_LENGTH ? name.substring(0, MAX_NAME_LENGTH) + "…" : name;
    }

    static String some(List<String> all, String separator) {
        String first = String.join(separator, all.subList(0, Math.min(MAX_NAMES, all.size())));
        return all.size() > MAX_NAMES ? first + " and " + (all.size() - MAX_NAMES) + " more" : first;
    }
}
