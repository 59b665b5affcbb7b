package io.wireformat.gatling.study.server;

import io.wireformat.gatling.codec.MessageCodecs;
import java.net.URI;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where messages are stored: in Redis where {@code study-server.redis} says one, else in memory. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

    @Bean
    @ConditionalOnProperty("study-server.redis")
    RedisStore redisStore(ApplicationContext context) {
        return new RedisStore(URI.create(context.getEnvironment().getRequiredProperty("study-server.redis")));
    }

    @Bean
    @ConditionalOnMissingBean
    MessageStore heldStore() {
        return new HeldStore();
    }

    @Bean
    StoredMessages storedMessages(MessageStore store, ApplicationContext context) {
        return new StoredMessages(store, MessageCodecs.of(context));
    }
}
