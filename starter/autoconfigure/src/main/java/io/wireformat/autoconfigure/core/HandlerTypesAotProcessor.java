package io.wireformat.autoconfigure.core;

import io.wireformat.http.internal.handlers.HandlerBodies;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Controller;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.service.annotation.HttpExchange;

/**
 * Finds the types that controllers, exception handlers and HTTP interfaces read and write when an application is processed ahead of time.
 * Applications register types that only functional routes or clients without an interface know with {@code @RegisterReflection}.
 */
final class HandlerTypesAotProcessor implements BeanRegistrationAotProcessor {

    @Override
    public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
        Class<?> type = bean.getBeanClass();
        boolean handles = AnnotatedElementUtils.hasAnnotation(type, Controller.class)
                || AnnotatedElementUtils.hasAnnotation(type, ControllerAdvice.class);
        if (!type.isInterface() && !handles) {
            return null;
        }
        List<Type> types = typesOf(type);
        return types.isEmpty()
                ? null
                : (context, code) -> {
                    BoundTypeHints bound = new BoundTypeHints(context.getRuntimeHints());
                    types.forEach(bound::add);
                };
    }

    private static List<Type> typesOf(Class<?> type) {
        List<Type> types = new ArrayList<>();
        for (Method method : exchanges(type)) {
            types.add(GenericTypeResolver.resolveType(method.getGenericReturnType(), type));
            for (int i = 0; i < method.getParameterCount(); i++) {
                MethodParameter parameter = new MethodParameter(method, i).withContainingClass(type);
                if (HandlerBodies.isRequestBody(parameter)) {
                    types.add(GenericTypeResolver.resolveType(parameter.getGenericParameterType(), type));
                }
            }
        }
        return types;
    }

    private static Set<Method> exchanges(Class<?> type) {
        ReflectionUtils.MethodFilter exchange =
                method -> AnnotatedElementUtils.hasAnnotation(method, RequestMapping.class)
                        || AnnotatedElementUtils.hasAnnotation(method, HttpExchange.class)
                        || AnnotatedElementUtils.hasAnnotation(method, ExceptionHandler.class);
        return MethodIntrospector.selectMethods(type, exchange);
    }
}
