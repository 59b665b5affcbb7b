package io.wireformat.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.Wireformat;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jms.connection.SingleConnectionFactory;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.jms.support.converter.MessageConversionException;

/** A broker of JMS in this JVM. */
@Tag("full")
class JmsBrokerTests {

    private static final Wireformat FORMATS = Wireformat.create();
    private static final Parcel PARCEL = new Parcel("P-1", 1200);

    private static final EmbeddedActiveMQ BROKER = new EmbeddedActiveMQ();
    private static SingleConnectionFactory connections;

    @BeforeAll
    static void start() throws Exception {
        BROKER.setConfiguration(new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .setJMXManagementEnabled(false)
                .addAcceptorConfiguration("here", "vm://0"));
        BROKER.start();
        connections = new SingleConnectionFactory(new ActiveMQConnectionFactory("vm://0"));
    }

    @AfterAll
    static void stop() throws Exception {
        connections.destroy();
        BROKER.stop();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void messagesHaveTheirFormatInAProperty(String format) throws JMSException {
        JmsTemplate sender = template("sent-" + format, format);
        sender.convertAndSend(PARCEL);
        sender.convertAndSend(PARCEL);

        BytesMessage message = (BytesMessage) Objects.requireNonNull(sender.receive());
        byte[] content = new byte[(int) message.getBodyLength()];
        message.readBytes(content);
        assertThat(content).isEqualTo(FORMATS.named(format).encode(PARCEL));
        assertThat(message.getStringProperty("contentType"))
                .isEqualTo(FORMATS.named(format).mediaType());
        // the reader writes another format
        assertThat(template("sent-" + format, format.equals("json") ? "avro" : "json")
                        .receiveAndConvert())
                .isEqualTo(PARCEL);
    }

    @Test
    void textsOfOthersAreReadAndMalformedOnesNamed() {
        JmsTemplate template = template("texts", "json");
        template.send(session -> session.createTextMessage("{\"id\":\"P-1\",\"grams\":1200}"));
        template.send(session -> {
            Message message = session.createTextMessage("{\"id\":\"P-1\",\"grams\":\"secret\"}");
            message.setStringProperty("_type", Parcel.class.getName());
            return message;
        });

        assertThat(template.receiveAndConvert()).isEqualTo(PARCEL);
        assertThatThrownBy(template::receiveAndConvert)
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining("field grams")
                .hasMessageNotContaining("secret");
    }

    static Stream<String> formats() {
        return FORMATS.all().stream().map(Wireformat.Format::name);
    }

    private static JmsTemplate template(String queue, String format) {
        JmsTemplate template = new JmsTemplate(connections);
        template.setDefaultDestinationName(queue);
        template.setReceiveTimeout(60_000);
        template.setMessageConverter(new WireformatJmsConverter(FORMATS, format, Parcel.class));
        return template;
    }

    record Parcel(String id, int grams) {}
}
