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

/** A service that answers with what it was sent, whichever of Spring's stacks there is. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@RestController
class EchoApplication {

    /** What its output has before the port that it listens on. */
    static final String LISTENS = "listens on port ";

    /** Starts it in a process of its own, with Spring Boot's options. */
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

    /** What HTTP costs without any format. */
    @PostMapping("/bytes")
    byte[] echo(@RequestBody byte[] content) {
        return content;
    }

    @GetMapping("/classes")
    String classes() {
        return Long.toString(ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount());
    }
}
