package io.wireformat.rpc.internal.contract;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.util.ReflectionUtils;

/** Makes the messages of calls from the arguments of Java methods. */
public final class Arguments {

    private Arguments() {}

    /** The message of a call, or its stream of messages; null if it is empty. Arguments that are no part of it are ignored. */
    public static @Nullable Object message(Rpc rpc, @Nullable Object[] arguments) {
        if (rpc.inputs().isEmpty()) {
            return null;
        }
        if (rpc.parameters() == null) {
            return value(rpc.inputs().get(0), arguments);
        }
        return rpc.inputs().stream().map(input -> value(input, arguments)).toArray();
    }

    private static @Nullable Object value(Input input, @Nullable Object[] arguments) {
        MethodParameter parameter = input.parameter();
        if (!(parameter.getExecutable() instanceof Method)) {
            return component(parameter, arguments);
        }
        Object value = arguments[parameter.getParameterIndex()];
        if (input.source() != Input.Source.BODY) {
            return value;
        }
        Object body = value instanceof HttpEntity<?> entity ? entity.getBody() : value;
        return body instanceof Optional<?> optional ? optional.orElse(null) : body;
    }

    /** The component of the record that data binding would make. */
    private static @Nullable Object component(MethodParameter parameter, @Nullable Object[] arguments) {
        Class<?> type = parameter.getDeclaringClass();
        RecordComponent component = type.getRecordComponents()[parameter.getParameterIndex()];
        ReflectionUtils.makeAccessible(component.getAccessor());
        for (Object argument : arguments) {
            if (type.isInstance(argument)) {
                return ReflectionUtils.invokeMethod(component.getAccessor(), argument);
            }
        }
        return null;
    }
}
