package io.wireformat.audit.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Refuses parameters that a handler of this package does not have, or that are repeated: Spring would ignore them. */
@Configuration(proxyBeanMethods = false)
class KnownParameters implements WebMvcConfigurer, HandlerInterceptor {

    private static final int SHOWN = 64;

    private final Map<HandlerMethod, Set<String>> known = new ConcurrentHashMap<>();

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        // a body is none, whatever its type
        if (request.getQueryString() != null
                && handler instanceof HandlerMethod method
                && method.getBeanType().getPackageName().equals(getClass().getPackageName())) {
            Set<String> names = known.computeIfAbsent(method, KnownParameters::names);
            request.getParameterMap().forEach((name, values) -> {
                if (!names.contains(name)) {
                    throw Problems.invalidParameter(shown(name), "is not a parameter of this request");
                }
                if (values.length > 1) {
                    throw Problems.invalidParameter(name, "must not be repeated");
                }
            });
        }
        return true;
    }

    // it is the client's
    private static String shown(String name) {
        return name.substring(0, Math.min(SHOWN, name.length())).replaceAll("[^A-Za-z0-9._\\-\\[\\]]", "?");
    }

    private static Set<String> names(HandlerMethod method) {
        Set<String> names = new TreeSet<>();
        for (MethodParameter parameter : method.getMethodParameters()) {
            if (parameter.hasParameterAnnotation(RequestParam.class)) {
                names.add(String.valueOf(parameter.getParameter().getName()));
            }
            if (parameter.getParameterType() == EventQuery.class) {
                for (RecordComponent each : EventQuery.class.getRecordComponents()) {
                    names.add(each.getName());
                }
            }
        }
        return names;
    }
}
