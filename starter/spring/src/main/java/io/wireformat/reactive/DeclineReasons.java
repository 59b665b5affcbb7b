package io.wireformat.reactive;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.web.BodyFormat;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.web.method.HandlerMethod;

/** Why a format does not carry what a handler reads or answers; null where it does. */
final class DeclineReasons {

    private DeclineReasons() {}

    static @Nullable String whyNotRead(BodyFormat format, HandlerMethod handler) {
        if (Stream.of(handler.getMethodParameters())
                .anyMatch(parameter -> parameter.hasParameterAnnotation(JsonView.class))) {
            return BodyFormat.VIEWED;
        }
        ResolvableType body = HandlerBodies.request(handler);
        return body != null ? format.whyNotRead(body) : null;
    }

    static @Nullable String whyNotWritten(BodyFormat format, HandlerMethod handler) {
        return handler.hasMethodAnnotation(JsonView.class)
                ? BodyFormat.VIEWED
                : format.whyNotWritten(HandlerBodies.answer(handler));
    }
}
