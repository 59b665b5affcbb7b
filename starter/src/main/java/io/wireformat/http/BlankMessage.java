package io.wireformat.http;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A servlet message of which nothing is known and to which nothing can be done: the ground to describe one on. */
final class BlankMessage implements InvocationHandler {

    private static final BlankMessage INSTANCE = new BlankMessage();

    private BlankMessage() {}

    static <T> T of(Class<T> message) {
        return message.cast(
                Proxy.newProxyInstance(BlankMessage.class.getClassLoader(), new Class<?>[] {message}, INSTANCE));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
        Class<?> result = method.getReturnType();
        if (result == boolean.class) {
            return method.getName().equals("equals") && arguments != null && proxy == arguments[0];
        }
        if (result == int.class) {
            return method.getName().equals("hashCode") ? System.identityHashCode(proxy) : 0;
        }
        if (result == long.class) {
            return 0L;
        }
        if (result == Enumeration.class) {
            return Collections.emptyEnumeration();
        }
        if (result == Collection.class) {
            return List.of();
        }
        return result == Locale.class ? Locale.ROOT : null;
    }
}
