package io.wireformat.autoconfigure.openapi;

import io.swagger.v3.oas.models.ExternalDocumentation;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.wireformat.codec.WireFormat;
import io.wireformat.schema.SchemaLanguage;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/**
 * One piece of content in any format: text as JSON is described, bytes as such.
 *
 * @param described the description of it as JSON
 * @param schema the path of its schema, where one is served
 * @param languages the languages of schemas, by the names of their formats
 */
record FormatContent(MediaType described, @Nullable String schema, Map<String, SchemaLanguage> languages) {

    private static final Set<String> TEXTS = Set.of("json", "xml");

    MediaType in(WireFormat format) {
        return isText(MimeTypeUtils.parseMimeType(format.mediaType()))
                ? described
                : new MediaType().schema(bytes(format));
    }

    private static boolean isText(MimeType type) {
        return type.getType().equals("text")
                || TEXTS.contains(type.getSubtype())
                || (type.getSubtypeSuffix() != null && TEXTS.contains(type.getSubtypeSuffix()));
    }

    private Schema<?> bytes(WireFormat format) {
        Schema<?> bytes = new Schema<>().format("binary").description(describe(format));
        // without an example, Swagger UI shows and sends the text "string"
        bytes.setExample("(binary content in " + format.name() + ")");
        // OpenAPI 3.0 has one type, 3.1 a set of them
        bytes.setType("string");
        bytes.addType("string");
        if (schema != null) {
            bytes.setExternalDocs(new ExternalDocumentation()
                    .description(
                            "The schema of the type; choose the language with Accept or with the extension of the path")
                    .url(schema));
        }
        return bytes;
    }

    private String describe(WireFormat format) {
        SchemaLanguage language = languages.get(format.name());
        return language == null
                ? "Bytes in the format " + format.name() + ", with the fields of the JSON schema"
                : "Bytes in the format " + format.name() + ", described by a schema in the language " + language.name();
    }
}
