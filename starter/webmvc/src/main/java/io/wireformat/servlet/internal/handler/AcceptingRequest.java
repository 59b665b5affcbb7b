package io.wireformat.servlet.internal.handler;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** A request that accepts less than its client has sent. */
final class AcceptingRequest extends HttpServletRequestWrapper {

    private final String accept;

    AcceptingRequest(HttpServletRequest request, List<MediaType> ranges) {
        super(request);
        this.accept = MediaType.toString(ranges);
    }

    @Override
    public String getHeader(String name) {
        return name.equalsIgnoreCase(HttpHeaders.ACCEPT) ? accept : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return name.equalsIgnoreCase(HttpHeaders.ACCEPT)
                ? Collections.enumeration(List.of(accept))
                : super.getHeaders(name);
    }
}
