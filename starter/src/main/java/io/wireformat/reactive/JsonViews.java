package io.wireformat.reactive;

import com.fasterxml.jackson.annotation.JsonView;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;

/** Whether a JSON view applies to what a handler declares, which no other format follows. */
final class JsonViews {

    private JsonViews() {}

    /** Whether one applies to the content that a handler reads. */
    static boolean applyToContent(ResolvableType declared) {
        return declared.getSource() instanceof MethodParameter parameter
                && parameter.getParameterIndex() >= 0
                && parameter.hasParameterAnnotation(JsonView.class);
    }

    /** Whether one applies to what a handler answers. */
    static boolean applyToAnswer(ResolvableType declared) {
        return declared.getSource() instanceof MethodParameter method && method.hasMethodAnnotation(JsonView.class);
    }
}
