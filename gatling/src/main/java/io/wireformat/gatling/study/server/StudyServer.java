package io.wireformat.gatling.study.server;

import java.util.Map;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * A service for studies that receives, returns and stores messages in every format. It listens on the loopback
 * interface, stores messages in memory, and has no authentication.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class StudyServer {

    /** The text before the port in its output. */
    public static final String LISTENING = "study server listens on port ";

    private static final Map<String, Object> SETTINGS = Map.of(
            "server.address", "127.0.0.1",
            "wireformat.server-timing", "true",
            // the headers can only contain the time to encode if the body is not streamed
            "wireformat.buffer.max", "64MB",
            "wireformat.limits.content-size", "64MB",
            "server.tomcat.max-keep-alive-requests", "-1",
            "server.tomcat.keep-alive-timeout", "15m",
            "spring.main.banner-mode", "off",
            "logging.level.root", "warn");

    StudyServer() {}

    /**
     * Starts the server. It ends with its standard input, so that it never outlives its parent process.
     *
     * @param arguments options of Spring Boot, for example {@code --server.port=0}
     */
    public static void main(String[] arguments) throws Exception {
        try (ConfigurableApplicationContext context = start(arguments)) {
            System.out.println(LISTENING + port(context));
            while (System.in.read() >= 0) {
                // the content is irrelevant
            }
        }
    }

    static ConfigurableApplicationContext start(String... arguments) {
        return application().run(arguments);
    }

    static SpringApplicationBuilder application() {
        return new SpringApplicationBuilder(StudyServer.class)
                .sources(MessageRoutes.class)
                .properties(SETTINGS);
    }

    static int port(ConfigurableApplicationContext context) {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }
}
