package io.wireformat.autoconfigure.openapi;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.wireformat.codec.Codec;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/**
 * Says in each operation of an OpenAPI description which media types its content really has, if the application wants that;
 * else the description stays as it is without the starter. Media types that belong to no format stay as the application
 * describes them, and so do errors. Safe for use by many threads.
 *
 * @see <a href="https://spec.openapis.org/oas/v3.1.1.html#media-type-object">OpenAPI: media types</a>
 */
public final class FormatsInOperations implements GlobalOperationCustomizer {

    private final DocumentedFormats formats;
    private final @Nullable SchemaCatalog catalog;
    private final boolean listed;
    private final String schemas;
    private final Map<String, SchemaLanguage> languages = new HashMap<>();

    /**
     * Formats of an application.
     *
     * @param formats in which content can be
     * @param codecs those that are not Spring's
     * @param catalog the schemas that are served; null where none are
     * @param listed whether operations list the formats
     * @param path the application's, which links start with
     */
    FormatsInOperations(
            DocumentedFormats formats,
            Collection<Codec> codecs,
            @Nullable SchemaCatalog catalog,
            boolean listed,
            String path) {
        this.schemas = path + SchemaCatalog.PATH;
        this.formats = formats;
        for (Codec codec : codecs) {
            if (codec.schemaLanguage() != null) {
                languages.put(codec.format().name(), codec.schemaLanguage());
            }
        }
        this.catalog = catalog;
        this.listed = listed;
    }

    @Override
    public Operation customize(Operation operation, HandlerMethod handler) {
        if (operation.getRequestBody() != null) {
            describe(operation.getRequestBody().getContent(), handler, Direction.REQUEST);
        }
        if (operation.getResponses() != null) {
            operation.getResponses().forEach((status, response) -> {
                Content content = response.getContent();
                if (status.startsWith("2")) {
                    describe(content, handler, Direction.RESPONSE);
                } else if (content != null) {
                    removeMapped(content, handler, Direction.RESPONSE);
                }
            });
        }
        return operation;
    }

    private void describe(@Nullable Content content, HandlerMethod handler, Direction direction) {
        if (content == null || content.isEmpty()) {
            return;
        }
        var known = content.values().iterator().next();
        removeMapped(content, handler, direction);
        if (!listed) {
            return;
        }
        var documented = formats.of(handler, direction);
        if (documented.isEmpty()) {
            return;
        }
        Type type = formats.type(handler, direction);
        String schema = catalog == null || type == null ? null : catalog.nameOf(type);
        FormatContent described = new FormatContent(known, schema == null ? null : schemas + schema, languages);
        content.keySet().removeIf(name -> is(name, this::isReplaced));
        documented.forEach((mediaType, format) -> content.addMediaType(mediaType.toString(), described.in(format)));
    }

    /** springdoc takes what a handler is mapped with for what it declares. */
    private void removeMapped(Content content, HandlerMethod handler, Direction direction) {
        content.keySet().removeIf(name -> is(name, mediaType -> formats.isOnlyMapped(handler, direction, mediaType)));
    }

    /** Whether a media type is a format's, or the range that stands where nothing was said. */
    private boolean isReplaced(MediaType mediaType) {
        return !mediaType.isConcrete() || formats.isOfFormat(mediaType);
    }

    private static boolean is(String name, Predicate<MediaType> what) {
        try {
            return what.test(MediaType.parseMediaType(name));
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }
}
