package io.wireformat.redis;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
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
        Object result;
        try {
            // the writer loads and stores an absent value as it does without this class: at once, with its statistics
            result = method.invoke(writer, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        if (result instanceof RedisCacheWriter other) {
            return of(other, serializers);
        }
        boolean loads = method.getName().equals("get") && method.getParameterCount() == GET_OR_LOAD;
        if (!(loads || method.getName().equals("putIfAbsent")) || !(result instanceof byte[] stored)) {
            return result;
        }
        Object[] given = Objects.requireNonNull(arguments);
        if (isReadable((String) given[0], stored)) {
            return stored;
        }
        byte[] value = loads ? ((Supplier<byte[]>) given[2]).get() : (byte[]) given[2];
        writer.put((String) given[0], (byte[]) given[1], value, (Duration) given[3]);
        return loads ? value : null;
    }

    private boolean isReadable(String cache, byte[] value) {
        WireformatRedisSerializer<?> serializer = serializers.get(cache);
        return serializer == null || Arrays.equals(value, NULL) || serializer.deserialize(value) != null;
    }
}
