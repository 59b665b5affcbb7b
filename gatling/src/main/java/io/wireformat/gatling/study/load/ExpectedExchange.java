package io.wireformat.gatling.study.load;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/**
 * A request, and the only right answer to it.
 *
 * @param method of the request
 * @param path of the request
 * @param mediaType of its content, or of what it accepts
 * @param content of the request; empty for none
 * @param status of the answer
 * @param answer the content of the answer; empty for none
 */
@SuppressWarnings("ArrayRecordComponent") // sent, and compared by its content
public record ExpectedExchange(
        HttpMethod method, String path, String mediaType, byte[] content, HttpResponseStatus status, byte[] answer) {

    private static final byte[] NOTHING = {};

    /** Sends content and gets nothing back. */
    public static ExpectedExchange post(String path, String mediaType, byte[] content) {
        return new ExpectedExchange(HttpMethod.POST, path, mediaType, content, HttpResponseStatus.NO_CONTENT, NOTHING);
    }

    /** Asks for content. */
    public static ExpectedExchange get(String path, String mediaType, byte[] answer) {
        return new ExpectedExchange(HttpMethod.GET, path, mediaType, NOTHING, HttpResponseStatus.OK, answer);
    }

    FullHttpRequest request(String host) {
        FullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, path, Unpooled.wrappedBuffer(content));
        request.headers().set(HttpHeaderNames.HOST, host);
        if (method.equals(HttpMethod.POST)) {
            request.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, mediaType)
                    .set(HttpHeaderNames.CONTENT_LENGTH, content.length);
        } else {
            request.headers().set(HttpHeaderNames.ACCEPT, mediaType);
        }
        return request;
    }

    boolean isAnsweredBy(FullHttpResponse response) {
        return response.status().equals(status) && response.content().equals(Unpooled.wrappedBuffer(answer));
    }

    @Override
    public String toString() {
        return path + " in " + mediaType;
    }
}
