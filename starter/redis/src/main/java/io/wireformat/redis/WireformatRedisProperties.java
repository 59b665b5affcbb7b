package io.wireformat.redis;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of Spring Cache on Redis.
 *
 * @param caches Caches whose values have a format, by the name of the cache.
 */
// a cache whose name has a dot needs brackets, and would be ignored without them
@ConfigurationProperties(prefix = "wireformat.redis", ignoreUnknownFields = false)
record WireformatRedisProperties(@DefaultValue Map<String, Cache> caches) {

    WireformatRedisProperties {
        caches = Map.copyOf(caches);
    }

    /**
     * The values of a cache.
     *
     * @param type Class of the values.
     * @param format Format to write, such as protobuf.
     * @param mark Whether a mark in front of a value states its format. Default: true.
     */
    record Cache(
            Class<?> type,
            @DefaultValue("json") String format,
            @DefaultValue("true") boolean mark) {

        Cache {
            if (type == null) {
                throw new IllegalArgumentException("wireformat.redis.caches.<cache>.type is not set");
            }
            if (type.getTypeParameters().length > 0) {
                throw new IllegalArgumentException(type.getName()
                        + " has type parameters. Set the values of the cache in a RedisCacheManagerBuilderCustomizer,"
                        + " with WireformatRedisSerializer.of(formats, type).forCache()");
            }
        }

        @Override
        public String toString() {
            return format + " " + type.getSimpleName() + (mark ? "" : " without mark");
        }
    }
}
