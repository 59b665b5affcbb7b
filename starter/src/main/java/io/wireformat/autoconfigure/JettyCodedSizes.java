package io.wireformat.autoconfigure;

import io.wireformat.http.ServerCodedSize;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Counts what Jetty codes itself. Around its other handlers, so that what they make of an answer is what is sent. */
final class JettyCodedSizes extends Handler.Wrapper {

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        // Jetty counts the content of HEAD, which it drops
        if (!HttpMethod.HEAD.is(request.getMethod())) {
            Request.addCompletionListener(request, failure -> {
                if (failure == null) {
                    sent(request, response);
                }
            });
        }
        return super.handle(request, response, callback);
    }

    private static void sent(Request request, Response response) {
        ServerCodedSize.sent(
                request.getAttribute(ServerCodedSize.TIMER),
                response.getHeaders().get(HttpHeader.CONTENT_ENCODING),
                Response.getContentBytesWritten(response));
    }
}
