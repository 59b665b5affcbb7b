package io.wireformat.audit.startup;

import io.wireformat.audit.AuditProperties;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.server.Ssl;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Logs the URLs, the data directory, and the cost of a JDK without virtual threads. */
@Component
final class StartupReport implements ApplicationListener<ApplicationReadyEvent> {

    private static final Logger logger = LoggerFactory.getLogger(StartupReport.class);
    private static final String PREFIX = "AUDIT";
    private static final int FIRST_JDK_WITH_VIRTUAL_THREADS = 21;

    private final Environment environment;
    private final AuditProperties properties;

    StartupReport(Environment environment, AuditProperties properties) {
        this.environment = environment;
        this.properties = properties;
    }

    @Override
    public void onApplicationEvent(ApplicationReadyEvent event) {
        logger.info(
                "Events on {}://{}:{}/events, health and metrics on {}://{}:{}/actuator, data in {}",
                scheme("server"),
                environment.getProperty("server.address", "0.0.0.0"),
                environment.getProperty("local.server.port"),
                scheme("management.server"),
                environment.getProperty("management.server.address", "0.0.0.0"),
                environment.getProperty("local.management.port"),
                properties.dataDir().toAbsolutePath().normalize());
        unknownVariables(System.getenv().keySet())
                .forEach(name -> logger.warn("The environment variable {} sets no property of the service", name));
        int jdk = Runtime.version().feature();
        if (jdk < FIRST_JDK_WITH_VIRTUAL_THREADS) {
            logger.info(
                    "JDK {} has no virtual threads: the throughput is about a third of JDK {} or later",
                    jdk,
                    FIRST_JDK_WITH_VIRTUAL_THREADS);
        }
    }

    private String scheme(String server) {
        Ssl ssl = Binder.get(environment).bind(server + ".ssl", Ssl.class).orElse(null);
        return Ssl.isEnabled(ssl) ? "https" : "http";
    }

    /** Variables that look like properties of the service, and are none: Spring ignores them. */
    static List<String> unknownVariables(Set<String> variables) {
        Set<String> known = names(AuditProperties.class, PREFIX).collect(Collectors.toSet());
        return variables.stream()
                .filter(name -> name.startsWith(PREFIX + "_"))
                // Spring ignores underscores within a name, and numbers are places in a list
                .filter(name -> !known.contains(name.replace("_", "").replaceFirst("\\d+$", "")))
                .sorted()
                .toList();
    }

    private static Stream<String> names(Class<?> settings, String prefix) {
        return Stream.of(settings.getRecordComponents()).flatMap(component -> {
            String name = prefix + component.getName().toUpperCase(Locale.ROOT);
            return component.getType().isRecord() ? names(component.getType(), name) : Stream.of(name);
        });
    }
}
