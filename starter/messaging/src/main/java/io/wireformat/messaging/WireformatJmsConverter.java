package io.wireformat.messaging;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFailure;
import io.wireformat.internal.messages.MessageFormats;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import org.springframework.jms.support.converter.MessageConversionException;
import org.springframework.jms.support.converter.MessageConverter;

/**
 * Converts messages of JMS in every format. It writes bytes with the property {@code contentType}, because JMS allows no hyphen in
 * a name, and reads bytes and texts. The default format is written, and read from messages without the property. A JMS
 * converter does not see the listener, so it has the type, for example a sealed interface for several records.
 *
 * <p>Malformed content fails with a {@link MessageConversionException} that names the path, and never repeats the content.
 * Immutable and thread-safe.
 */
public final class WireformatJmsConverter implements MessageConverter {

    private static final String CONTENT_TYPE = "contentType";
    private static final String PLACE = "jms";

    private final Contents contents;
    private final Type type;
    private final long maxSize;

    /**
     * A converter.
     *
     * @param formats the application's formats
     * @param byDefault the name of the format to write
     * @param type the type of the messages
     * @throws IllegalArgumentException if the application does not have the format
     */
    public WireformatJmsConverter(Wireformat formats, String byDefault, Type type) {
        this.contents = new Contents(new MessageFormats(formats), byDefault);
        this.type = type;
        this.maxSize = Math.min(formats.limits().contentSize(), Integer.MAX_VALUE - 8);
    }

    @Override
    public Message toMessage(Object value, Session session) throws JMSException {
        byte[] content;
        try {
            content = contents.write(PLACE, value, type, null);
        } catch (RuntimeException e) {
            throw new MessageConversionException(Contents.problem("written", type, e), MessageFailure.cause(e));
        }
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(content);
        message.setStringProperty(CONTENT_TYPE, contents.defaultMediaType());
        return message;
    }

    @Override
    public Object fromMessage(Message message) throws JMSException {
        byte[] content = content(message);
        try {
            return contents.read(PLACE, content, type, message.getStringProperty(CONTENT_TYPE));
        } catch (RuntimeException e) {
            throw new MessageConversionException(Contents.problem("read", type, e), MessageFailure.cause(e));
        }
    }

    private byte[] content(Message message) throws JMSException {
        if (message instanceof TextMessage text) {
            String content = text.getText();
            return content == null ? new byte[0] : content.getBytes(StandardCharsets.UTF_8);
        }
        if (message instanceof BytesMessage bytes) {
            if (bytes.getBodyLength() > maxSize) {
                throw new MessageConversionException("A message of " + bytes.getBodyLength() + " bytes is too large");
            }
            byte[] content = new byte[(int) bytes.getBodyLength()];
            bytes.readBytes(content);
            return content;
        }
        throw new MessageConversionException(
                "A message of " + message.getClass().getName() + " has no content");
    }
}
