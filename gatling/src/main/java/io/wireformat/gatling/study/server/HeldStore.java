package io.wireformat.gatling.study.server;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Keeps content in memory. */
final class HeldStore implements MessageStore {

    private final ConcurrentMap<String, byte[]> contents = new ConcurrentHashMap<>();

    @Override
    public void put(String key, byte[] content) {
        contents.put(key, content);
    }

    @Override
    public byte @Nullable [] get(String key) {
        return contents.get(key);
    }
}
