package io.wireformat.http.internal.negotiation;

import com.fasterxml.jackson.annotation.JsonView;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.web.method.HandlerMethod;
import tools.jackson.databind.ser.FilterProvider;

/**
 * Where a JSON view, or a filter, decides which properties a body has. Only Spring's own JSON follows it, so every other
 * format has to leave such a body alone rather than show what the view hides.
 */
public final class JsonViewRule {

    /** Why no other format supports a type that a view applies to. */
    public static final String UNSUPPORTED =
            "a JSON view applies to it; let the handler declare a class that has what the view shows";

    /** The names of hints under which Spring passes views and filters. */
    private static final Set<String> HINTS = Set.of(JsonView.class.getName(), FilterProvider.class.getName());

    private JsonViewRule() {}

    /** Whether a view applies to what a handler returns. */
    public static boolean appliesToResponse(HandlerMethod handler) {
        return handler.hasMethodAnnotation(JsonView.class);
    }

    /** Whether a view applies to what the method of a parameter or a return type returns. */
    public static boolean appliesToResponse(MethodParameter returned) {
        return returned.hasMethodAnnotation(JsonView.class);
    }

    /** Whether a view applies to what the method returns that has declared a type. */
    public static boolean appliesToResponse(ResolvableType declared) {
        return declared.getSource() instanceof MethodParameter method && appliesToResponse(method);
    }

    /** Whether a view applies to what is read into a parameter. */
    public static boolean appliesToRequest(@Nullable MethodParameter parameter) {
        return parameter != null
                && parameter.getParameterIndex() >= 0
                && parameter.hasParameterAnnotation(JsonView.class);
    }

    /** Whether a view applies to what is read into the parameter that has declared a type. */
    public static boolean appliesToRequest(ResolvableType declared) {
        return declared.getSource() instanceof MethodParameter parameter && appliesToRequest(parameter);
    }

    /** Whether hints to a converter contain a view or a filter. */
    public static boolean appliesTo(@Nullable Map<String, Object> hints) {
        if (hints != null && !hints.isEmpty()) {
            for (String name : HINTS) {
                if (hints.containsKey(name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The message of the failure when a format is to write or read under a view all the same. */
    public static String refusal(String format) {
        return format + " cannot follow a JSON view or filter";
    }
}
