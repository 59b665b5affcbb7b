package io.wireformat.redis;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * A cache writer for {@code @Cacheable(sync = true)}. Spring asks it for the stored value or else to load one, and only then
 * asks the serializer, so an unreadable value would be null instead of absent. Here such a value is loaded anew. A proxy passes
 * everything else on, because the writer's methods differ between releases.
 */
final class ReadableValues implements InvocationHandler {

    private static final int GET_OR_LOAD = 5;
    private static final int PUT_IF_ABSENT = 4;
    private static final byte[] NULL = RedisSerializer.java().serialize(NullValue.INSTANCE);

    private final RedisCacheWriter writer;
    private final Map<String, WireformatRedisSerializer<?>> serializers;

    private ReadableValues(RedisCacheWriter writer, Map<String, WireformatRedisSerializer<?>> serializers) {
        this.writer = writer;
        this.serializers = serializers;
    }

    /** A writer for caches with these serializers, by name. */
    static RedisCacheWriter of(RedisCacheWriter writer, Map<String, WireformatRedisSerializer<?>> serializers) {
        return (RedisCacheWriter) Proxy.newProxyInstance(
                RedisCacheWriter.class.getClassLoader(),
                new Class<?>[] {RedisCacheWriter.class},
                new ReadableValues(writer, serializers));
    }

    @Override
    @SuppressWarnings("unchecked") // the signature of RedisCacheWriter
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Object[] given = arguments == null ? new Object[0] : arguments;
        WireformatRedisSerializer<?> serializer =
                given.length >= PUT_IF_ABSENT ? serializers.get((String) given[0]) : null;
        if (serializer != null
                && given.length == GET_OR_LOAD
                && method.getName().equals("get")) {
            return getOrLoad(
                    serializer,
                    (String) given[0],
                    (byte[]) given[1],
                    (Supplier<byte[]>) given[2],
                    (Duration) given[3],
                    (Boolean) given[4]);
        }
        if (serializer != null && method.getName().equals("putIfAbsent")) {
            return putIfAbsent(
                    serializer, (String) given[0], (byte[]) given[1], (byte[]) given[2], (Duration) given[3]);
        }
        try {
            Object result = method.invoke(writer, arguments);
            return result instanceof RedisCacheWriter other ? of(other, serializers) : result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private byte[] getOrLoad(
            WireformatRedisSerializer<?> serializer,
            String cache,
            byte[] key,
            Supplier<byte[]> loader,
            @Nullable Duration timeToLive,
            boolean touches) {
        AtomicBoolean isLoaded = new AtomicBoolean();
        Supplier<byte[]> counted = () -> {
            isLoaded.set(true);
            return loader.get();
        };
        // the writer loads and stores an absent value as it does without this class: at once, in its lock, with its
        // statistics
        byte[] value = writer.get(cache, key, counted, timeToLive, touches);
        if (isLoaded.get() || isReadable(serializer, value)) {
            return value;
        }
        byte[] loaded = loader.get();
        writer.put(cache, key, loaded, timeToLive);
        return loaded;
    }

    private byte @Nullable [] putIfAbsent(
            WireformatRedisSerializer<?> serializer,
            String cache,
            byte[] key,
            byte[] value,
            @Nullable Duration timeToLive) {
        byte[] stored = writer.putIfAbsent(cache, key, value, timeToLive);
        if (stored == null || isReadable(serializer, stored)) {
            return stored;
        }
        writer.put(cache, key, value, timeToLive);
        return null;
    }

    private static boolean isReadable(WireformatRedisSerializer<?> serializer, byte[] value) {
        return Arrays.equals(value, NULL) || serializer.deserialize(value) != null;
    }
}
