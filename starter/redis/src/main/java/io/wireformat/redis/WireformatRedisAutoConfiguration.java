package io.wireformat.redis;

import io.wireformat.Wireformat;
import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.autoconfigure.internal.MessageSection;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.internal.messages.MessageTap;
import io.wireformat.internal.pipeline.CodecMeters;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
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
@ImportRuntimeHints(WireformatRedisAutoConfiguration.Hints.class)
public final class WireformatRedisAutoConfiguration {

    @Bean
    RedisCaches wireformatRedisCaches(
            WireformatRedisProperties properties,
            ObjectProvider<Wireformat> formats,
            ObjectProvider<CodecMeters> meters,
            ObjectProvider<MessageTap> taps) {
        MessageFormats messages = new MessageFormats(
                "caches", formats.getIfAvailable(Wireformat::create), meters.getIfAvailable(), taps.getIfAvailable());
        Map<String, WireformatRedisSerializer<?>> serializers = new TreeMap<>();
        properties.caches().forEach((name, cache) -> serializers.put(name, serializer(messages.at(name), cache)));
        return new RedisCaches(messages, serializers);
    }

    /** The serializers of caches, by name. */
    record RedisCaches(MessageFormats formats, Map<String, WireformatRedisSerializer<?>> serializers) {}

    /** Comes first, so that an application's own writer replaces it. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    RedisCacheManagerBuilderCustomizer wireformatCacheWriter(
            RedisCaches caches, ObjectProvider<RedisConnectionFactory> connections) {
        Map<String, WireformatRedisSerializer<?>> serializers = caches.serializers();
        return builder -> {
            if (!serializers.isEmpty()) {
                connections.ifUnique(each -> builder.cacheWriter(
                        ReadableValues.of(RedisCacheWriter.nonLockingRedisCacheWriter(each), serializers)));
            }
        };
    }

    @Bean
    RedisCacheManagerBuilderCustomizer wireformatCaches(RedisCaches caches) {
        return builder -> caches.serializers()
                .forEach((name, serializer) -> builder.withCacheConfiguration(
                        name,
                        builder.getCacheConfigurationFor(name)
                                .orElseGet(builder::cacheDefaults)
                                .serializeValuesWith(SerializationPair.fromSerializer(serializer))));
    }

    private static WireformatRedisSerializer<?> serializer(
            MessageFormats formats, WireformatRedisProperties.Cache cache) {
        WireformatRedisSerializer<?> serializer = WireformatRedisSerializer.of(formats, cache.type())
                .withFormat(cache.format())
                .forCache();
        return cache.mark() ? serializer : serializer.withoutMark();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(EndpointSection.class)
    static class Report {

        @Bean
        EndpointSection wireformatCachesReport(RedisCaches caches, WireformatRedisProperties properties) {
            return new MessageSection(properties.caches(), caches.formats());
        }
    }

    /** For {@link ReadableValues}. */
    static final class Hints implements RuntimeHintsRegistrar {

        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
            hints.proxies().registerJdkProxy(RedisCacheWriter.class);
        }
    }
}
