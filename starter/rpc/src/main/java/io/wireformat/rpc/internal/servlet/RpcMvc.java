package io.wireformat.rpc.internal.servlet;

import io.wireformat.rpc.RpcCall;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.PlainRestCall;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.Ordered;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The parts of Spring MVC that calls need. */
public final class RpcMvc
        implements WebMvcConfigurer,
                HandlerInterceptor,
                HandlerMethodArgumentResolver,
                HandlerExceptionResolver,
                Ordered {

    private final boolean used;

    /** With or without services. */
    public RpcMvc(boolean used) {
        this.used = used;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        if (used) {
            registry.addInterceptor(this).order(Ordered.HIGHEST_PRECEDENCE);
        }
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(this);
    }

    /** The values of a message must not lead to a handler that the caller did not ask for. */
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!(request.getAttribute(ConnectCall.ATTRIBUTE) instanceof ConnectCall call)) {
            return true;
        }
        if (!(handler instanceof HandlerMethod method
                && method.getMethod().equals(call.rpc().method()))) {
            RpcException other = new RpcException(
                    RpcCode.INVALID_ARGUMENT, "With these values, the path of the method leads to another handler");
            call.fail(other);
            throw other;
        }
        call.handle();
        return true;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == RpcCall.class;
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        HttpServletRequest asked = (HttpServletRequest) request.getNativeRequest();
        return asked.getAttribute(ConnectCall.ATTRIBUTE) instanceof ConnectCall call
                ? call
                : new PlainRestCall(
                        new ServletServerHttpRequest(asked).getHeaders(),
                        asked.getMethod().equals("GET"));
    }

    /** Before all others that resolve exceptions. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    /** Remembers what fails, before anything handles it. */
    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (request.getAttribute(ConnectCall.ATTRIBUTE) instanceof ConnectCall call) {
            call.fail(failure);
        }
        return null;
    }
}
