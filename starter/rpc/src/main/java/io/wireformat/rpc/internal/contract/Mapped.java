package io.wireformat.rpc.internal.contract;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Set;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/**
 * A handler and its REST mapping.
 *
 * @param controller the class of the handler
 * @param patterns the patterns of its paths; empty if it is not mapped
 * @param methods all methods if empty
 */
public record Mapped(
        Class<?> controller, HandlerMethod handler, Collection<String> patterns, Set<RequestMethod> methods) {

    /** A handler whose bean is not made. Spring resolves type variables and suspending functions by the type of the bean. */
    static Mapped of(Class<?> controller, Method method, Collection<String> patterns, Set<RequestMethod> methods) {
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        beans.registerBeanDefinition("controller", new RootBeanDefinition(controller));
        return new Mapped(controller, new HandlerMethod("controller", beans, method), patterns, methods);
    }

    /** A handler without a REST mapping. */
    public static Mapped unmapped(Class<?> controller, HandlerMethod handler) {
        return new Mapped(controller, handler, Set.of(), Set.of());
    }

    Method method() {
        return handler.getMethod();
    }
}
