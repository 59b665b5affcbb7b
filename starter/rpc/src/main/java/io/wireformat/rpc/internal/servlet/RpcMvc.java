package io.wireformat.rpc.internal.servlet;

import io.wireformat.rpc.RpcCall;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.PlainRestCall;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.Ordered;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

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

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (request.getAttribute(ConnectCall.ATTRIBUTE) instanceof ConnectCall call) {
            call.handle(handler);
        }
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
            call.unhandled(failure);
        }
        return null;
    }

    /** Begins the handling of what handlers of calls return. */
    public void addHandlerTo(RequestMappingHandlerAdapter adapter) {
        List<HandlerMethodReturnValueHandler> all = adapter.getReturnValueHandlers();
        if (used && all != null) {
            List<HandlerMethodReturnValueHandler> more = new ArrayList<>(all);
            more.add(0, new Entities(all));
            adapter.setReturnValueHandlers(more);
        }
    }

    /** Leaves out the content type of a handler's entity. */
    private record Entities(List<HandlerMethodReturnValueHandler> all) implements HandlerMethodReturnValueHandler {

        @Override
        public boolean supportsReturnType(MethodParameter type) {
            return ResponseEntity.class.isAssignableFrom(type.getParameterType());
        }

        @Override
        public void handleReturnValue(
                @Nullable Object value, MethodParameter type, ModelAndViewContainer container, NativeWebRequest request)
                throws Exception {
            boolean call = request.getAttribute(ConnectCall.ATTRIBUTE, RequestAttributes.SCOPE_REQUEST) != null;
            HandlerMethodReturnValueHandler next = all.stream()
                    .filter(handler -> handler.supportsReturnType(type))
                    .findFirst()
                    .orElseThrow();
            next.handleReturnValue(
                    call && value != null ? ConnectCall.untyped(value) : value, type, container, request);
        }
    }
}
