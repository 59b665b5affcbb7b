package io.wireformat.redis;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.internal.pipeline.CodecMeters;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;

/** The types and formats of caches, over the settings that {@code spring.cache.redis} has for all of them. */
@AutoConfiguration(
        afterName = {
            "io.wireformat.autoconfigure.core.WireformatAutoConfiguration",
            "io.wireformat.autoconfigure.actuator.WireformatMetricsAutoConfiguration"
        },
        beforeName = "org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration")
@ConditionalOnClass({RedisCacheManager.class, RedisCacheManagerBuilderCustomizer.class})
@EnableConfigurationProperties(WireformatRedisProperties.class)
public final class WireformatRedisAutoConfiguration {

    @Bean
    RedisCacheManagerBuilderCustomizer wireformatCaches(
            WireformatRedisProperties properties,
            ObjectProvider<Wireformat> formats,
            ObjectProvider<CodecMeters> meters) {
        return builder -> {
            MessageFormats messages = new MessageFormats(
                    formats.getIfAvailable(Wireformat::create), meters.getIfAvailable(() -> CodecMeters.NONE));
            properties
                    .caches()
                    .forEach((name, cache) -> builder.withCacheConfiguration(
                            name,
                            builder.getCacheConfigurationFor(name)
                                    .orElseGet(builder::cacheDefaults)
                                    .serializeValuesWith(
                                            SerializationPair.fromSerializer(serializer(messages, cache)))));
        };
    }

    private static WireformatRedisSerializer<?> serializer(
            MessageFormats formats, WireformatRedisProperties.Cache cache) {
        WireformatRedisSerializer<?> serializer = WireformatRedisSerializer.of(formats, cache.type())
                .withFormat(cache.format())
                .forCache();
        return cache.mark() ? serializer : serializer.withoutMark();
    }
}
