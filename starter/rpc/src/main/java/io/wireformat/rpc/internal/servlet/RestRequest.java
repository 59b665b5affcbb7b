package io.wireformat.rpc.internal.servlet;

import io.wireformat.rpc.internal.contract.RestCall;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** A request as the REST request of a call: all that follows sees its path, method, parameters, headers and body. */
final class RestRequest extends HttpServletRequestWrapper {

    private final RestCall rest;
    private final HttpHeaders headers;

    /** Null if the body is that of the call. */
    private final @Nullable ServletInputStream body;

    /** How the DispatcherServlet is mapped; empty if to all paths. */
    private final String prefix;

    RestRequest(
            HttpServletRequest request, String prefix, RestCall rest, HttpHeaders headers, @Nullable InputStream body) {
        super(request);
        this.prefix = prefix;
        this.rest = rest;
        this.headers = headers;
        this.body = body == null ? null : new Body(body);
    }

    @Override
    public String getMethod() {
        return rest.method().name();
    }

    @Override
    public String getRequestURI() {
        return getContextPath() + prefix + rest.path();
    }

    @Override
    public StringBuffer getRequestURL() {
        StringBuffer url = super.getRequestURL();
        String own = super.getRequestURI();
        int end = url.indexOf(own);
        return url.replace(end, url.length(), getRequestURI());
    }

    @Override
    public String getServletPath() {
        return prefix.isEmpty() ? rest.decodedPath() : prefix;
    }

    @Override
    public @Nullable String getPathInfo() {
        return prefix.isEmpty() ? null : rest.decodedPath();
    }

    @Override
    public @Nullable String getQueryString() {
        return rest.query();
    }

    @Override
    public @Nullable String getParameter(String name) {
        return rest.parameters().getFirst(name);
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        List<String> values = rest.parameters().get(name);
        return values == null ? null : values.toArray(String[]::new);
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(rest.parameters().keySet());
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        Map<String, String[]> all = new LinkedHashMap<>();
        rest.parameters().forEach((name, values) -> all.put(name, values.toArray(String[]::new)));
        return all;
    }

    @Override
    public @Nullable String getHeader(String name) {
        return headers.getFirst(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return Collections.enumeration(headers.getOrEmpty(name));
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        return Collections.enumeration(headers.headerNames());
    }

    @Override
    public int getIntHeader(String name) {
        String value = getHeader(name);
        return value == null ? -1 : Integer.parseInt(value);
    }

    @Override
    public long getDateHeader(String name) {
        return headers.getFirstDate(name);
    }

    @Override
    public @Nullable String getContentType() {
        return getHeader(HttpHeaders.CONTENT_TYPE);
    }

    @Override
    public int getContentLength() {
        return (int) Math.min(Integer.MAX_VALUE, getContentLengthLong());
    }

    @Override
    public long getContentLengthLong() {
        return headers.getContentLength();
    }

    @Override
    public String getCharacterEncoding() {
        return StandardCharsets.UTF_8.name();
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        return body != null ? body : super.getInputStream();
    }

    @Override
    public BufferedReader getReader() throws IOException {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }

    /** A body that the call made. */
    private static final class Body extends ServletInputStream {

        private final InputStream content;
        private boolean finished;

        Body(InputStream content) {
            this.content = content;
        }

        @Override
        public int read() throws IOException {
            int read = content.read();
            finished = read < 0;
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = content.read(bytes, offset, length);
            finished = read < 0;
            return read;
        }

        @Override
        public boolean isFinished() {
            return finished;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("The body of a call is read by threads that wait");
        }
    }
}
