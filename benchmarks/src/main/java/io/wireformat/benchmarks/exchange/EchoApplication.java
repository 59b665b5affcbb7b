package io.wireformat.benchmarks.exchange;

import io.wireformat.schemas.audit.AuditEvent;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A service that returns its input, on both of Spring's stacks. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@RestController
class EchoApplication {

    /** The text before the port in its output. */
    static final String LISTENS = "listens on port ";

    /** Starts the application in this process, with Spring Boot's options. */
    public static void main(String[] options) {
        SpringApplication.run(EchoApplication.class, options);
    }

    @EventListener
    void announce(WebServerInitializedEvent event) {
        System.out.println(LISTENS + event.getWebServer().getPort());
    }

    @PostMapping("/events")
    AuditEvent echo(@RequestBody AuditEvent event) {
        return event;
    }

    @PostMapping("/batch")
    List<AuditEvent> echo(@RequestBody List<AuditEvent> events) {
        return events;
    }

    /** The cost of HTTP without any format. */
    @PostMapping("/bytes")
    byte[] echo(@RequestBody byte[] content) {
        return content;
    }

    @GetMapping("/classes")
    String classes() {
        return Long.toString(ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount());
    }
}
