package io.wireformat.http;

import io.wireformat.model.FieldType;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * Answers {@code GET /wireformat/schemas/{type}} with the schema of a type, in the language that {@code Accept} or the
 * extension names; JSON Schema comes first where any will do. Safe for use by many threads.
 */
public final class SchemaEndpoint {

    /** Where the schemas are; the name of a type follows. */
    public static final String PATH = "/wireformat/schemas/";

    private static final List<SchemaLanguage> BY_PREFERENCE = List.of(
            SchemaLanguage.JSON_SCHEMA,
            SchemaLanguage.PROTOBUF,
            SchemaLanguage.AVRO,
            SchemaLanguage.FLATBUFFERS,
            SchemaLanguage.THRIFT,
            SchemaLanguage.CAPNP);

    private final SchemaCatalog catalog;

    /** An endpoint that serves what a catalog has. */
    public SchemaEndpoint(SchemaCatalog catalog) {
        this.catalog = catalog;
    }

    /** The route. */
    public RouterFunction<ServerResponse> route() {
        return RouterFunctions.route()
                .GET(PATH + "{type}", this::answer)
                .HEAD(PATH + "{type}", this::answer)
                .build();
    }

    private ServerResponse answer(ServerRequest request) {
        String asked = request.pathVariable("type");
        FieldType type = catalog.find(asked);
        if (type != null) {
            SchemaLanguage language = accepted(request);
            return language == null ? notAcceptable() : schema(request, type, language);
        }
        for (SchemaLanguage language : BY_PREFERENCE) {
            String suffix = "." + language.extension();
            if (asked.endsWith(suffix)) {
                type = catalog.find(asked.substring(0, asked.length() - suffix.length()));
                return type == null ? notFound("No such schema") : schema(request, type, language);
            }
        }
        return notFound("No such schema");
    }

    private static ServerResponse schema(ServerRequest request, FieldType type, SchemaLanguage language) {
        String text;
        try {
            text = language.export(type);
        } catch (UnsupportedTypeException e) {
            return notFound(e.reason());
        }
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        String etag = etagOf(content);
        return request.checkNotModified(etag).orElseGet(() -> ServerResponse.ok()
                .contentType(contentTypeOf(language))
                // security would forbid to keep it at all, and the ETag be of no use
                .cacheControl(CacheControl.noCache().cachePrivate())
                .eTag(etag)
                .varyBy(HttpHeaders.ACCEPT)
                .body(content));
    }

    private static @Nullable SchemaLanguage accepted(ServerRequest request) {
        List<MediaType> ranges;
        try {
            ranges = new ArrayList<>(request.headers().accept());
        } catch (InvalidMediaTypeException e) {
            return null;
        }
        if (ranges.isEmpty()) {
            ranges.add(MediaType.ALL);
        }
        ranges.removeIf(range -> range.getQualityValue() == 0);
        MimeTypeUtils.sortBySpecificity(ranges);
        for (MediaType range : ranges) {
            for (SchemaLanguage language : BY_PREFERENCE) {
                if (range.includes(MediaType.parseMediaType(language.mediaType()))) {
                    return language;
                }
            }
        }
        return null;
    }

    /** Text says its encoding, which for JSON is fixed. */
    private static MediaType contentTypeOf(SchemaLanguage language) {
        MediaType mediaType = MediaType.parseMediaType(language.mediaType());
        return mediaType.getType().equals("text") ? new MediaType(mediaType, StandardCharsets.UTF_8) : mediaType;
    }

    private static String etagOf(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + HexFormat.of().formatHex(digest, 0, 16) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static ServerResponse notFound(String detail) {
        return problem(ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, detail));
    }

    private static ServerResponse notAcceptable() {
        ProblemDetail problem = ProblemDetail.forStatus(HttpStatus.NOT_ACCEPTABLE);
        problem.setProperty(
                "produces",
                String.join(
                        ", ",
                        BY_PREFERENCE.stream().map(SchemaLanguage::mediaType).toList()));
        return problem(problem);
    }

    private static ServerResponse problem(ProblemDetail problem) {
        return ServerResponse.status(problem.getStatus())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }
}
