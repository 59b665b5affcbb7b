package io.wireformat.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.Wireformat;
import io.wireformat.fixtures.FreePort;
import io.wireformat.fixtures.ShellSession;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.rabbit.annotation.EnableRabbit;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.connection.ConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A RabbitMQ server with listeners. The system property {@code rabbitmq.server} names its script, by default {@code
 * rabbitmq-server} on the path.
 */
@Tag("full")
@Tag("processes")
class RabbitServerTests {

    private static final String SCRIPT = System.getProperty("rabbitmq.server", "rabbitmq-server");
    private static final Wireformat FORMATS = Wireformat.create();
    private static final Parcel PARCEL = new Parcel("P-1", 1200);
    private static final int PORT = FreePort.find();
    private static final int NAMES_PORT = FreePort.find();

    @TempDir
    private static Path directory;

    private static Process server;
    private static AnnotationConfigApplicationContext context;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(ShellSession.has(SCRIPT), "rabbitmq-server is not installed (Debian: rabbitmq-server)");
        ProcessBuilder builder = new ProcessBuilder(SCRIPT)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output.txt").toFile());
        builder.environment()
                .putAll(Map.of(
                        "HOME", directory.toString(),
                        "RABBITMQ_NODENAME", "wireformat" + PORT + "@localhost",
                        "RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1",
                        "RABBITMQ_NODE_PORT", String.valueOf(PORT),
                        "RABBITMQ_DIST_PORT", String.valueOf(FreePort.find()),
                        "ERL_EPMD_ADDRESS", "127.0.0.1",
                        "ERL_EPMD_PORT", String.valueOf(NAMES_PORT),
                        "RABBITMQ_MNESIA_BASE", directory.toString(),
                        "RABBITMQ_LOGS", "-",
                        "RABBITMQ_ENABLED_PLUGINS_FILE",
                                directory.resolve("plugins").toString()));
        server = builder.start();
        await();
        context = new AnnotationConfigApplicationContext(Application.class);
    }

    private static void await() throws Exception {
        for (int attempt = 0; attempt < 600; attempt++) {
            try (Socket socket = new Socket("127.0.0.1", PORT)) {
                assertThat(socket.isConnected()).isTrue();
                return;
            } catch (IOException e) {
                assertThat(server.isAlive())
                        .as(Files.readString(directory.resolve("output.txt")))
                        .isTrue();
                Thread.sleep(200);
            }
        }
        throw new AssertionError("The server did not start within two minutes");
    }

    @AfterAll
    static void stop() throws Exception {
        if (context != null) {
            context.close();
        }
        if (server != null) {
            server.destroy();
            assertThat(server.waitFor(1, TimeUnit.MINUTES)).isTrue();
            // Erlang's own server of names goes on otherwise
            ShellSession.run(directory, "epmd", "-port", String.valueOf(NAMES_PORT), "-kill");
        }
    }

    @Test
    void listenersGetTheirTypeInEachFormat() throws InterruptedException {
        RabbitTemplate template = context.getBean(RabbitTemplate.class);
        Application application = context.getBean(Application.class);
        for (Wireformat.Format format : FORMATS.all()) {
            template.setMessageConverter(new WireformatAmqpConverter(FORMATS, format.name()));
            template.convertAndSend("parcels", PARCEL);

            assertThat(application.next()).isEqualTo(PARCEL);
        }
        template.setMessageConverter(new WireformatAmqpConverter(FORMATS, "json"));
        template.send(
                "parcels",
                MessageBuilder.withBody("{\"id\":\"P-1\",\"grams\":1200}".getBytes(StandardCharsets.UTF_8))
                        .setContentType("application/json")
                        .setHeader("__TypeId__", "no.such.Type")
                        .build());
        assertThat(application.next()).isEqualTo(PARCEL);
    }

    @Test
    void repliesHaveTheFormatOfTheConverter() {
        RabbitTemplate template = new RabbitTemplate(context.getBean(ConnectionFactory.class));
        template.setReplyTimeout(60_000);
        template.setMessageConverter(new WireformatAmqpConverter(FORMATS, "protobuf").withType(Parcel.class));

        assertThat(template.convertSendAndReceive("questions", PARCEL)).isEqualTo(new Parcel("P-1", 2400));
    }

    /** It is not delivered again. */
    @Test
    void malformedMessagesAreDeadLetters() throws InterruptedException {
        RabbitTemplate template = context.getBean(RabbitTemplate.class);
        byte[] malformed = "{\"id\":\"P-1\",\"grams\":\"secret\"}".getBytes(StandardCharsets.UTF_8);
        template.send("parcels", MessageBuilder.withBody(malformed).build());

        Message dead = Objects.requireNonNull(template.receive("dead", 60_000));
        assertThat(dead.getBody()).isEqualTo(malformed);
        template.setMessageConverter(new WireformatAmqpConverter(FORMATS, "json"));
        template.convertAndSend("parcels", PARCEL);
        assertThat(context.getBean(Application.class).next()).isEqualTo(PARCEL);
    }

    record Parcel(String id, int grams) {}

    @Configuration
    @EnableRabbit
    static class Application {

        private final BlockingQueue<Parcel> parcels = new LinkedBlockingQueue<>();

        Parcel next() throws InterruptedException {
            return Objects.requireNonNull(parcels.poll(1, TimeUnit.MINUTES));
        }

        @RabbitListener(queues = "parcels")
        void on(Parcel parcel) {
            parcels.add(parcel);
        }

        @RabbitListener(queues = "questions")
        Parcel twice(Parcel parcel) {
            return new Parcel(parcel.id(), 2 * parcel.grams());
        }

        @Bean
        ConnectionFactory connections() {
            return new CachingConnectionFactory("127.0.0.1", PORT);
        }

        @Bean
        RabbitTemplate template(ConnectionFactory connections) {
            return new RabbitTemplate(connections);
        }

        @Bean
        RabbitAdmin admin(ConnectionFactory connections) {
            return new RabbitAdmin(connections);
        }

        @Bean
        Queue parcelsQueue() {
            return QueueBuilder.nonDurable("parcels")
                    .deadLetterExchange("")
                    .deadLetterRoutingKey("dead")
                    .build();
        }

        @Bean
        Queue questionsQueue() {
            return new Queue("questions", false);
        }

        @Bean
        Queue deadQueue() {
            return new Queue("dead", false);
        }

        @Bean
        SimpleRabbitListenerContainerFactory rabbitListenerContainerFactory(ConnectionFactory connections) {
            SimpleRabbitListenerContainerFactory factory = new SimpleRabbitListenerContainerFactory();
            factory.setConnectionFactory(connections);
            factory.setMessageConverter(new WireformatAmqpConverter(FORMATS, "json"));
            return factory;
        }
    }
}
