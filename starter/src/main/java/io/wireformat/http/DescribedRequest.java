package io.wireformat.http;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.MappingMatch;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** A request that nobody sent. All that Spring asks of one before it runs a handler is here. */
final class DescribedRequest extends HttpServletRequestWrapper {

    private static final List<String> WITH_CONTENT =
            List.of(HttpMethod.POST.name(), HttpMethod.PUT.name(), HttpMethod.PATCH.name());

    private final String method;

    private final ServletContext context;

    private final String servletPrefix;

    private final UriComponents target;

    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private final Map<String, String[]> parameters = new HashMap<>();

    private final Map<String, Object> attributes = new HashMap<>();

    /**
     * A request, with content where its method is one that has.
     *
     * @param context of the application
     * @param servletPrefix where the application's servlet is, without a slash at the end; empty where it is the root
     */
    DescribedRequest(Explanation.Asked asked, ServletContext context, String servletPrefix) {
        super(BlankMessage.of(HttpServletRequest.class));
        this.method = asked.method();
        this.context = context;
        this.servletPrefix = servletPrefix;
        this.target = UriComponentsBuilder.fromUriString(asked.path()).build();
        if (asked.accept() != null) {
            headers.put(HttpHeaders.ACCEPT, asked.accept());
        }
        if (asked.contentType() != null) {
            headers.put(HttpHeaders.CONTENT_TYPE, asked.contentType());
        }
        if (asked.contentType() != null || WITH_CONTENT.contains(method)) {
            headers.put(HttpHeaders.CONTENT_LENGTH, "1");
        }
        MultiValueMap<String, String> query = this.target.getQueryParams();
        query.forEach((name, values) -> parameters.put(
                decoded(name),
                values.stream()
                        .map(value -> value == null ? "" : decoded(value))
                        .toArray(String[]::new)));
    }

    private static String decoded(String text) {
        return UriUtils.decode(text.replace('+', ' '), StandardCharsets.UTF_8);
    }

    /** Whether the request is described as one with content. */
    boolean hasContent() {
        return headers.containsKey(HttpHeaders.CONTENT_LENGTH);
    }

    /** The same for who would answer a GET with content. */
    HttpServletRequest withoutAnswer() {
        return method.equals(HttpMethod.GET.name())
                ? new HttpServletRequestWrapper(this) {
                    @Override
                    public String getMethod() {
                        return HttpMethod.HEAD.name();
                    }
                }
                : this;
    }

    /** Whether the path is below that of the application and its servlet. */
    boolean isInApplication() {
        return (getRequestURI() + "/").startsWith(context.getContextPath() + servletPrefix + "/");
    }

    @Override
    public String getMethod() {
        return method;
    }

    @Override
    public String getRequestURI() {
        String path = target.getPath();
        return path != null ? path : "";
    }

    @Override
    public StringBuffer getRequestURL() {
        return new StringBuffer("http://").append(getServerName()).append(getRequestURI());
    }

    @Override
    public @Nullable String getQueryString() {
        return target.getQuery();
    }

    @Override
    public String getContextPath() {
        return context.getContextPath();
    }

    @Override
    public String getServletPath() {
        return servletPrefix.isEmpty() ? pathInContext() : servletPrefix;
    }

    @Override
    public @Nullable String getPathInfo() {
        return servletPrefix.isEmpty() ? null : pathInContext().substring(servletPrefix.length());
    }

    private String pathInContext() {
        return UriUtils.decode(
                getRequestURI().substring(context.getContextPath().length()), StandardCharsets.UTF_8);
    }

    @Override
    public HttpServletMapping getHttpServletMapping() {
        return new Mapping(servletPrefix.isEmpty() ? MappingMatch.DEFAULT : MappingMatch.PATH);
    }

    @Override
    public ServletContext getServletContext() {
        return context;
    }

    @Override
    public DispatcherType getDispatcherType() {
        return DispatcherType.REQUEST;
    }

    @Override
    public String getProtocol() {
        return "HTTP/1.1";
    }

    @Override
    public String getScheme() {
        return "http";
    }

    @Override
    public String getServerName() {
        return "localhost";
    }

    @Override
    public int getServerPort() {
        return 80;
    }

    @Override
    public Enumeration<Locale> getLocales() {
        return Collections.enumeration(List.of(getLocale()));
    }

    @Override
    public @Nullable String getHeader(String name) {
        return headers.get(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        String value = headers.get(name);
        return value == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(value));
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        return Collections.enumeration(headers.keySet());
    }

    @Override
    public int getIntHeader(String name) {
        String value = headers.get(name);
        return value == null ? -1 : Integer.parseInt(value);
    }

    @Override
    public long getDateHeader(String name) {
        return -1;
    }

    @Override
    public @Nullable String getContentType() {
        return headers.get(HttpHeaders.CONTENT_TYPE);
    }

    /** As Boot's filter sets it. */
    @Override
    public String getCharacterEncoding() {
        return StandardCharsets.UTF_8.name();
    }

    @Override
    public int getContentLength() {
        return getIntHeader(HttpHeaders.CONTENT_LENGTH);
    }

    @Override
    public long getContentLengthLong() {
        return getContentLength();
    }

    @Override
    public ServletInputStream getInputStream() {
        return new NoContent();
    }

    @Override
    public @Nullable String getParameter(String name) {
        String[] values = parameters.get(name);
        return values == null ? null : values[0];
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return parameters.get(name);
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        return Collections.unmodifiableMap(parameters);
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(parameters.keySet());
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return attributes.get(name);
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        if (value == null) {
            attributes.remove(name);
        } else {
            attributes.put(name, value);
        }
    }

    @Override
    public void removeAttribute(String name) {
        attributes.remove(name);
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        return Collections.enumeration(List.copyOf(attributes.keySet()));
    }

    /** Content that was said to be there, and that nobody reads before the handler is to run. */
    private static final class NoContent extends ServletInputStream {

        @Override
        public boolean isFinished() {
            return true;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("There is nothing to wait for");
        }

        @Override
        public int read() {
            return -1;
        }
    }

    private record Mapping(MappingMatch match) implements HttpServletMapping {

        @Override
        public String getMatchValue() {
            return "";
        }

        @Override
        public String getPattern() {
            return "";
        }

        @Override
        public String getServletName() {
            return "";
        }

        @Override
        public MappingMatch getMappingMatch() {
            return match;
        }
    }
}
