package io.wireformat.http.internal.types;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ReflectionUtils.MethodFilter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.HandlerMethod;

/** The exception handlers of an application: those of its controllers, and those of its advice. */
public final class ExceptionHandlers {

    private ExceptionHandlers() {}

    /** The methods of the controllers, and the exception handlers behind them. */
    public static Stream<HandlerMethod> after(Collection<HandlerMethod> handlers, ApplicationContext context) {
        Map<Class<?>, Object> beans = new HashMap<>();
        handlers.forEach(handler -> beans.putIfAbsent(handler.getBeanType(), handler.getBean()));
        for (String name : BeanFactoryUtils.beanNamesForAnnotationIncludingAncestors(context, ControllerAdvice.class)) {
            Class<?> type = context.getType(name);
            if (type != null) {
                beans.putIfAbsent(type, name);
            }
        }
        return Stream.concat(
                handlers.stream(),
                beans.entrySet().stream().flatMap(bean -> in(bean.getKey(), bean.getValue(), context)));
    }

    private static Stream<HandlerMethod> in(Class<?> type, Object bean, ApplicationContext context) {
        MethodFilter handled = method -> AnnotatedElementUtils.hasAnnotation(method, ExceptionHandler.class);
        return MethodIntrospector.selectMethods(type, handled).stream()
                .map(method -> bean instanceof String name
                        ? new HandlerMethod(name, context, method)
                        : new HandlerMethod(bean, method));
    }
}
