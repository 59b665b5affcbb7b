package io.wireformat.webflux.internal.handler;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.method.HandlerMethod;

/** Replaces a handler that does not run. The exception handlers of that handler handle the refusal. */
final class RefusedHandler extends HandlerMethod {

    private static final Method REFUSE = refuse();

    private final @Nullable HandlerMethod refused;

    RefusedHandler(HandlerMethod refused, RuntimeException refusal) {
        super(new Refuser(refusal), REFUSE);
        this.refused = refused;
    }

    private static Method refuse() {
        Method refuse = ReflectionUtils.findMethod(Refuser.class, "refuse");
        if (refuse == null) {
            throw new IllegalStateException("the method below has another name");
        }
        return refuse;
    }

    @Override
    public Object getBean() {
        return refused != null ? refused.getBean() : super.getBean();
    }

    @Override
    public Class<?> getBeanType() {
        // Spring's constructor asks before there is one
        return refused != null ? refused.getBeanType() : super.getBeanType();
    }

    /**
     * Refuses.
     *
     * @param refusal the exception to throw
     */
    record Refuser(RuntimeException refusal) {

        void refuse() {
            throw refusal;
        }
    }
}
