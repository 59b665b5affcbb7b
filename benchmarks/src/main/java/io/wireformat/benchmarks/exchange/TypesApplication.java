package io.wireformat.benchmarks.exchange;

import java.lang.management.ManagementFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.cfg.DefaultCacheProvider;

/** A service with the controllers that {@link GeneratedTypes} generates. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ComponentScan(GeneratedTypes.PACKAGE)
@RestController
class TypesApplication {

    /** Objects that only soft or weak references hold are gone after this number of collections. */
    private static final int COLLECTIONS = 3;

    private static final int CACHED = 20_000;

    /** Starts the application in this process, with Spring Boot's options. */
    public static void main(String[] options) {
        SpringApplication.run(TypesApplication.class, options);
    }

    @EventListener
    void announce(WebServerInitializedEvent event) {
        System.out.println(EchoApplication.LISTENS + event.getWebServer().getPort());
    }

    /** By default Jackson keeps 2,000 deserializers, and makes those of connected types again and again if there are more. */
    @Bean
    static JsonMapperBuilderCustomizer largerCaches() {
        return mapper -> mapper.cacheProvider(DefaultCacheProvider.builder()
                .maxDeserializerCacheSize(CACHED)
                .maxSerializerCacheSize(CACHED)
                .build());
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
