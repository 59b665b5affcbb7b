package io.wireformat.benchmarks.exchange;

import java.lang.management.ManagementFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A service with the controllers that {@link GeneratedTypes} generates. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ComponentScan(GeneratedTypes.PACKAGE)
@RestController
class TypesApplication {

    /** Objects that only soft or weak references hold are gone after this number of collections. */
    private static final int COLLECTIONS = 3;

    /** Starts the application in this process, with Spring Boot's options. */
    public static void main(String[] options) {
        SpringApplication.run(TypesApplication.class, options);
    }

    @EventListener
    void announce(WebServerInitializedEvent event) {
        System.out.println(EchoApplication.LISTENS + event.getWebServer().getPort());
    }

    /** The bytes of the heap that are in use after a garbage collection. */
    @GetMapping("/heap")
    String heap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return Long.toString(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
}
