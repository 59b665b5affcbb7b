package io.wireformat.rpc.internal.client;

import io.wireformat.Wireformat;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.internal.contract.Arguments;
import io.wireformat.rpc.internal.contract.Contract;
import io.wireformat.rpc.internal.contract.Rpc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Implements an interface by calls. Safe for use by many threads. */
public final class ServiceClient implements InvocationHandler {

    private static final Object[] NONE = {};

    private final Class<?> service;
    private final Map<Method, Known> calls = new HashMap<>();

    private record Known(ClientMethod method, Transport.Calls calls) {}

    private ServiceClient(Class<?> service, Wireformat formats, @Nullable Duration timeout, Transport transport) {
        this.service = service;
        Wireformat.Format protobuf = formats.named("protobuf");
        Contract contract = Contract.declaredBy(List.of(service), (rpc, mapped) -> whyNot(rpc, protobuf));
        contract.unsupported().forEach(each -> {
            throw refused(each.handler(), each.reason());
        });
        for (Rpc rpc : contract.methods()) {
            ClientMethod method = new ClientMethod(rpc, protobuf, formats.limits(), timeout);
            String ofTransport = transport.whyNot(method);
            String reason = ofTransport != null ? ofTransport : method.whyNot();
            if (reason != null) {
                throw refused(rpc.method(), reason);
            }
            calls.put(rpc.method(), new Known(method, transport.calls(method)));
        }
        for (Method method : service.getMethods()) {
            if (Modifier.isAbstract(method.getModifiers()) && !calls.containsKey(method)) {
                throw refused(method, "it has no mapping; annotate it with @RpcMethod");
            }
        }
    }

    /**
     * A client of a service.
     *
     * @param timeout after which a call fails; null for none
     * @throws IllegalArgumentException if a method of the interface cannot be called; the message says why
     */
    public static <T> T of(Class<T> service, Wireformat formats, @Nullable Duration timeout, Transport transport) {
        if (!service.isInterface()) {
            throw new IllegalArgumentException(service.getName() + " is no interface; declare its methods in one");
        }
        if (timeout != null && timeout.toMillis() < 1) {
            throw new IllegalArgumentException("The timeout must be at least a millisecond, but is " + timeout);
        }
        ServiceClient client = new ServiceClient(service, formats, timeout, transport);
        return service.cast(Proxy.newProxyInstance(service.getClassLoader(), new Class<?>[] {service}, client));
    }

    private static @Nullable String whyNot(Rpc rpc, Wireformat.Format protobuf) {
        String reason = rpc.request() == null ? null : protobuf.whyNot(rpc.request());
        return reason != null || rpc.response() == null ? reason : protobuf.whyNotRead(rpc.response());
    }

    private static IllegalArgumentException refused(Method method, String reason) {
        return new IllegalArgumentException(
                method.getDeclaringClass().getSimpleName() + "#" + method.getName() + " cannot be called: " + reason);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Known known = calls.get(method);
        if (known != null) {
            Object message = Arguments.message(known.method.rpc(), arguments == null ? NONE : arguments);
            Object response = known.method.isOptional() ? optional(known, message) : known.calls.send(message);
            return response instanceof Stream<?> stream && method.getReturnType() == Iterator.class
                    ? stream.iterator()
                    : response;
        }
        if (method.isDefault()) {
            // the interface may be one of its package alone
            Class<?> declaring = method.getDeclaringClass();
            return MethodHandles.privateLookupIn(declaring, MethodHandles.lookup())
                    .unreflectSpecial(method, declaring)
                    .bindTo(proxy)
                    .invokeWithArguments(arguments == null ? NONE : arguments);
        }
        // the methods of Object
        return switch (method.getName()) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "client of " + service.getName();
        };
    }

    private static Optional<?> optional(Known known, @Nullable Object message) {
        try {
            return Optional.ofNullable(known.calls.send(message));
        } catch (RpcException e) {
            if (e.code() == RpcCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
