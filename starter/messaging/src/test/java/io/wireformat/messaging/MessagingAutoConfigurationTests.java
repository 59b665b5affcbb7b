package io.wireformat.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.internal.messages.MessageTap;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.support.converter.SimpleMessageConverter;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.messaging.converter.MessageConverter;
import org.springframework.messaging.converter.StringMessageConverter;
import org.springframework.web.socket.config.annotation.WebSocketMessageBrokerConfigurer;
import tools.jackson.databind.json.JsonMapper;

class MessagingAutoConfigurationTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    WireformatAutoConfiguration.class, WireformatMessagingAutoConfiguration.class));

    @Test
    void nothingIsRegisteredWithoutAFormat() {
        runner.run(context -> assertThat(context)
                .doesNotHaveBean(WireformatMessageConverter.class)
                .doesNotHaveBean(WireformatAmqpConverter.class)
                .doesNotHaveBean(WebSocketMessageBrokerConfigurer.class));
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void theFormatIsThatOfEachConverter(CapturedOutput output) {
        List<String> seen = new ArrayList<>();
        MessageTap tap = (place, format, type, array, offset, length) -> seen.add(place + " " + format);
        runner.withBean(MessageTap.class, () -> tap)
                .withPropertyValues("wireformat.messaging.format=avro")
                .run(context -> {
                    assertThat(context.getBean(WireformatAmqpConverter.class)
                                    .toMessage(new Parcel("P-1"), new MessageProperties())
                                    .getMessageProperties()
                                    .getContentType())
                            .isEqualTo("application/avro");
                    assertThat(context.getBean(WireformatMessageConverter.class)
                                    .toMessage(new Parcel("P-1"), null)
                                    .getHeaders()
                                    .get("contentType"))
                            .hasToString("application/avro");
                    List<MessageConverter> converters = new ArrayList<>(List.of(new StringMessageConverter()));
                    context.getBean(WebSocketMessageBrokerConfigurer.class).configureMessageConverters(converters);
                    assertThat(converters.get(0)).isInstanceOf(WireformatMessageConverter.class);
                    assertThat(JsonMapper.shared()
                                    .writeValueAsString(context.getBean(EndpointSection.class)
                                            .report(null)))
                            .contains("\"rabbitmq\":{\"avro\":[{\"name\":\"" + Parcel.class.getName() + "\"")
                            .contains("\"messages\":{\"avro\":[");
                    assertThat(output).contains("Formats of destinations: format=avro");
                    assertThat(seen).containsExactly("destinations/rabbitmq avro", "destinations/messages avro");
                });
    }

    @Test
    void anApplicationsOwnConverterAndAMissingLibraryTurnOneOff() {
        ApplicationContextRunner on = runner.withPropertyValues("wireformat.messaging.format=avro");
        on.withBean(SimpleMessageConverter.class)
                .run(context -> assertThat(context).doesNotHaveBean(WireformatAmqpConverter.class));
        on.withClassLoader(new FilteredClassLoader("org.springframework.amqp", "org.springframework.web.socket"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(WireformatMessageConverter.class)
                        .doesNotHaveBean(WebSocketMessageBrokerConfigurer.class));
    }

    record Parcel(String id) {}
}
