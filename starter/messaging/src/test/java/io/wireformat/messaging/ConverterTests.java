package io.wireformat.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.Wireformat;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.support.converter.MessagingMessageConverter;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageHeaders;
import org.springframework.messaging.converter.MessageConversionException;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.util.MimeType;

class ConverterTests {

    private static final Wireformat FORMATS = Wireformat.create();
    private static final Parcel PARCEL = new Parcel("P-1", 1200);

    @ParameterizedTest
    @MethodSource("formats")
    void theHeaderStatesTheFormat(String format) {
        WireformatMessageConverter converter = new WireformatMessageConverter(FORMATS, "json");
        String mediaType = FORMATS.named(format).mediaType();

        Message<?> message = converter.toMessage(PARCEL, headers(mediaType));

        assertThat(Objects.requireNonNull(message).getPayload())
                .isEqualTo(FORMATS.named(format).encode(PARCEL));
        assertThat(converter.fromMessage(message, Parcel.class)).isEqualTo(PARCEL);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void theDefaultIsForMessagesWithoutAHeader(String format) {
        WireformatMessageConverter converter = new WireformatMessageConverter(FORMATS, format);

        Message<?> message = Objects.requireNonNull(converter.toMessage(PARCEL, null));

        assertThat(message.getHeaders().get(MessageHeaders.CONTENT_TYPE))
                .isEqualTo(MimeType.valueOf(FORMATS.named(format).mediaType()));
        assertThat(converter.fromMessage(
                        MessageBuilder.withPayload(message.getPayload()).build(), Parcel.class))
                .isEqualTo(PARCEL);
    }

    /** Spring would send it as text. */
    @Test
    void otherBinaryFormatsAreNotWrittenOverStomp() {
        WireformatMessageConverter converter = WireformatMessageConverter.forStomp(FORMATS, "protobuf");

        assertThatThrownBy(() -> converter.toMessage(PARCEL, headers("application/avro")))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining("Spring sends application/avro as text");
        assertThat(converter.fromMessage(
                        MessageBuilder.createMessage(FORMATS.named("avro").encode(PARCEL), headers("application/avro")),
                        Parcel.class))
                .isEqualTo(PARCEL);
    }

    @Test
    void aListHasTheTypeOfTheMethod() throws NoSuchMethodException {
        WireformatMessageConverter converter = new WireformatMessageConverter(FORMATS, "avro");
        MethodParameter parameter = new MethodParameter(Handlers.class.getDeclaredMethod("all", List.class), 0);
        MethodParameter returned = new MethodParameter(Handlers.class.getDeclaredMethod("all", List.class), -1);

        Message<?> message = Objects.requireNonNull(converter.toMessage(List.of(PARCEL), null, returned));

        assertThat(converter.fromMessage(message, List.class, parameter)).isEqualTo(List.of(PARCEL));
    }

    /** Spring Cloud Stream passes the type of a function instead of a method's parameter. */
    @ParameterizedTest
    @ValueSource(strings = {"all", "message"})
    void aListHasTheTypeOfTheFunction(String function) throws NoSuchMethodException {
        WireformatMessageConverter converter = new WireformatMessageConverter(FORMATS, "avro");
        Class<?> parameter = function.equals("all") ? List.class : Message.class;
        Type type = Handlers.class.getDeclaredMethod(function, parameter).getGenericParameterTypes()[0];

        Message<?> message = Objects.requireNonNull(converter.toMessage(List.of(PARCEL), null, type));

        assertThat(converter.fromMessage(message, List.class, type)).isEqualTo(List.of(PARCEL));
    }

    @Test
    void aSubtypeHasTheDeclaredType() throws NoSuchMethodException {
        WireformatMessageConverter converter = new WireformatMessageConverter(FORMATS, "protobuf");
        byte[] content = FORMATS.named("protobuf").encode(new Moved("Bonn"), Movement.class);
        MethodParameter returned = new MethodParameter(Handlers.class.getDeclaredMethod("event"), -1);
        MethodParameter wrapped = new MethodParameter(Handlers.class.getDeclaredMethod("later"), -1);

        for (Object hint : List.of(returned, wrapped, Movement.class)) {
            Message<?> message = Objects.requireNonNull(converter.toMessage(new Moved("Bonn"), null, hint));
            assertThat(message.getPayload()).isEqualTo(content);
        }
        assertThat(Objects.requireNonNull(converter.toMessage(new Moved("Bonn"), null))
                        .getPayload())
                .isEqualTo(FORMATS.named("protobuf").encode(new Moved("Bonn")));
    }

    /** Its reader of the interface would misread the record, and {@code withType} declares either. */
    @Test
    void rabbitMqRefusesToGuessTheTypeOfASubtype() {
        assertThatThrownBy(() -> new WireformatAmqpConverter(FORMATS, "avro")
                        .toMessage(new Moved("Bonn"), new MessageProperties()))
                .hasMessageContaining("than as one of " + Movement.class.getName());
    }

    /** Jackson's converter, which usually follows, needs no type for them. */
    @Test
    void collectionsThatNoMethodDeclaresAreLeftToOthers() {
        for (WireformatMessageConverter converter : List.of(
                new WireformatMessageConverter(FORMATS, "json"),
                WireformatMessageConverter.forStomp(FORMATS, "protobuf"))) {
            assertThat(converter.toMessage(List.of(PARCEL), null)).isNull();
            assertThat(converter.toMessage(Map.of("a", 1), headers("application/json")))
                    .isNull();
        }
        assertThatThrownBy(() -> new WireformatMessageConverter(FORMATS, "json")
                        .toMessage(List.of(PARCEL), headers("application/avro")))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining("does not say what it contains");
    }

    /** The exceptions of spring-messaging repeat the message, and a text with it. */
    @Test
    void textInAMessageIsNotRepeated() {
        Message<String> message = MessageBuilder.withPayload("{\"id\":\"secret\",\"grams\":\"secret\"}")
                .build();

        assertThatThrownBy(() -> new WireformatMessageConverter(FORMATS, "json").fromMessage(message, Parcel.class))
                .isInstanceOf(MessageConversionException.class)
                .satisfies(e -> assertThat(e.toString()).contains("field grams").doesNotContain("secret"));
    }

    @Test
    void aContentTypeThatIsNoTextIsRefused() {
        MessageHeaders headers = new MessageHeaders(Map.of(MessageHeaders.CONTENT_TYPE, new byte[] {1}));

        assertThatThrownBy(() -> new WireformatMessageConverter(FORMATS, "json")
                        .fromMessage(MessageBuilder.createMessage(new byte[0], headers), Parcel.class))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining("instead of text");
    }

    @Test
    void textsAndBytesOfRabbitMqStayAsTheyAre() {
        WireformatAmqpConverter converter = new WireformatAmqpConverter(FORMATS, "protobuf");

        org.springframework.amqp.core.Message text = converter.toMessage("h\u00e9", new MessageProperties());
        org.springframework.amqp.core.Message bytes = converter.toMessage(new byte[] {1}, new MessageProperties());

        assertThat(text.getBody()).isEqualTo(bytes("h\u00e9"));
        assertThat(text.getMessageProperties().getContentType()).isEqualTo("text/plain");
        assertThat(bytes.getBody()).containsExactly(1);
        assertThat(bytes.getMessageProperties().getContentType()).isEqualTo("application/octet-stream");
        for (org.springframework.amqp.core.Message each :
                List.of(text, converter.toMessage(PARCEL, new MessageProperties()))) {
            each.getMessageProperties().setInferredArgumentType(String.class);
            assertThat(converter.fromMessage(each)).isEqualTo(new String(each.getBody(), StandardCharsets.UTF_8));
            each.getMessageProperties().setInferredArgumentType(byte[].class);
            assertThat(converter.fromMessage(each)).isEqualTo(each.getBody());
        }
    }

    /** A messaging template and a listener's {@code Message} have a header, which Spring would set over another format. */
    @ParameterizedTest
    @MethodSource("formats")
    void theHeaderOfAMessageStatesTheFormatForRabbitMq(String format) {
        MessagingMessageConverter converter = new MessagingMessageConverter();
        converter.setPayloadConverter(new WireformatAmqpConverter(FORMATS, "json").withType(Parcel.class));

        org.springframework.amqp.core.Message message = converter.toMessage(
                MessageBuilder.createMessage(
                        PARCEL, headers(FORMATS.named(format).mediaType())),
                new MessageProperties());

        assertThat(message.getBody()).isEqualTo(FORMATS.named(format).encode(PARCEL));
        assertThat(message.getMessageProperties().getContentType())
                .isEqualTo(FORMATS.named(format).mediaType());
        assertThat(((Message<?>) converter.fromMessage(message)).getPayload()).isEqualTo(PARCEL);
    }

    @Test
    void rabbitMqRefusesAnotherContentTypeForARecord() {
        MessageProperties properties = new MessageProperties();
        properties.setContentType("text/csv");

        assertThatThrownBy(() -> new WireformatAmqpConverter(FORMATS, "json").toMessage(PARCEL, properties))
                .isInstanceOf(org.springframework.amqp.support.converter.MessageConversionException.class)
                .hasMessageContaining("'text/csv' is of none of the formats");
    }

    /** A template that receives texts needs no type. */
    @Test
    void aTextOfRabbitMqIsReadWithoutAType() {
        WireformatAmqpConverter converter = new WireformatAmqpConverter(FORMATS, "protobuf");

        assertThat(converter.fromMessage(converter.toMessage("h\u00e9", new MessageProperties())))
                .isEqualTo("h\u00e9");
    }

    /** Templates of both accept it. */
    @Test
    @SuppressWarnings("NullAway") // as code without nullness
    void nullIsRefused() {
        assertThatThrownBy(() -> new WireformatAmqpConverter(FORMATS, "json").toMessage(null, new MessageProperties()))
                .isInstanceOf(org.springframework.amqp.support.converter.MessageConversionException.class)
                .hasMessage("null is no message");
        assertThatThrownBy(() ->
                        new WireformatJmsConverter(FORMATS, "json", Parcel.class).toMessage(null, mock(Session.class)))
                .isInstanceOf(org.springframework.jms.support.converter.MessageConversionException.class)
                .hasMessageContaining("cannot be written: null is no message");
    }

    /** A listener's method can return anything. */
    @Test
    void anObjectOfRabbitMqHasTheTypeOfItsClass() {
        WireformatAmqpConverter converter = new WireformatAmqpConverter(FORMATS, "protobuf");

        assertThat(converter
                        .toMessage(PARCEL, new MessageProperties(), Object.class)
                        .getBody())
                .isEqualTo(FORMATS.named("protobuf").encode(PARCEL));
    }

    @Test
    void textsBytesAndOtherContentTypesAreLeftToOthers() {
        WireformatMessageConverter converter = new WireformatMessageConverter(FORMATS, "json");

        assertThat(converter.toMessage("text", null)).isNull();
        assertThat(converter.toMessage(new byte[] {1}, null)).isNull();
        assertThat(converter.toMessage(PARCEL, headers("text/plain"))).isNull();
        assertThat(converter.fromMessage(
                        MessageBuilder.createMessage(new byte[0], headers("text/plain")), Parcel.class))
                .isNull();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void malformedContentIsNotRepeated(String format) {
        WireformatMessageConverter converter = new WireformatMessageConverter(FORMATS, format);
        byte[] content = FORMATS.named(format).encode(new Parcel("secret-secret", 1));
        byte[] truncated = Arrays.copyOf(content, 9);

        assertThatThrownBy(() -> converter.fromMessage(
                        MessageBuilder.withPayload(truncated).build(), Parcel.class))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining("cannot be read: " + format)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void messagesOfRabbitMq(String format) {
        WireformatAmqpConverter converter = new WireformatAmqpConverter(FORMATS, format);

        org.springframework.amqp.core.Message message = converter.toMessage(PARCEL, new MessageProperties());

        assertThat(message.getBody()).isEqualTo(FORMATS.named(format).encode(PARCEL));
        assertThat(message.getMessageProperties().getContentType())
                .isEqualTo(FORMATS.named(format).mediaType());
        assertThat(message.getMessageProperties().getHeaders()).isEmpty();
        WireformatAmqpConverter reader = new WireformatAmqpConverter(FORMATS, "json");
        assertThat(reader.withType(Parcel.class).fromMessage(message)).isEqualTo(PARCEL);
        assertThat(reader.fromMessage(message, new ParameterizedTypeReference<Parcel>() {}))
                .isEqualTo(PARCEL);
        message.getMessageProperties().setInferredArgumentType(Parcel.class);
        assertThat(reader.fromMessage(message)).isEqualTo(PARCEL);
    }

    /** A class that a header names is not loaded. */
    @Test
    void theTypeNeverComesFromAMessageOfRabbitMq() {
        WireformatAmqpConverter converter = new WireformatAmqpConverter(FORMATS, "json");
        org.springframework.amqp.core.Message message = new org.springframework.amqp.core.Message(
                "{\"id\":\"P-1\",\"grams\":\"secret\"}".getBytes(StandardCharsets.UTF_8));
        message.getMessageProperties().setHeader("__TypeId__", Parcel.class.getName());

        assertThatThrownBy(() -> converter.fromMessage(message))
                .isInstanceOf(org.springframework.amqp.support.converter.MessageConversionException.class)
                .hasMessageContaining("neither the listener nor the converter has a type");
        assertThatThrownBy(() -> converter.withType(Parcel.class).fromMessage(message))
                .isInstanceOf(org.springframework.amqp.support.converter.MessageConversionException.class)
                .hasMessageContaining("field grams")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void messagesOfJms(String format) throws JMSException {
        WireformatJmsConverter converter = new WireformatJmsConverter(FORMATS, format, Parcel.class);
        byte[] content = FORMATS.named(format).encode(PARCEL);
        Session session = mock(Session.class);
        BytesMessage message = mock(BytesMessage.class);
        when(session.createBytesMessage()).thenReturn(message);

        converter.toMessage(PARCEL, session);

        verify(message).writeBytes(content);
        verify(message).setStringProperty("contentType", FORMATS.named(format).mediaType());
        when(message.getStringProperty("contentType"))
                .thenReturn(FORMATS.named(format).mediaType());
        when(message.getBodyLength()).thenReturn((long) content.length);
        when(message.readBytes(any())).thenAnswer(call -> {
            System.arraycopy(content, 0, call.getArgument(0), 0, content.length);
            return content.length;
        });
        assertThat(new WireformatJmsConverter(FORMATS, "json", Parcel.class).fromMessage(message))
                .isEqualTo(PARCEL);
    }

    @Test
    void otherMessagesOfJms() throws JMSException {
        WireformatJmsConverter converter = new WireformatJmsConverter(FORMATS, "json", Parcel.class);
        TextMessage text = mock(TextMessage.class);
        when(text.getText()).thenReturn("{\"id\":\"P-1\",\"grams\":1200}", "{\"id\":\"P-1\",\"grams\":\"secret\"}");
        BytesMessage large = mock(BytesMessage.class);
        when(large.getBodyLength()).thenReturn(1L << 40);

        assertThat(converter.fromMessage(text)).isEqualTo(PARCEL);
        assertThatThrownBy(() -> converter.fromMessage(text))
                .isInstanceOf(org.springframework.jms.support.converter.MessageConversionException.class)
                .hasMessageContaining("field grams")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> converter.fromMessage(large)).hasMessageContaining("is too large");
        assertThatThrownBy(() -> converter.fromMessage(mock(MapMessage.class))).hasMessageContaining("has no content");
    }

    @ParameterizedTest
    @MethodSource("hostileContentTypes")
    void hostileContentTypesAreRefusedBriefly(String contentType) throws JMSException {
        byte[] content = FORMATS.named("json").encode(PARCEL);
        WireformatMessageConverter converter = new WireformatMessageConverter(FORMATS, "json");
        TextMessage text = mock(TextMessage.class);
        when(text.getText()).thenReturn("{\"id\":\"P-1\",\"grams\":1200}");
        when(text.getStringProperty("contentType")).thenReturn(contentType);
        MessageProperties properties = new MessageProperties();
        properties.setContentType(contentType);

        for (ThrowingCallable reading : List.<ThrowingCallable>of(
                () -> converter.fromMessage(MessageBuilder.createMessage(content, headers(contentType)), Parcel.class),
                () -> new WireformatJmsConverter(FORMATS, "json", Parcel.class).fromMessage(text),
                () -> new WireformatAmqpConverter(FORMATS, "json")
                        .withType(Parcel.class)
                        .fromMessage(new org.springframework.amqp.core.Message(content, properties)))) {
            assertThatThrownBy(reading)
                    .satisfies(e -> assertThat(e.getClass().getSimpleName()).isEqualTo("MessageConversionException"))
                    .satisfies(e ->
                            assertThat(String.valueOf(e.getMessage()).length()).isLessThan(2000))
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContainPattern("\\p{Cntrl}"));
        }
    }

    static Stream<String> hostileContentTypes() {
        return Stream.of("a".repeat(1 << 20), "\u00fc\u2028\u0000\n", "application/", "application/json\r\nx: y");
    }

    /** Neither the class loader of the thread nor the type of the message is asked. */
    @Test
    void noClassOfAMessageIsLoaded() throws JMSException {
        String trap = "io.wireformat.messaging.NamedByMessages";
        String json = "{\"@class\":\"" + trap + "\",\"id\":\"P-1\",\"grams\":1200}";
        byte[] content = json.getBytes(StandardCharsets.UTF_8);
        TextMessage text = mock(TextMessage.class);
        when(text.getText()).thenReturn(json);
        when(text.getStringProperty("_type")).thenReturn(trap);
        MessageProperties properties = new MessageProperties();
        properties.setHeader("__TypeId__", trap);
        for (ThrowingCallable reading : List.<ThrowingCallable>of(
                () -> new WireformatMessageConverter(FORMATS, "json")
                        .fromMessage(
                                MessageBuilder.createMessage(
                                        content, new MessageHeaders(Map.of("__TypeId__", trap, "type", trap))),
                                Parcel.class),
                () -> new WireformatJmsConverter(FORMATS, "json", Parcel.class).fromMessage(text),
                () -> new WireformatAmqpConverter(FORMATS, "json")
                        .withType(Parcel.class)
                        .fromMessage(new org.springframework.amqp.core.Message(content, properties)))) {
            Throwable thrown = catchThrowable(reading);
            assertThat(thrown == null ? "" : thrown.getMessage()).doesNotContain("P-1");
        }

        assertThat(Stream.of(ByteBuddyAgent.install().getAllLoadedClasses()).map(Class::getName))
                .contains(ConverterTests.class.getName())
                .doesNotContain(trap);
    }

    static Stream<String> formats() {
        return FORMATS.all().stream().map(Wireformat.Format::name);
    }

    private static MessageHeaders headers(String contentType) {
        return new MessageHeaders(Map.of(MessageHeaders.CONTENT_TYPE, contentType));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    record Parcel(String id, int grams) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    sealed interface Movement {}

    record Moved(String to) implements Movement {}

    @SuppressWarnings("UnusedMethod") // their parameters are read
    private static final class Handlers {

        static List<Parcel> all(List<Parcel> parcels) {
            return parcels;
        }

        static List<Parcel> message(Message<List<Parcel>> parcels) {
            return parcels.getPayload();
        }

        static Movement event() {
            return new Moved("Bonn");
        }

        static Message<Movement> later() {
            return MessageBuilder.<Movement>withPayload(event()).build();
        }
    }
}
