package io.wireformat.gatling.study.server;

import io.wireformat.gatling.codec.MessageCodec;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.server.ResponseStatusException;

/**
 * Stores the last message in each format as bytes. It encodes messages when they are stored and decodes them when they
 * are read, like a service that uses its stored messages.
 */
final class StoredMessages<T> {

    private final ConcurrentMap<String, byte[]> store = new ConcurrentHashMap<>();
    private final Class<T> type;
    private final List<MessageCodec> codecs;

    StoredMessages(Class<T> type, List<MessageCodec> codecs) {
        this.type = type;
        this.codecs = codecs;
    }

    /** Stores a message in the format of its request. */
    void put(T message, MediaType sent) {
        MessageCodec codec = codec(sent);
        if (codec == null) {
            throw new ResponseStatusException(
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE, "messages cannot be stored as " + sent);
        }
        store.put(codec.name(), codec.encode(message, type));
    }

    /** The stored message in the first format that the client accepts; JSON if it accepts any. */
    T get(List<MediaType> accepted) {
        MediaType wanted = accepted.isEmpty() ? MediaType.ALL : accepted.get(0);
        MessageCodec codec = codec(wanted);
        if (codec == null) {
            throw new ResponseStatusException(HttpStatus.NOT_ACCEPTABLE, "messages cannot be stored as " + wanted);
        }
        byte[] content = store.get(codec.name());
        if (content == null) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "no message is stored in " + codec.name());
        }
        return type.cast(codec.decode(content, type));
    }

    private @Nullable MessageCodec codec(MediaType named) {
        for (MessageCodec codec : codecs) {
            MediaType own = MediaType.parseMediaType(codec.mediaType());
            if (own.equalsTypeAndSubtype(named) || named.isWildcardType()) {
                return codec;
            }
        }
        return null;
    }
}
