package io.wireformat.messaging;

import io.wireformat.EncodingException;
import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFailure;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.text.internal.ForeignText;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageHeaders;
import org.springframework.messaging.converter.AbstractMessageConverter;
import org.springframework.messaging.converter.MessageConversionException;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/**
 * Converts messages of spring-messaging, such as those of Spring Cloud Stream, in every format. The header {@code contentType}
 * states the format, when a message is read and when one is written; the default format is for messages without it. The type
 * comes from the method that receives the message. Texts, bytes and collections that no method declares are left to other
 * converters.
 *
 * <p>Malformed content fails with a {@link MessageConversionException} that names the path, and never repeats the content.
 * Thread-safe once it is configured.
 */
public final class WireformatMessageConverter extends AbstractMessageConverter {

    private static final MimeType OCTET_STREAM = MimeTypeUtils.APPLICATION_OCTET_STREAM;

    private final Contents contents;
    private final boolean ofStomp;

    /**
     * A converter.
     *
     * @param formats the application's formats
     * @param byDefault the name of the format of messages without a content type
     * @throws IllegalArgumentException if the application does not have the format
     */
    public WireformatMessageConverter(Wireformat formats, String byDefault) {
        this(new MessageFormats(formats), byDefault, false);
    }

    WireformatMessageConverter(MessageFormats formats, String byDefault, boolean ofStomp) {
        super(Stream.concat(
                        formats.mediaTypes().stream().map(MimeType::valueOf),
                        ofStomp ? Stream.of(OCTET_STREAM) : Stream.empty())
                .toList());
        this.contents = new Contents(formats, byDefault);
        this.ofStomp = ofStomp;
    }

    /**
     * A converter for STOMP over WebSocket, on the server and in a client. Spring sends {@code application/octet-stream} in binary
     * frames, and all other content types as text, which would damage binary content. So this content type stands for the
     * default format. JSON has its own content type, and other binary formats are only read.
     *
     * @throws IllegalArgumentException if the application does not have the format
     */
    public static WireformatMessageConverter forStomp(Wireformat formats, String byDefault) {
        return new WireformatMessageConverter(new MessageFormats(formats), byDefault, true);
    }

    @Override
    protected boolean supports(Class<?> type) {
        return !CharSequence.class.isAssignableFrom(type) && type != byte[].class && type != Object.class;
    }

    @Override
    protected MimeType getDefaultContentType(Object payload) {
        return ofStomp && !isText(contents.defaultMediaType())
                ? OCTET_STREAM
                : MimeType.valueOf(contents.defaultMediaType());
    }

    @Override
    protected @Nullable Object convertFromInternal(Message<?> message, Class<?> target, @Nullable Object hint) {
        byte[] content = content(message.getPayload());
        if (content == null) {
            return null;
        }
        Type type = type(target, hint);
        try {
            return contents.read(place(hint), content, type, contentType(message.getHeaders()));
        } catch (RuntimeException e) {
            // the exception repeats the payload of a message if it is a text
            String problem = Contents.problem("read", type, e);
            throw message.getPayload() instanceof String
                    ? new MessageConversionException(problem, MessageFailure.cause(e))
                    : new MessageConversionException(message, problem, MessageFailure.cause(e));
        }
    }

    private static byte @Nullable [] content(Object payload) {
        if (payload instanceof byte[] bytes) {
            return bytes;
        }
        return payload instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : null;
    }

    /** The type of a method's parameter or of a function, which knows what a list contains. */
    private static Type type(Class<?> target, @Nullable Object hint) {
        if (hint instanceof ParameterizedTypeReference<?> reference) {
            return reference.getType();
        }
        Type declared = declared(hint);
        // the target can be a part of the parameter
        return declared != null && ResolvableType.forType(declared).resolve() == target ? declared : target;
    }

    /** The declared type of the payload; null if the hint has none. Spring Cloud Stream's hints are types. */
    private static @Nullable Type declared(@Nullable Object hint) {
        if (hint instanceof MethodParameter parameter) {
            return payload(GenericTypeResolver.resolveType(
                    parameter.getNestedGenericParameterType(), parameter.getContainingClass()));
        }
        return hint instanceof ParameterizedTypeReference<?> reference
                ? payload(reference.getType())
                : hint instanceof Type type ? payload(type) : null;
    }

    private static Type payload(Type declared) {
        ResolvableType type = ResolvableType.forType(declared);
        Class<?> raw = type.resolve(Object.class);
        boolean isWrapper = raw == Optional.class || Message.class.isAssignableFrom(raw);
        return isWrapper ? type.getGeneric().getType() : declared;
    }

    @Override
    protected @Nullable Object convertToInternal(
            Object payload, @Nullable MessageHeaders headers, @Nullable Object hint) {
        try {
            String contentType = contentType(headers);
            if (ofStomp && contentType != null && !isText(contentType)) {
                throw new EncodingException(
                        "Spring sends " + contentType + " as text; leave the content type out for the default format");
            }
            Type type = generic(payload, hint);
            boolean isCollection = payload instanceof Collection<?> || payload instanceof Map<?, ?>;
            if (type == null && isCollection && (contentType == null || isText(contentType))) {
                // a converter that follows writes JSON without a type
                return null;
            }
            // a template cannot declare the type, so a subtype is written alone
            return contents.write(
                    place(hint), payload, type != null || isCollection ? type : payload.getClass(), contentType);
        } catch (RuntimeException e) {
            throw new MessageConversionException(
                    Contents.problem("written", payload.getClass(), e), MessageFailure.cause(e));
        }
    }

    /** The declared type, if the value can be read only as that: a list, or a type with subtypes. */
    private static @Nullable Type generic(Object payload, @Nullable Object hint) {
        Type declared = declared(hint);
        Class<?> raw = ResolvableType.forType(declared).resolve();
        return raw != null && raw != Object.class && raw.isInstance(payload) ? declared : null;
    }

    /** The method in the report, because destinations can be what a client chose. */
    private String place(@Nullable Object hint) {
        return hint instanceof MethodParameter parameter
                ? parameter.getContainingClass().getSimpleName() + "#"
                        + parameter.getExecutable().getName()
                : ofStomp ? "stomp" : "messages";
    }

    /** Spring's error would repeat the whole header. */
    @Override
    protected @Nullable MimeType getMimeType(@Nullable MessageHeaders headers) {
        Object value = headers == null ? null : headers.get(MessageHeaders.CONTENT_TYPE);
        if (value instanceof String text) {
            try {
                return MimeType.valueOf(ForeignText.printable(text));
            } catch (InvalidMimeTypeException e) {
                throw new MessageConversionException(
                        "The content type '" + ForeignText.printable(text) + "' is malformed");
            }
        }
        if (value != null && !(value instanceof MimeType)) {
            throw new MessageConversionException(
                    "The content type is of " + value.getClass().getName() + " instead of text");
        }
        return (MimeType) value;
    }

    private @Nullable String contentType(@Nullable MessageHeaders headers) {
        MimeType type = getMimeType(headers);
        return type == null || ofStomp && OCTET_STREAM.equalsTypeAndSubtype(type) ? null : type.toString();
    }

    private static boolean isText(String mediaType) {
        return mediaType.contains("json");
    }
}
