package io.wireformat.http;

import io.wireformat.web.StreamTypes;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.WebAsyncTask;
import org.springframework.web.method.HandlerMethod;

/** What a handler returns, without the shell that it comes in: Spring asks a parameter for its type. */
final class AnswerType extends MethodParameter {

    private static final List<Class<?>> LATER =
            List.of(Callable.class, WebAsyncTask.class, DeferredResult.class, CompletionStage.class);

    private final ResolvableType type;

    private AnswerType(MethodParameter declared, ResolvableType type) {
        super(declared);
        this.type = type;
    }

    /** What is returned in the end, where it is not there at once. */
    static AnswerType of(HandlerMethod handler) {
        MethodParameter declared = handler.getReturnType();
        ResolvableType type = ResolvableType.forMethodParameter(declared);
        for (Class<?> later : LATER) {
            type = inside(later, type);
        }
        return new AnswerType(declared, insidePublisher(type));
    }

    /** What a publisher of one value publishes; of many, the media type decides whether it is a list. */
    private static ResolvableType insidePublisher(ResolvableType type) {
        ReactiveAdapter adapter = StreamTypes.adapterOf(type);
        if (adapter == null || adapter.isMultiValue()) {
            return type;
        }
        return adapter.isNoValue() ? ResolvableType.forClass(Void.class) : inside(adapter.getReactiveType(), type);
    }

    /** What a handler returns, as something else. */
    static AnswerType as(MethodParameter declared, ResolvableType type) {
        return new AnswerType(declared, type);
    }

    /** What is written, where it comes with headers. */
    AnswerType body() {
        return new AnswerType(this, inside(HttpEntity.class, type));
    }

    static ResolvableType inside(Class<?> shell, ResolvableType type) {
        if (!shell.isAssignableFrom(type.toClass())) {
            return type;
        }
        ResolvableType content = type.as(shell).getGeneric();
        Class<?> known = content.resolve();
        if (known == null) {
            return ResolvableType.forClass(Object.class);
        }
        // a variable of the shell's, as its type alone is, is nothing to who asks for that
        return content.getType() instanceof TypeVariable
                ? ResolvableType.forClassWithGenerics(known, content.getGenerics())
                : content;
    }

    ResolvableType type() {
        return type;
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
