package io.wireformat.http.internal.handlers;

import io.wireformat.WireformatLimits;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.unit.DataSize;
import org.springframework.web.method.HandlerMethod;

/** The limits that handlers have of their own, read once for each handler. Safe for use by many threads. */
public final class HandlerLimits {

    /** The largest array. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private final Map<Handler, Own> byHandler = new ConcurrentHashMap<>();

    /**
     * Reads the limits of handlers before a request does.
     *
     * @throws IllegalStateException where an attribute has a value that is none; it names the handler and the attribute
     */
    public void read(Collection<HandlerMethod> handlers) {
        handlers.forEach(handler -> of(Handler.of(handler)));
    }

    /** What a handler lets content cost, where it usually may cost so much. */
    public DecodeLimits of(HandlerMethod handler, DecodeLimits usual) {
        return of(Handler.of(handler)).over(usual);
    }

    /** What the handler that a parameter belongs to lets content cost, where it usually may cost so much. */
    public DecodeLimits of(MethodParameter parameter, DecodeLimits usual) {
        Method method = parameter.getMethod();
        return method == null
                ? usual
                : of(new Handler(parameter.getContainingClass(), method)).over(usual);
    }

    private Own of(Handler handler) {
        Own known = byHandler.get(handler);
        return known != null ? known : byHandler.computeIfAbsent(handler, HandlerLimits::annotated);
    }

    private static Own annotated(Handler handler) {
        Map<Limit, Integer> limits = new EnumMap<>(Limit.class);
        String controller = handler.controller().getName();
        put(annotationOf(handler.controller()), limits, controller);
        put(
                annotationOf(handler.method()),
                limits,
                controller + "." + handler.method().getName());
        if (limits.containsKey(Limit.CONTENT_SIZE)) {
            limits.putIfAbsent(Limit.DECODED_SIZE, limits.get(Limit.CONTENT_SIZE));
        }
        return new Own(limits, Set.copyOf(limits.keySet()));
    }

    private static @Nullable WireformatLimits annotationOf(AnnotatedElement element) {
        return AnnotatedElementUtils.findMergedAnnotation(element, WireformatLimits.class);
    }

    private static void put(@Nullable WireformatLimits annotation, Map<Limit, Integer> limits, String where) {
        if (annotation != null) {
            putSize(limits, Limit.CONTENT_SIZE, annotation.contentSize(), where);
            putNumber(limits, Limit.DEPTH, annotation.depth(), where);
            putNumber(limits, Limit.ELEMENTS, annotation.elements(), where);
            putSize(limits, Limit.TEXT_LENGTH, annotation.textLength(), where);
            putSize(limits, Limit.DECODED_SIZE, annotation.decodedSize(), where);
            putNumber(limits, Limit.COMPRESSION_RATIO, annotation.compressionRatio(), where);
        }
    }

    private static void putNumber(Map<Limit, Integer> limits, Limit limit, int value, String where) {
        if (value == WireformatLimits.UNSET) {
            return;
        }
        if (value < 1) {
            throw invalid(limit, where, value + " is not positive");
        }
        limits.put(limit, value);
    }

    private static void putSize(Map<Limit, Integer> limits, Limit limit, String value, String where) {
        if (value.isEmpty()) {
            return;
        }
        long bytes;
        try {
            bytes = DataSize.parse(value).toBytes();
        } catch (IllegalArgumentException e) {
            throw invalid(limit, where, "'" + value + "' is no size such as 64KB");
        }
        if (bytes < 1) {
            throw invalid(limit, where, "'" + value + "' is not positive");
        }
        limits.put(limit, (int) Math.min(bytes, MOST_BYTES));
    }

    private static IllegalStateException invalid(Limit limit, String where, String problem) {
        return new IllegalStateException(limit.attribute() + " of @WireformatLimits on " + where + ": " + problem);
    }

    /**
     * What a handler's annotations say.
     *
     * @param values not changed any more
     */
    private record Own(Map<Limit, Integer> values, Set<Limit> limits) {

        DecodeLimits over(DecodeLimits usual) {
            if (limits.isEmpty()) {
                return usual;
            }
            Integer contentSize = values.get(Limit.CONTENT_SIZE);
            return new DecodeLimits(
                    contentSize != null ? contentSize : usual.contentSize(),
                    values.getOrDefault(Limit.DEPTH, usual.depth()),
                    values.getOrDefault(Limit.ELEMENTS, usual.elements()),
                    values.getOrDefault(Limit.TEXT_LENGTH, usual.textLength()),
                    values.getOrDefault(Limit.DECODED_SIZE, usual.decodedSize()),
                    values.getOrDefault(Limit.COMPRESSION_RATIO, usual.compressionRatio()),
                    usual.memory(),
                    limits);
        }
    }
}
