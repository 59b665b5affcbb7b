package io.wireformat.gatling.study.video;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;

/**
 * The requests of virtual users, and what their answers have to be.
 *
 * @param operation {@link VideoOperation#SERIALIZE} asks for messages, {@link VideoOperation#DESERIALIZE} sends them
 * @param path of the message's routes
 * @param mediaType of the contents
 * @param contents of the messages, as the server answers with them
 */
record Exchanges(VideoOperation operation, String path, String mediaType, List<byte[]> contents) {

    FullHttpRequest request(int message, String host) {
        FullHttpRequest request = operation == VideoOperation.SERIALIZE ? ask(message) : send(contents.get(message));
        request.headers().set(HttpHeaderNames.HOST, host);
        return request;
    }

    private FullHttpRequest ask(int message) {
        FullHttpRequest request = request(HttpMethod.GET, answerPath(path, message), Unpooled.EMPTY_BUFFER);
        request.headers().set(HttpHeaderNames.ACCEPT, mediaType);
        return request;
    }

    private FullHttpRequest send(byte[] content) {
        FullHttpRequest request = request(HttpMethod.POST, path + "/receive", Unpooled.wrappedBuffer(content));
        request.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, mediaType)
                .set(HttpHeaderNames.CONTENT_LENGTH, content.length);
        return request;
    }

    private static FullHttpRequest request(HttpMethod method, String uri, ByteBuf content) {
        return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, uri, content);
    }

    static String answerPath(String path, int message) {
        return path + "/answer?elements=" + message;
    }

    /** Whether an answer is as it should be. */
    boolean isRight(int message, FullHttpResponse answer) {
        if (operation == VideoOperation.DESERIALIZE) {
            return answer.status().code() == 204;
        }
        return answer.status().code() == 200
                && mediaType.equals(answer.headers().get(HttpHeaderNames.CONTENT_TYPE))
                && answer.content().readableBytes() == contents.get(message).length;
    }
}
