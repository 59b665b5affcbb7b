package io.wireformat.audit.startup;

import io.wireformat.audit.AuditProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Logs the URLs, the data directory, and the cost of a JDK without virtual threads. */
@Component
final class StartupReport implements ApplicationListener<ApplicationReadyEvent> {

    private static final Logger logger = LoggerFactory.getLogger(StartupReport.class);
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
                "Events on http://{}:{}/events, health and metrics on http://{}:{}/actuator, data in {}",
                environment.getProperty("server.address", "0.0.0.0"),
                environment.getProperty("local.server.port"),
                environment.getProperty("management.server.address", "0.0.0.0"),
                environment.getProperty("local.management.port"),
                properties.dataDir().toAbsolutePath().normalize());
        int jdk = Runtime.version().feature();
        if (jdk < FIRST_JDK_WITH_VIRTUAL_THREADS) {
            logger.info(
                    "JDK {} has no virtual threads: the throughput is about a third of JDK {} or later",
                    jdk,
                    FIRST_JDK_WITH_VIRTUAL_THREADS);
        }
    }
}
