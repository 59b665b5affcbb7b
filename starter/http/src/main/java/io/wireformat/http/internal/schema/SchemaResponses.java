package io.wireformat.http.internal.schema;

import io.wireformat.http.internal.types.SimpleNames;
import io.wireformat.model.FieldType;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.util.MimeTypeUtils;

/**
 * Responses to requests for a schema, in the language that {@code Accept} or the extension names; JSON Schema comes first
 * if the client accepts any. Safe for use by many threads.
 */
public record SchemaResponses(SchemaCatalog catalog) {

    /** One response: a schema, or the reason why there is none. */
    public sealed interface Response {}

    /**
     * A schema.
     *
     * @param etag its strong tag
     */
    public record Schema(MediaType mediaType, String etag, byte[] content) implements Response {

        /** Says what the schema is and how long it may be kept. */
        public void describe(HttpHeaders headers) {
            headers.setContentType(mediaType);
            // security would forbid to keep it at all, and the ETag be of no use
            headers.setCacheControl(CacheControl.noCache().cachePrivate());
            headers.setETag(etag);
        }
    }

    /** No schema. */
    public record None(ProblemDetail problem) implements Response {}

    /**
     * The response to a request.
     *
     * @param asked the name of a type, or that of a file with its schema
     * @param accept reads what the request accepts; fails with an {@link InvalidMediaTypeException} where that is malformed
     */
    public Response to(String asked, Supplier<List<MediaType>> accept) {
        FieldType type = catalog.find(asked);
        if (type != null) {
            SchemaLanguage language = accepted(accept);
            return language == null ? notAcceptable() : schema(type, language);
        }
        for (SchemaLanguage language : catalog.languages()) {
            String suffix = "." + language.extension();
            if (asked.endsWith(suffix)) {
                type = catalog.find(asked.substring(0, asked.length() - suffix.length()));
                return type == null ? notFound("No such schema") : schema(type, language);
            }
        }
        return notFound("No such schema");
    }

    /** The names of the schemas, and the extensions that select a language. */
    public Map<String, List<String>> list() {
        return Map.of(
                "schemas",
                catalog.names(),
                "extensions",
                catalog.languages().stream().map(SchemaLanguage::extension).toList());
    }

    private static Response schema(FieldType type, SchemaLanguage language) {
        String text;
        try {
            text = language.export(type);
        } catch (UnsupportedTypeException e) {
            return notFound(e.reason());
        }
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        return new Schema(contentTypeOf(language), etagOf(content), content);
    }

    private @Nullable SchemaLanguage accepted(Supplier<List<MediaType>> accept) {
        List<MediaType> ranges;
        try {
            ranges = new ArrayList<>(accept.get());
            // Spring refuses to compare more than 50
            MimeTypeUtils.sortBySpecificity(ranges);
        } catch (InvalidMediaTypeException | InvalidMimeTypeException e) {
            return null;
        }
        if (ranges.isEmpty()) {
            ranges.add(MediaType.ALL);
        }
        ranges.removeIf(range -> range.getQualityValue() == 0);
        for (MediaType range : ranges) {
            for (SchemaLanguage language : catalog.languages()) {
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

    private static None notFound(String detail) {
        return new None(ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, SimpleNames.in(detail)));
    }

    private None notAcceptable() {
        ProblemDetail problem = ProblemDetail.forStatus(HttpStatus.NOT_ACCEPTABLE);
        problem.setProperty(
                "produces",
                String.join(
                        ", ",
                        catalog.languages().stream()
                                .map(SchemaLanguage::mediaType)
                                .toList()));
        return new None(problem);
    }
}
