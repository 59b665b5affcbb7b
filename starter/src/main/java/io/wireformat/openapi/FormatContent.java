package io.wireformat.openapi;

import io.swagger.v3.oas.models.ExternalDocumentation;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.wireformat.codec.FormatProfile;
import io.wireformat.codec.FormatProfile.Encoding;
import io.wireformat.codec.FormatProfiles;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.SchemaCatalog;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One piece of content in any format: text as JSON is described, bytes as such.
 *
 * @param described what is known of it, in JSON's terms
 * @param schema the name of its schema, where one is served
 */
record FormatContent(MediaType described, @Nullable String schema) {

    private static final Map<String, FormatProfile> PROFILES =
            FormatProfiles.all().stream().collect(Collectors.toMap(FormatProfile::name, Function.identity()));

    MediaType in(WireFormat format) {
        FormatProfile profile = PROFILES.get(format.name());
        return profile != null && profile.encoding() == Encoding.BINARY
                ? new MediaType().schema(bytes(profile))
                : described;
    }

    private Schema<?> bytes(FormatProfile format) {
        Schema<?> bytes = new Schema<>().format("binary").description(describe(format));
        // OpenAPI 3.0 has one type, 3.1 a set of them
        bytes.setType("string");
        bytes.addType("string");
        if (schema != null) {
            bytes.setExternalDocs(new ExternalDocumentation()
                    .description("Its schema, in each language by Accept or extension")
                    .url(SchemaCatalog.PATH + schema));
        }
        return bytes;
    }

    private static String describe(FormatProfile format) {
        FormatProfile.Fact language = format.schemaLanguage();
        return language == null
                ? format.title() + ", which names the fields that JSON has"
                : format.title() + "; its schema is in " + language.says();
    }
}
