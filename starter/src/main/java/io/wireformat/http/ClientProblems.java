package io.wireformat.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
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
import org.springframework.http.ProblemDetail;
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

    /** Spring's own: what names an application's mapper gives to properties is not what the standard calls them. */
    private static final HttpMessageConverters SPRING =
            HttpMessageConverters.forClient().registerDefaults().build();

    private final FormatMediaTypes mediaTypes;

    private final @Nullable WireHttpMessageConverter converter;

    private final int mostBytes;

    /**
     * Problems that a client reads.
     *
     * @param mediaTypes those of the client's format
     * @param converter reads the format; null where that is one of Spring's
     * @param contentSize the most bytes to read
     */
    ClientProblems(FormatMediaTypes mediaTypes, @Nullable WireHttpMessageConverter converter, long contentSize) {
        this.mediaTypes = mediaTypes;
        this.converter = converter;
        this.mostBytes = (int) Math.min(contentSize, Integer.MAX_VALUE - 8);
    }

    /** As many bytes as this are no problem. */
    int mostBytes() {
        return mostBytes;
    }

    /** Whether an answer is an error that is called what problems are called. */
    boolean mayBe(HttpStatusCode status, HttpHeaders headers) {
        MediaType contentType = status.isError() ? headers.getContentType() : null;
        return contentType != null && (isStandard(contentType) || mediaTypes.named(contentType) != null);
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
        try {
            if (isStandard(contentType)) {
                return readBySpring(contentType, status, new Content(headers, content));
            }
            Problem problem = converter != null
                    ? (Problem) converter.read(TYPE, new Content(headers, content), null)
                    : readBySpring(contentType, null, new Content(headers, content));
            return problem != null && problem.status() == status.value() ? problem : null;
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

    /** Of a problem that does not state its status it is the answer's. */
    private static @Nullable Problem readBySpring(
            MediaType contentType, @Nullable HttpStatusCode ofAnswer, HttpInputMessage content) throws IOException {
        for (HttpMessageConverter<?> candidate : SPRING) {
            if (candidate.canRead(ProblemDetail.class, contentType)) {
                @SuppressWarnings("unchecked") // it has been asked
                HttpMessageConverter<ProblemDetail> reader = (HttpMessageConverter<ProblemDetail>) candidate;
                ProblemDetail detail = reader.read(ProblemDetail.class, content);
                if (detail.getStatus() == 0 && ofAnswer != null) {
                    detail.setStatus(ofAnswer.value());
                }
                return Problem.of(detail);
            }
        }
        return null;
    }

    private record Content(HttpHeaders headers, byte[] content) implements HttpInputMessage {

        @Override
        public InputStream getBody() {
            return new ByteArrayInputStream(content);
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }
    }
}
