package io.wireformat.explorer;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.OverloadedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** The responses to the page's requests, for both stacks. Safe for use by many threads. */
final class ExplorerRoutes {

    /** The page. */
    static final String PAGE = "/wireformat";

    /** Its scripts and styles. */
    static final String FILES = "/wireformat/explorer/{name}";

    static final String APPLICATION = "/wireformat/api/application";

    static final String TYPE = "/wireformat/api/types/{type}";

    static final String MESSAGES = "/wireformat/api/types/{type}/messages";

    static final String FITTING = "/wireformat/api/types/{type}/formats";

    static final String CONTENT = "/wireformat/api/types/{type}/formats/{format}";

    private static final Map<String, MediaType> FILE_TYPES = Map.of(
            "explorer.html", MediaType.TEXT_HTML,
            "explorer.css", MediaType.valueOf("text/css"),
            "explorer.js", MediaType.valueOf("text/javascript"),
            "bytes.js", MediaType.valueOf("text/javascript"),
            "link.js", MediaType.valueOf("text/javascript"),
            "snippets.js", MediaType.valueOf("text/javascript"));

    private final Explorer explorer;

    private final ExplorerTypes types;

    private final @Nullable String advice;

    /** Of its own: what the page reads does not depend on the application's settings. */
    private final JsonMapper mapper = JsonMapper.builder().build();

    ExplorerRoutes(Explorer explorer, ExplorerTypes types, @Nullable String advice) {
        this.advice = advice;
        this.explorer = explorer;
        this.types = types;
    }

    int maxSize() {
        return explorer.maxSize();
    }

    Reply page() {
        return file("explorer.html");
    }

    Reply file(String name) {
        MediaType type = FILE_TYPES.get(name);
        if (type == null) {
            return Reply.problem(HttpStatus.NOT_FOUND, "No such file");
        }
        try (InputStream file = ExplorerRoutes.class.getResourceAsStream(name)) {
            return new Reply(HttpStatus.OK, type, Objects.requireNonNull(file).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Reply application(Described.@Nullable Csrf csrf) {
        return json(new Described.Application(
                explorer.formats(), types.endpoints(), types.named().keySet(), maxSize(), csrf, advice));
    }

    Reply type(String name) {
        return find(name, type -> explorer.describe(name, type));
    }

    Reply messages(String name, byte[] json) {
        return find(name, type -> explorer.messages(type, json));
    }

    Reply content(String name, String format, byte[] content) {
        return find(name, type -> explorer.decode(name, type, format, content));
    }

    Reply fitting(String name, byte[] content) {
        return find(name, type -> explorer.fitting(type, content));
    }

    Reply tooLarge() {
        return Reply.problem(HttpStatus.CONTENT_TOO_LARGE, "The explorer reads up to " + maxSize() + " bytes");
    }

    /** Responds with what is found for a type, or with a 404 if that is null. */
    private Reply find(String name, Function<Type, @Nullable Object> finder) {
        Type type = types.named().get(name);
        if (type == null) {
            return Reply.problem(HttpStatus.NOT_FOUND, "No handler reads or writes a type with this name");
        }
        try {
            Object found = finder.apply(type);
            return found == null ? Reply.problem(HttpStatus.NOT_FOUND, "No such format") : json(found);
        } catch (DecodingException e) {
            return Reply.problem(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
        } catch (EncodingException e) {
            return Reply.problem(HttpStatus.UNPROCESSABLE_CONTENT, String.valueOf(e.getMessage()));
        } catch (ContentTooLargeException e) {
            return Reply.problem(HttpStatus.CONTENT_TOO_LARGE, String.valueOf(e.getMessage()));
        } catch (OverloadedException e) {
            return Reply.problem(HttpStatus.SERVICE_UNAVAILABLE, String.valueOf(e.getMessage()));
        }
    }

    private Reply json(Object value) {
        return Reply.json(mapper.writeValueAsBytes(value));
    }
}
