package io.wireformat.gatling.study.addressbook;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;

/**
 * A request that is sent again and again, and the only right answer to it.
 *
 * @param method of the request
 * @param path of the request
 * @param mediaType of its content, or of what it accepts
 * @param content of the request; empty for none
 * @param status of the answer
 * @param answer the content of the answer; empty for none
 */
@SuppressWarnings("ArrayRecordComponent") // sent, and compared by its content
record Turn(
        HttpMethod method, String path, String mediaType, byte[] content, HttpResponseStatus status, byte[] answer) {

    private static final byte[] NOTHING = {};

    /** Sends content and gets nothing back. */
    static Turn post(String path, String mediaType, byte[] content) {
        return new Turn(HttpMethod.POST, path, mediaType, content, HttpResponseStatus.NO_CONTENT, NOTHING);
    }

    /** Asks for content. */
    static Turn get(String path, String mediaType, byte[] answer) {
        return new Turn(HttpMethod.GET, path, mediaType, NOTHING, HttpResponseStatus.OK, answer);
    }
}
