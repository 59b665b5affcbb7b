package io.wireformat.client.internal;

import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.formats.FormatMediaTypes;
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
 * The problems that servers tell a client of: as {@code application/problem+json}, as {@code application/problem+xml} or
 * in the client's format. An answer in that format could be any message, so it is a problem only where it states the
 * answer's status. Safe for use by many threads.
 */
public final class ClientProblems {

    private static final ResolvableType TYPE = ResolvableType.forClass(Problem.class);

    private static final Set<MediaType> STANDARD =
            Set.of(MediaType.APPLICATION_PROBLEM_JSON, MediaType.APPLICATION_PROBLEM_XML);

    private static final Set<String> MEMBERS = Set.of("type", "title", "status", "detail", "instance", "properties");

    /** Spring's own: what names an application's mapper gives to properties is not what the standard calls them. */
    private static final HttpMessageConverters SPRING =
            HttpMessageConverters.forClient().registerDefaults().build();

    private final @Nullable FormatMediaTypes mediaTypes;

    private final @Nullable WireHttpMessageConverter converter;

    /**
     * Problems that a client reads.
     *
     * @param mediaTypes what the client's format calls problems; null where the standard names them
     * @param converter reads the format; null where that is one of Spring's
     */
    ClientProblems(@Nullable FormatMediaTypes mediaTypes, @Nullable WireHttpMessageConverter converter) {
        this.mediaTypes = mediaTypes;
        this.converter = converter;
    }

    /** Whether an answer is an error that is called what problems are called. */
    boolean mayBe(HttpStatusCode status, HttpHeaders headers) {
        MediaType contentType = status.isError() ? headers.getContentType() : null;
        return contentType != null
                && (isStandard(contentType) || (mediaTypes != null && mediaTypes.named(contentType) != null));
    }

    private static boolean isStandard(MediaType contentType) {
        return STANDARD.stream().anyMatch(contentType::equalsTypeAndSubtype);
    }

    /** The problem that an error tells of; null where its content is none. */
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

    /** A problem in a line. */
    public static String describe(Problem problem, HttpStatusCode status) {
        return Stream.of(String.valueOf(status.value()), problem.title(), problem.detail())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(": "));
    }

    private static Map<?, ?> members(MediaType contentType, HttpInputMessage content) throws IOException {
        for (HttpMessageConverter<?> candidate : SPRING) {
            if (candidate.canRead(Map.class, contentType)) {
                @SuppressWarnings("unchecked") // it has been asked
                HttpMessageConverter<Object> reader = (HttpMessageConverter<Object>) candidate;
                return (Map<?, ?>) reader.read(Map.class, content);
            }
        }
        throw new HttpMessageNotReadableException("Spring has no library for " + contentType, content);
    }

    /**
     * A problem of these members.
     *
     * @param status of the answer, where a problem need not state its own
     */
    private static Problem problem(Map<?, ?> members, @Nullable HttpStatusCode status) {
        Map<String, String> extensions = new LinkedHashMap<>();
        members.forEach((name, value) -> {
            if (name.equals("properties") && value instanceof Map<?, ?> nested) {
                // CBOR and Smile write Spring's class as it is
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
            // other errors state it too
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
