package io.wireformat.http.spring;

import io.wireformat.http.support.Stack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Requests that name none of the formats that the starter adds. */
final class SurpriseRequests {

    private static final List<String> ACCEPTS = List.of(
            "",
            "*/*",
            "*/*;q=0",
            "application/*",
            "text/*",
            "application/json",
            "application/json, */*",
            "application/json;q=0",
            "application/json;q=0, */*",
            "application/json;q=0.2, */*;q=0.8",
            "application/json;q=0.5, application/xml;q=0.5",
            "application/json;q=2",
            "application/json;q=x",
            "application/json;charset=utf-8",
            "application/*+json",
            "application/vnd.acme.v2+json",
            "application/hal+json, application/json;q=0.5",
            "application/problem+json",
            "application/problem+json, application/json",
            "application/xml",
            "text/xml",
            "application/*+xml",
            "application/vnd.acme+xml",
            "application/problem+xml",
            "application/cbor",
            "application/x-jackson-smile",
            "application/cbor;q=0.9, application/xml",
            "application/json;q=0.5, text/plain",
            "text/plain",
            "text/plain;q=0.9, */*;q=0.1",
            "text/event-stream",
            "application/x-ndjson",
            "text/html",
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
            "text/html, application/xhtml+xml, application/xml;q=0.9, image/webp, image/apng, */*;q=0.8, "
                    + "application/signed-exchange;v=b3;q=0.7",
            "text/csv",
            "image/png",
            "application/octet-stream",
            "application/vnd.unknown",
            "application/protobuf;q=0, */*",
            "application/avro;q=0, application/json",
            "*",
            "*/json",
            "application/",
            "not a media type",
            "application/*, text/*, image/*, audio/*, video/*, font/*, model/*, message/*, multipart/*, */*",
            IntStream.range(0, 10).mapToObj(i -> "*/*;q=0." + i).collect(Collectors.joining(", ")),
            IntStream.range(0, 10)
                    .mapToObj(i -> "application/*;v=" + i + ";q=0." + i)
                    .collect(Collectors.joining(", ")));

    private static final List<String> GETS = List.of(
            "/point",
            "/point?format=json",
            "/point?format=xml",
            "/point?format=protobuf",
            "/points",
            "/entity",
            "/produced",
            "/viewed",
            "/text",
            "/bytes",
            "/resource",
            "/events",
            "/promised",
            "/many",
            "/map",
            "/problem",
            "/none",
            "/fails",
            "/unwritable",
            "/number?n=x",
            "/missing",
            "/error",
            "/actuator",
            "/actuator/health");

    private static final List<String> HEADS_AND_OPTIONS =
            List.of("/point", "/entity", "/resource", "/fails", "/missing", "/actuator/health");

    private static final List<String> CONTENT_TYPES = List.of(
            "",
            "application/json",
            "application/json;charset=utf-8",
            "application/vnd.acme+json",
            "application/problem+json",
            "text/plain",
            "application/xml",
            "application/cbor",
            "application/x-jackson-smile",
            "application/x-www-form-urlencoded",
            "application/vnd.unknown",
            "nonsense");

    private static final List<String> RANGES_AS_CONTENT_TYPES = List.of("*/*", "application/*", "application/*+json");

    /** WebFlux reads XML and CBOR, but without the starter responds with 500 to a client that accepts them. */
    private static final Pattern WRITTEN_BY_THE_STARTER =
            Pattern.compile("(?!.*text/html).*(application/xml|text/xml|application/cbor).*");

    private SurpriseRequests() {}

    /**
     * Requests that get the same response as without the starter; but for {@link #withRangesAsContentTypes}, which Spring MVC takes
     * for a failure of the server.
     */
    static List<Request> all(Stack stack) {
        List<Request> requests = new ArrayList<>();
        for (String accept : ACCEPTS) {
            if (stack == Stack.REACTIVE
                    && WRITTEN_BY_THE_STARTER.matcher(accept).matches()) {
                continue;
            }
            GETS.stream()
                    .filter(path -> stack == Stack.SERVLET || !isBrokenList(path, accept))
                    .forEach(path -> requests.add(new Request("GET", path, accept, "", "", "")));
            HEADS_AND_OPTIONS.forEach(path -> {
                requests.add(new Request("HEAD", path, accept, "", "", ""));
                requests.add(new Request("OPTIONS", path, accept, "", "", ""));
            });
            for (String contentType : CONTENT_TYPES) {
                requests.add(post(accept, contentType));
            }
            if (stack == Stack.REACTIVE) {
                RANGES_AS_CONTENT_TYPES.forEach(range -> requests.add(post(accept, range)));
            }
            requests.add(
                    new Request("POST", "/point", accept, "application/xml", "", "<Point><x>1</x><y>2</y></Point>"));
            requests.add(new Request("POST", "/point", accept, "application/json", "", "{\"x\":"));
            requests.add(new Request("POST", "/point", accept, "application/json", "", ""));
            requests.add(new Request("PATCH", "/point", accept, "text/plain", "", "?"));
            requests.add(new Request("DELETE", "/point", accept, "", "", ""));
            requests.add(new Request("GET", "/resource", accept, "", "bytes=2-3", ""));
            requests.add(new Request("GET", "/resource", accept, "", "bytes=0-1,4-5", ""));
            requests.add(new Request("GET", "/point", accept, "", "bytes=0-1", ""));
        }
        return requests;
    }

    /**
     * Every request but for its {@code Accept}, and every {@code Accept}, with one of so many pairs, where {@link #all}
     * tries how they work together.
     */
    static List<Request> oneOf(int pairs, Stack stack) {
        Map<String, Integer> places = new HashMap<>();
        return all(stack).stream()
                .filter(request -> {
                    int place = places.merge(request.accept(), 1, Integer::sum);
                    return (place + ACCEPTS.indexOf(request.accept())) % pairs == 0;
                })
                .toList();
    }

    static List<Request> withRangesAsContentTypes() {
        return ACCEPTS.stream()
                .flatMap(accept -> RANGES_AS_CONTENT_TYPES.stream().map(type -> post(accept, type)))
                .toList();
    }

    /** The same with a type that nobody reads. */
    static Request unread(Request request) {
        return post(request.accept(), "application/vnd.unknown");
    }

    private static Request post(String accept, String contentType) {
        return new Request("POST", "/point", accept, contentType, "", "{\"x\":1,\"y\":2}");
    }

    /** WebFlux puts the brackets of JSON around a list of Smile's, which then is nothing that anybody reads. */
    private static boolean isBrokenList(String path, String accept) {
        return path.equals("/many") && accept.equals("application/x-jackson-smile");
    }

    /** A request; what is empty is not sent. */
    record Request(String method, String path, String accept, String contentType, String range, String content) {

        Map<String, String> headers() {
            Map<String, String> headers = new LinkedHashMap<>();
            headers.put("Accept", accept);
            headers.put("Content-Type", contentType);
            headers.put("Range", range);
            headers.values().removeIf(String::isEmpty);
            return headers;
        }
    }
}
