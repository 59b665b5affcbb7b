package io.wireformat.http.internal.handlers;

import io.wireformat.WireformatLimits;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationAttributes;
import org.springframework.util.unit.DataSize;
import org.springframework.web.method.HandlerMethod;

/** The limits that handlers have of their own, read once for each handler. Safe for use by many threads. */
public final class HandlerLimits {

    /** The largest array. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s)");

    private final Map<Handler, Map<Limit, Long>> byHandler = new ConcurrentHashMap<>();

    /**
     * Reads the limits of handlers before a request does.
     *
     * @throws IllegalStateException where an attribute has a value that is none; it names the handler and the attribute
     */
    public void read(Collection<HandlerMethod> handlers) {
        handlers.forEach(handler -> of(Handler.of(handler)));
    }

    /** The limits of a handler, which are the usual ones unless it has its own. */
    public DecodeLimits of(HandlerMethod handler, DecodeLimits usual) {
        return of(Handler.of(handler), usual);
    }

    /** The limits of the handler of a parameter, which are the usual ones unless it has its own. */
    public DecodeLimits of(MethodParameter parameter, DecodeLimits usual) {
        Method method = parameter.getMethod();
        return method == null ? usual : of(new Handler(parameter.getContainingClass(), method), usual);
    }

    private DecodeLimits of(Handler handler, DecodeLimits usual) {
        Map<Limit, Long> own = of(handler);
        return own.isEmpty() ? usual : usual.withHandler(own);
    }

    private Map<Limit, Long> of(Handler handler) {
        Map<Limit, Long> known = byHandler.get(handler);
        return known != null ? known : byHandler.computeIfAbsent(handler, HandlerLimits::annotated);
    }

    private static Map<Limit, Long> annotated(Handler handler) {
        Map<Limit, Long> limits = new EnumMap<>(Limit.class);
        String controller = handler.controller().getName();
        put(handler.controller(), limits, controller);
        put(handler.method(), limits, controller + "." + handler.method().getName());
        if (limits.containsKey(Limit.CONTENT_SIZE)) {
            limits.putIfAbsent(Limit.DECODED_SIZE, limits.get(Limit.CONTENT_SIZE));
        }
        return limits;
    }

    private static void put(AnnotatedElement element, Map<Limit, Long> limits, String where) {
        AnnotationAttributes annotation = AnnotatedElementUtils.findMergedAnnotationAttributes(
                element, WireformatLimits.class.getName(), false, false);
        if (annotation == null) {
            return;
        }
        for (Limit limit : Limit.values()) {
            Object value = Objects.requireNonNull(annotation.get(limit.attribute()));
            if (value.equals("") || value.equals(WireformatLimits.UNSET)) {
                continue;
            }
            long number = value instanceof String text ? number(text, limit, where) : (Integer) value;
            if (number < 1) {
                throw invalid(limit, where, (value instanceof String ? "'" + value + "'" : value) + " is not positive");
            }
            limits.put(limit, number);
        }
    }

    private static long number(String text, Limit limit, String where) {
        return limit == Limit.DECODE_TIME ? millis(text, limit, where) : bytes(text, limit, where);
    }

    private static long millis(String time, Limit limit, String where) {
        Matcher matcher = TIME.matcher(time);
        if (!matcher.matches()) {
            throw invalid(limit, where, "'" + time + "' is no time such as 500ms or 2s");
        }
        return Long.parseLong(matcher.group(1)) * (matcher.group(2).equals("s") ? 1000 : 1);
    }

    private static long bytes(String size, Limit limit, String where) {
        try {
            return Math.min(DataSize.parse(size).toBytes(), MAX_BYTES);
        } catch (IllegalArgumentException e) {
            throw invalid(limit, where, "'" + size + "' is no size such as 64KB");
        }
    }

    private static IllegalStateException invalid(Limit limit, String where, String problem) {
        return new IllegalStateException(limit.attribute() + " of @WireformatLimits on " + where + ": " + problem);
    }
}
