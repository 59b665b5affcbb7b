package io.wireformat.gatling.study.server;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.RedisClient;

/** Keeps content in Redis, as strings. */
final class RedisStore implements MessageStore, AutoCloseable {

    /** One for each request that the server may work on, so that none waits for another's. */
    private static final int CONNECTIONS = 200;

    private final RedisClient redis;

    RedisStore(URI server) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(CONNECTIONS);
        pool.setMaxIdle(CONNECTIONS);
        this.redis = RedisClient.builder().fromURI(server).poolConfig(pool).build();
    }

    @Override
    public void put(String key, byte[] content) {
        redis.set(bytes(key), content);
    }

    @Override
    public byte @Nullable [] get(String key) {
        return redis.get(bytes(key));
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        redis.close();
    }
}
