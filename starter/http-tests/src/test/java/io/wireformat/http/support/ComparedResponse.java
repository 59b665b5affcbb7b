package io.wireformat.http.support;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the client notices, save what changes from one request to the next. */
public record ComparedResponse(int status, Map<String, List<String>> headers, String body) {

    /** WebFlux sends the head of a stream before the first value fails. */
    public static final ComparedResponse BROKEN_OFF = new ComparedResponse(0, Map.of(), "");

    public static ComparedResponse of(HttpResponse<byte[]> response) {
        Map<String, List<String>> headers = changeable(response.headers().map());
        List.of("vary", "accept-post", "accept-patch").forEach(headers::remove);
        String body = plain(new String(response.body(), StandardCharsets.ISO_8859_1));
        headers.computeIfPresent("content-length", (name, value) -> List.of("" + body.length()));
        return new ComparedResponse(response.statusCode(), headers, body);
    }

    /** Headers without what changes from one response to the next. */
    public static Map<String, List<String>> changeable(Map<String, List<String>> received) {
        Map<String, List<String>> headers = new TreeMap<>(received);
        headers.remove("date");
        headers.computeIfPresent(
                "content-type",
                (name, value) -> value.stream().map(ComparedResponse::plain).toList());
        headers.computeIfPresent(
                "allow",
                (name, value) -> value.stream().map(ComparedResponse::sorted).toList());
        return headers;
    }

    private static String plain(String text) {
        return text.replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "")
                .replaceAll("<div id='created'>[^<]*</div>", "")
                .replaceAll("\"requestId\":\"[^\"]*\"|\\[\\w{8}-\\d+]", "")
                .replaceAll("http://127.0.0.1:\\d+", "")
                .replaceAll("(boundary=|--)[\\w-]{20,}", "$1");
    }

    /** Spring's set has the order of identity hash codes. */
    private static String sorted(String methods) {
        return Stream.of(methods.split(", *")).sorted().toList().toString();
    }
}
