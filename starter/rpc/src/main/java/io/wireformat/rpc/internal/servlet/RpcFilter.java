package io.wireformat.rpc.internal.servlet;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.Envelopes;
import io.wireformat.rpc.internal.connect.RpcServer;
import io.wireformat.rpc.internal.contract.Contract;
import io.wireformat.rpc.internal.contract.RestCall;
import io.wireformat.rpc.internal.contract.RestCallMapper;
import io.wireformat.rpc.internal.contract.Rpc;
import io.wireformat.text.internal.EventLog;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Makes the REST request of a call, before Spring Security and all other filters that decide by path, and the response of
 * the REST response.
 */
public final class RpcFilter implements Filter {

    private static final EventLog log = EventLog.of(RpcFilter.class);
    private static final String RESPONSE = RpcResponse.class.getName();

    private final RpcServer server;
    private final String prefix;

    /**
     * A filter.
     *
     * @param prefix the path that the DispatcherServlet is mapped to; empty for all paths
     */
    public RpcFilter(RpcServer server, String prefix) {
        this.server = server;
        this.prefix = prefix;
    }

    @Override
    public void doFilter(ServletRequest asked, ServletResponse target, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest request = (HttpServletRequest) asked;
        HttpServletResponse response = (HttpServletResponse) target;
        if (request.getDispatcherType() == DispatcherType.ASYNC) {
            if (request.getAttribute(RESPONSE) instanceof RpcResponse rpcResponse) {
                handle(request, response, chain, rpcResponse, call(request));
            } else {
                chain.doFilter(request, response);
            }
            return;
        }
        String path = request.getRequestURI().substring(request.getContextPath().length());
        String method = path.startsWith(prefix) ? path.substring(prefix.length()) : "";
        Contract contract = server.contract().get();
        Rpc rpc = contract.find(method);
        if (rpc != null && CorsUtils.isPreFlightRequest(request)) {
            chain.doFilter(preflight(request, rpc), response);
        } else if (rpc != null || contract.isOfService(method)) {
            call(request, response, chain, rpc);
        } else {
            chain.doFilter(request, response);
        }
    }

    /** A browser's question before a call, as the question before its REST request. */
    private HttpServletRequest preflight(HttpServletRequest request, Rpc rpc) {
        HttpHeaders headers = new HttpHeaders();
        headers.putAll(new ServletServerHttpRequest(request).getHeaders());
        RestCall question = RestCallMapper.preflight(rpc, headers);
        return new RestRequest(request, prefix, question, headers, InputStream.nullInputStream());
    }

    private static ConnectCall call(HttpServletRequest request) {
        return (ConnectCall) request.getAttribute(ConnectCall.ATTRIBUTE);
    }

    private void call(HttpServletRequest request, HttpServletResponse response, FilterChain chain, @Nullable Rpc method)
            throws IOException, ServletException {
        ServletServerHttpRequest asked = new ServletServerHttpRequest(request);
        ConnectCall call;
        try {
            call = server.begin(
                    method,
                    asked.getMethod(),
                    headers(asked),
                    request.getQueryString(),
                    request.getProtocol().equals("HTTP/2.0"));
        } catch (RpcServer.RefusedException e) {
            RpcResponse.send(response, e.response());
            return;
        }
        request.setAttribute(ConnectCall.ATTRIBUTE, call);
        Envelopes envelopes = server.envelopes(call);
        try {
            RpcResponse rpcResponse = new RpcResponse(response, call, server);
            HttpServletRequest rest;
            try {
                rest = rest(request, call, envelopes);
            } catch (IOException | RuntimeException e) {
                if (!(e instanceof RpcException)) {
                    log.debug("A call is refused: {}", e.toString());
                }
                call.fail(e);
                rpcResponse.finish();
                return;
            }
            request.setAttribute(RESPONSE, rpcResponse);
            ServletRequestPathUtils.parseAndCache(rest);
            handle(rest, rpcResponse, chain, rpcResponse, call);
        } finally {
            close(request, envelopes);
        }
    }

    /** Work that is not done yet may still read the messages. */
    private static void close(HttpServletRequest request, Envelopes envelopes) {
        ExchangeMemory memory = request.isAsyncStarted()
                        && request.getAttribute(RequestContext.ATTRIBUTE) instanceof RequestContext context
                ? context.memory()
                : null;
        if (memory == null) {
            envelopes.close();
        } else {
            memory.add(envelopes::close);
        }
    }

    /** Spring refuses to describe a content type with a wildcard, which is that of no call. */
    private static HttpHeaders headers(ServletServerHttpRequest request) {
        try {
            return request.getHeaders();
        } catch (IllegalArgumentException e) {
            return new HttpHeaders();
        }
    }

    private HttpServletRequest rest(HttpServletRequest request, ConnectCall call, Envelopes envelopes)
            throws IOException {
        Rpc rpc = call.rpc();
        InputStream sent = call.isEnveloped()
                ? new EnvelopedInput(request.getInputStream(), envelopes, call)
                : request.getInputStream();
        if (rpc.requestStream() || call.passesBody()) {
            RestCall rest = RestCallMapper.of(rpc, new byte[0]);
            long size = rpc.requestStream() ? -1 : request.getContentLengthLong();
            InputStream body = rpc.requestStream() ? sent : null;
            return new RestRequest(request, prefix, rest, call.restHeaders(rest, size), body);
        }
        byte[] known = call.request().message();
        byte[] message = sent instanceof EnvelopedInput messages
                ? only(messages)
                : rpc.request() == null
                        ? new byte[0]
                        : server.plain(call, known == null ? sent : new ByteArrayInputStream(known));
        RestCall rest = server.rest(call, message);
        byte[] content = rest.content();
        envelopes.hold(content);
        HttpHeaders headers = call.restHeaders(rest, content.length);
        return new RestRequest(request, prefix, rest, headers, new ByteArrayInputStream(content));
    }

    private static byte[] only(EnvelopedInput messages) throws IOException {
        byte[] message = messages.next();
        if (message == null || messages.next() != null) {
            throw new RpcException(RpcCode.UNIMPLEMENTED, "The method takes one message");
        }
        return message;
    }

    private void handle(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            RpcResponse rpcResponse,
            ConnectCall call)
            throws IOException {
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException e) {
            Throwable cause = e instanceof ServletException && e.getCause() != null ? e.getCause() : e;
            if (call.failure() == null && !(cause instanceof RpcException)) {
                log.error("{} failed", call.rpc().fullName(), cause);
            }
            call.fail(cause);
        }
        if (!request.isAsyncStarted()) {
            rpcResponse.finish();
            if (request.getAttribute(RequestContext.ATTRIBUTE) instanceof RequestContext context) {
                // the message at the end of a stream tells its failure
                context.mend();
            }
            return;
        }
        Instant deadline = call.deadline().orElse(null);
        if (deadline != null && request.getDispatcherType() == DispatcherType.REQUEST) {
            request.getAsyncContext()
                    .setTimeout(Math.max(
                            1, Duration.between(Instant.now(), deadline).toMillis()));
        }
    }
}
