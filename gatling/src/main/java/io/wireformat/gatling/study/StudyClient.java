package io.wireformat.gatling.study;

import io.wireformat.gatling.report.ServerTiming;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.time.Duration;

/** Sends one request at a time and times its parts. For one thread. */
public final class StudyClient {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * Asks for something.
     *
     * @param keepsConnection whether the next request may go over the same connection
     * @throws StudyException when the answer is not a success in the media type that was asked for
     */
    public Exchange get(URI uri, String mediaType, boolean keepsConnection) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).header("Accept", mediaType).timeout(PATIENCE);
        if (!keepsConnection) {
            request.header("Connection", "close");
        }
        return send(request.build(), mediaType);
    }

    /**
     * Sends something.
     *
     * @param mediaType of the content
     * @param answered the media type of what comes back; what it is does not matter when nothing does
     * @param keepsConnection whether the next request may go over the same connection
     * @throws StudyException when the answer is not a success in the media type that was asked for
     */
    public Exchange post(URI uri, String mediaType, byte[] content, String answered, boolean keepsConnection) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .header("Content-Type", mediaType)
                .header("Accept", answered)
                .POST(BodyPublishers.ofByteArray(content))
                .timeout(PATIENCE);
        if (!keepsConnection) {
            request.header("Connection", "close");
        }
        return send(request.build(), answered);
    }

    private Exchange send(HttpRequest request, String mediaType) {
        long[] headAt = new long[1];
        long startedAt = System.nanoTime();
        HttpResponse<byte[]> response;
        try {
            response = http.send(request, head -> bytesAfter(head, headAt));
        } catch (IOException e) {
            throw new StudyException(request.uri() + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StudyException("interrupted", e);
        }
        long endedAt = System.nanoTime();
        check(response, mediaType);
        ServerTiming server = ServerTiming.parse(
                response.headers().firstValue("Server-Timing").orElse(""));
        return new Exchange(response.body(), headAt[0] - startedAt, endedAt - headAt[0], server);
    }

    private static BodySubscriber<byte[]> bytesAfter(ResponseInfo head, long[] headAt) {
        headAt[0] = System.nanoTime();
        return BodyHandlers.ofByteArray().apply(head);
    }

    private static void check(HttpResponse<byte[]> response, String mediaType) {
        int status = response.statusCode();
        String answered = response.headers().firstValue("Content-Type").orElse("");
        if (status != 204 && (status != 200 || !isOf(answered, mediaType))) {
            throw new StudyException(response.uri() + " was answered with status " + status + " and content of type "
                    + answered + " instead of " + mediaType);
        }
    }

    /** Spring adds the charset to XML. */
    private static boolean isOf(String answered, String mediaType) {
        return answered.equals(mediaType) || answered.startsWith(mediaType + ";");
    }
}
