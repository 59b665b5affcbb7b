package io.wireformat.servlet.internal.handler;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;

/** What a handler returns, as something else: Spring asks a parameter for its type. */
final class AnswerType extends MethodParameter {

    private final ResolvableType type;

    AnswerType(MethodParameter declared, ResolvableType type) {
        super(declared);
        this.type = type;
    }

    @Override
    public Class<?> getParameterType() {
        return type.toClass();
    }

    @Override
    public Type getGenericParameterType() {
        return type.getType();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other) && other instanceof AnswerType answer && type.equals(answer.type);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
