package io.wireformat.rpc.internal.servlet;

import io.wireformat.rpc.internal.contract.Rpc;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** A browser's question before a call, as the question before its REST request. */
final class Preflight extends HttpServletRequestWrapper {

    private final String prefix;
    private final Rpc rpc;

    Preflight(HttpServletRequest request, String prefix, Rpc rpc) {
        super(request);
        this.prefix = prefix;
        this.rpc = rpc;
    }

    /** The values of the variables are not known yet. */
    private String path() {
        return rpc.pattern().replaceAll("\\{[^/]*}", "1");
    }

    @Override
    public String getRequestURI() {
        return getContextPath() + prefix + path();
    }

    @Override
    public String getServletPath() {
        return prefix.isEmpty() ? path() : prefix;
    }

    @Override
    public @Nullable String getPathInfo() {
        return prefix.isEmpty() ? null : path();
    }

    @Override
    public @Nullable String getHeader(String name) {
        return isMethod(name) ? rpc.restMethod().name() : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return isMethod(name)
                ? Collections.enumeration(Collections.singleton(rpc.restMethod().name()))
                : super.getHeaders(name);
    }

    private static boolean isMethod(String name) {
        return name.equalsIgnoreCase(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD);
    }

    /** The answer names the methods of the call. */
    static final class Response extends HttpServletResponseWrapper {

        private final Rpc rpc;

        Response(HttpServletResponse response, Rpc rpc) {
            super(response);
            this.rpc = rpc;
        }

        @Override
        public void addHeader(String name, String value) {
            super.addHeader(name, inCalls(name, value));
        }

        @Override
        public void setHeader(String name, String value) {
            super.setHeader(name, inCalls(name, value));
        }

        private String inCalls(String name, String value) {
            return name.equalsIgnoreCase(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS)
                    ? rpc.noSideEffects() ? "GET,POST" : "POST"
                    : value;
        }
    }
}
