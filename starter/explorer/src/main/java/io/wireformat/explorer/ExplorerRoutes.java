package io.wireformat.explorer;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.OverloadedException;
import io.wireformat.internal.pipeline.ExchangeMemory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
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

    static final String TIMES = "/wireformat/api/types/{type}/times";

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
    private final Share share;
    private final ExplorerTypes types;
    private final @Nullable String advice;

    /** The page's JSON does not depend on the application's settings. */
    private final JsonMapper mapper = JsonMapper.builder().build();

    ExplorerRoutes(Explorer explorer, ExplorerTypes types, @Nullable String advice) {
        this.advice = advice;
        this.explorer = explorer;
        this.share = explorer.share();
        this.types = types;
    }

    int maxSize() {
        return explorer.maxSize();
    }

    Share share() {
        return share;
    }

    /** The memory of one request, to be closed once its response has been written. */
    ExchangeMemory open() {
        return share.open();
    }

    /**
     * Takes memory for a body that is about to be read.
     *
     * @param declared its length, or -1
     * @return the response if it cannot be read; null if it can
     */
    @Nullable
    Reply refusal(long declared, ExchangeMemory memory) {
        if (declared > maxSize()) {
            return tooLarge();
        }
        long size = declared < 0 ? maxSize() : declared;
        try {
            memory.take(size, size);
            return null;
        } catch (OverloadedException e) {
            return busy();
        }
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

    Reply application(Described.@Nullable Csrf csrf, ExchangeMemory memory) {
        return withPermit(
                memory,
                run -> new Described.Application(
                        explorer.formats(), types.endpoints(), types.named().keySet(), maxSize(), csrf, advice));
    }

    Reply type(String name, ExchangeMemory memory) {
        return find(name, memory, (type, run) -> explorer.describe(name, type));
    }

    Reply messages(String name, byte[] json, ExchangeMemory memory) {
        return find(name, memory, (type, run) -> explorer.messages(type, json, run));
    }

    Reply times(String name, byte[] json, ExchangeMemory memory) {
        return find(name, memory, (type, run) -> explorer.times(type, json, run));
    }

    Reply content(String name, String format, byte[] content, ExchangeMemory memory) {
        return find(name, memory, (type, run) -> explorer.decode(name, type, format, content, run));
    }

    Reply fitting(String name, byte[] content, ExchangeMemory memory) {
        return find(name, memory, (type, run) -> explorer.fitting(type, content, run));
    }

    Reply tooLarge() {
        return Reply.problem(HttpStatus.CONTENT_TOO_LARGE, "The explorer reads up to " + maxSize() + " bytes");
    }

    static Reply busy() {
        return Reply.problem(HttpStatus.SERVICE_UNAVAILABLE, "The explorer is busy. Try again later.");
    }

    private Reply find(String name, ExchangeMemory memory, BiFunction<Type, ExchangeMemory, @Nullable Object> finder) {
        return withPermit(memory, run -> {
            Type type = types.named().get(name);
            if (type == null) {
                throw new NotFound("No handler reads or writes a type with this name");
            }
            return finder.apply(type, run);
        });
    }

    /**
     * Responds with what a run finds.
     *
     * @param memory of the request, for the response
     */
    private Reply withPermit(ExchangeMemory memory, Function<ExchangeMemory, @Nullable Object> run) {
        try {
            byte[] body = share.withPermit(() -> {
                try (ExchangeMemory own = share.open()) {
                    Object found = run.apply(own);
                    if (found == null) {
                        throw new NotFound("No such format");
                    }
                    return mapper.writeValueAsBytes(found);
                }
            });
            memory.take(body.length, body.length);
            return Reply.json(body);
        } catch (NotFound e) {
            return Reply.problem(HttpStatus.NOT_FOUND, String.valueOf(e.getMessage()));
        } catch (DecodingException e) {
            return Reply.problem(HttpStatus.BAD_REQUEST, "The message cannot be read: " + Words.of(e));
        } catch (EncodingException e) {
            return Reply.problem(HttpStatus.UNPROCESSABLE_CONTENT, String.valueOf(e.getMessage()));
        } catch (ContentTooLargeException e) {
            return Reply.problem(HttpStatus.CONTENT_TOO_LARGE, String.valueOf(e.getMessage()));
        } catch (OverloadedException e) {
            return busy();
        }
    }

    private static final class NotFound extends RuntimeException {

        private static final long serialVersionUID = 1;

        NotFound(String message) {
            super(message, null, false, false);
        }
    }
}
