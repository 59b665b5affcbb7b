package io.wireformat.gatling.study.addressbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.gatling.study.StudyException;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisConnectionException;

class RedisServerTests {

    private static final String PROGRAM = AddressBookSettings.REDIS;

    @Test
    void saysWhatAKeyTakes() {
        assumeTrue(RedisServer.isInstalled(PROGRAM), "no redis-server on the path");
        try (RedisServer redis = RedisServer.start(PROGRAM);
                RedisClient client = RedisClient.create(redis.uri())) {
            client.set("small", "x".repeat(100));
            client.set("large", "x".repeat(10_000));

            assertThat(redis.memoryUsage("large") - redis.memoryUsage("small")).isBetween(9_900L, 12_000L);
            assertThatExceptionOfType(StudyException.class)
                    .isThrownBy(() -> redis.memoryUsage("nothing"))
                    .withMessage("Redis has nothing under nothing");
        }
    }

    @Test
    void endsWhenItIsClosed() {
        assumeTrue(RedisServer.isInstalled(PROGRAM), "no redis-server on the path");
        RedisServer redis = RedisServer.start(PROGRAM);
        redis.close();

        try (RedisClient client = RedisClient.create(redis.uri())) {
            assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(client::ping);
        }
    }

    @Test
    void aProgramThatIsNoRedisIsNamed() {
        assumeTrue(RedisServer.isInstalled("false"), "no such program on the path");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> RedisServer.start("false"))
                .withMessageStartingWith("false does not answer at redis://127.0.0.1:");
    }

    @Test
    void findsProgramsByNameAndByPath() {
        assertThat(RedisServer.isInstalled("no-such-program")).isFalse();
        assertThat(RedisServer.isInstalled("/no/such/program")).isFalse();
        assertThat(RedisServer.isInstalled(System.getProperty("java.home") + "/bin/java"))
                .isTrue();
    }
}
