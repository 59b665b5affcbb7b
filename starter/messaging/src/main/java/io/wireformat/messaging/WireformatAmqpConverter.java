package io.wireformat.messaging;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFailure;
import io.wireformat.internal.messages.MessageFormats;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.support.converter.MessageConversionException;
import org.springframework.amqp.support.converter.SimpleMessageConverter;
import org.springframework.amqp.support.converter.SmartMessageConverter;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;

/**
 * Converts messages of RabbitMQ in every format. The property {@code content-type} states the format of a message, when it is
 * read and when it is written; the default format is for messages without it. The type is the one of the listener's parameter, otherwise the
 * converter's own, and never comes from the message. Texts and bytes stay as they are.
 *
 * <p>Malformed content fails with a {@link MessageConversionException} that names the path, and never repeats the content.
 * spring-rabbit rejects such a message, so that it is not delivered again. Immutable and thread-safe.
 */
public final class WireformatAmqpConverter implements SmartMessageConverter {

    /** Messages of templates in the report; those of listeners have their queue. */
    private static final String PLACE = "rabbitmq";

    /** Writes texts and bytes as without this converter. */
    private static final SimpleMessageConverter AS_THEY_ARE = new SimpleMessageConverter();

    private final Contents contents;
    private final @Nullable Type type;

    /**
     * A converter for listeners with a typed parameter.
     *
     * @param formats the application's formats
     * @param byDefault the name of the format to write
     * @throws IllegalArgumentException if the application does not have the format
     */
    public WireformatAmqpConverter(Wireformat formats, String byDefault) {
        this(new MessageFormats(formats), byDefault);
    }

    WireformatAmqpConverter(MessageFormats formats, String byDefault) {
        this(new Contents(formats, byDefault), null);
    }

    private WireformatAmqpConverter(Contents contents, @Nullable Type type) {
        this.contents = contents;
        this.type = type;
    }

    /** The same for messages of a type, which a template receives without a listener. */
    public WireformatAmqpConverter withType(Type other) {
        return new WireformatAmqpConverter(contents, other);
    }

    @Override
    public Message toMessage(Object value, MessageProperties properties) {
        return toMessage(value, properties, null);
    }

    @Override
    public Message toMessage(Object value, MessageProperties properties, @Nullable Type declared) {
        if (value instanceof String || value instanceof byte[]) {
            return AS_THEY_ARE.toMessage(value, properties);
        }
        if (value == null) {
            throw new MessageConversionException("null is no message");
        }
        // what a listener's method declares can be anything, such as an object or a future
        Class<?> raw = ResolvableType.forType(declared).resolve(Object.class);
        boolean isDeclared = raw != Object.class && raw.isInstance(value);
        Type own = isDeclared ? declared : type;
        Type written = own != null ? own : value.getClass();
        // Spring copies the headers of a message to the properties before and after it asks for the content
        String contentType = contentType(properties);
        try {
            byte[] content = contents.write(PLACE, value, own, contentType);
            properties.setContentType(contentType != null ? contentType : contents.defaultMediaType());
            properties.setContentLength(content.length);
            return new Message(content, properties);
        } catch (RuntimeException e) {
            throw failure(Contents.problem("written", written, e), MessageFailure.cause(e));
        }
    }

    @Override
    public Object fromMessage(Message message) {
        return fromMessage(message, null);
    }

    @Override
    public Object fromMessage(Message message, @Nullable Object hint) {
        MessageProperties properties = message.getMessageProperties();
        Type wanted = hint instanceof ParameterizedTypeReference<?> reference
                ? reference.getType()
                : hint instanceof Type given ? given : properties.getInferredArgumentType();
        Type read = wanted != null && wanted != Object.class ? wanted : type;
        String contentType = contentType(properties);
        if (read == String.class || read == null && contentType != null && contentType.startsWith("text/")) {
            return new String(message.getBody(), charset(properties));
        }
        if (read == null) {
            throw new MessageConversionException("neither the listener nor the converter has a type");
        }
        if (read == byte[].class) {
            return message.getBody();
        }
        String queue = properties.getConsumerQueue();
        try {
            return contents.read(queue == null ? PLACE : queue, message.getBody(), read, contentType);
        } catch (RuntimeException e) {
            throw failure(Contents.problem("read", read, e), MessageFailure.cause(e));
        }
    }

    /** The content type; null if nothing set it, so that it is the one of the library. */
    private static @Nullable String contentType(MessageProperties properties) {
        String contentType = properties.getContentType();
        return MessageProperties.DEFAULT_CONTENT_TYPE.equals(contentType) ? null : contentType;
    }

    /** The encoding of a text, which is the name of a charset unless the content is compressed. */
    private static Charset charset(MessageProperties properties) {
        String name = properties.getContentEncoding();
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalArgumentException e) {
            return StandardCharsets.UTF_8;
        }
    }

    private static MessageConversionException failure(String problem, @Nullable RuntimeException cause) {
        return cause == null ? new MessageConversionException(problem) : new MessageConversionException(problem, cause);
    }
}
