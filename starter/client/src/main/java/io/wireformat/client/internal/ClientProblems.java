package io.wireformat.client.internal;

import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.text.internal.ForeignText;
import io.wireformat.web.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.HttpMessageNotReadableException;

/**
 * Reads the problems in error responses: {@code application/problem+json}, {@code application/problem+xml}, or the client's
 * format. Content in that format could be any message, so it is a problem only if it has the status of the response. Safe
 * for use by many threads.
 *
 * @param mediaTypes of problems in the format; null if the format has a media type of the standard
 * @param converter reads the format; null if the format is one of Spring's
 */
public record ClientProblems(
        @Nullable FormatMediaTypes mediaTypes, @Nullable WireHttpMessageConverter converter) {

    private static final ResolvableType TYPE = ResolvableType.forClass(Problem.class);

    private static final Set<MediaType> STANDARD =
            Set.of(MediaType.APPLICATION_PROBLEM_JSON, MediaType.APPLICATION_PROBLEM_XML);

    private static final Set<String> MEMBERS = Set.of("type", "title", "status", "detail", "instance", "properties");

    /** Spring's own, because an application's mapper may use other names than the standard. */
    private static final HttpMessageConverters SPRING =
            HttpMessageConverters.forClient().registerDefaults().build();

    /** Whether a response is an error with a media type of problems. */
    boolean mayBe(HttpStatusCode status, HttpHeaders headers) {
        MediaType contentType = status.isError() ? headers.getContentType() : null;
        return contentType != null
                && (isStandard(contentType) || (mediaTypes != null && mediaTypes.named(contentType) != null));
    }

    private static boolean isStandard(MediaType contentType) {
        return STANDARD.stream().anyMatch(contentType::equalsTypeAndSubtype);
    }

    /** The problem in an error response; null if its content is not a problem. */
    public @Nullable Problem read(HttpStatusCode status, HttpHeaders headers, byte[] content) {
        MediaType contentType = headers.getContentType();
        if (contentType == null || !mayBe(status, headers)) {
            return null;
        }
        HttpInputMessage input = new ResponseLimits.Content(headers, new ByteArrayInputStream(content));
        try {
            if (isStandard(contentType)) {
                return problem(members(contentType, input), status);
            }
            Problem problem = converter != null
                    ? (Problem) converter.read(TYPE, input, null)
                    : problem(members(contentType, input), null);
            return problem.status() == status.value() ? problem : null;
        } catch (IOException | HttpMessageNotReadableException e) {
            return null;
        }
    }

    /** A problem in one line. */
    public static String describe(Problem problem, HttpStatusCode status) {
        return ForeignText.printable(Stream.of(String.valueOf(status.value()), problem.title(), problem.detail())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(": ")));
    }

    private static Map<?, ?> members(MediaType contentType, HttpInputMessage content) throws IOException {
        for (HttpMessageConverter<?> candidate : SPRING) {
            if (candidate.canRead(Map.class, contentType)) {
                @SuppressWarnings("unchecked") // it supports the type
                HttpMessageConverter<Object> reader = (HttpMessageConverter<Object>) candidate;
                return (Map<?, ?>) reader.read(Map.class, content);
            }
        }
        throw new HttpMessageNotReadableException(
                ForeignText.printable("Spring has no library for " + contentType), content);
    }

    /**
     * A problem with these members.
     *
     * @param status the status of the response if the problem may leave it out
     */
    private static Problem problem(Map<?, ?> members, @Nullable HttpStatusCode status) {
        Map<String, String> extensions = new LinkedHashMap<>();
        members.forEach((name, value) -> {
            if (name.equals("properties") && value instanceof Map<?, ?> nested) {
                // Spring's class has this property in CBOR and Smile
                nested.forEach((key, text) -> extensions.put(String.valueOf(key), String.valueOf(text)));
            } else if (!MEMBERS.contains(name)) {
                extensions.put(String.valueOf(name), String.valueOf(value));
            }
        });
        return new Problem(
                text(members, "type"),
                text(members, "title"),
                status(members, status),
                text(members, "detail"),
                text(members, "instance"),
                extensions);
    }

    private static int status(Map<?, ?> members, @Nullable HttpStatusCode otherwise) {
        try {
            // other errors have a member 'status' too
            return members.containsKey("title") || otherwise != null
                    ? Integer.parseInt(String.valueOf(members.get("status")))
                    : 0;
        } catch (NumberFormatException e) {
            return otherwise != null ? otherwise.value() : 0;
        }
    }

    private static @Nullable String text(Map<?, ?> members, String name) {
        Object value = members.get(name);
        return value != null ? value.toString() : null;
    }
}
