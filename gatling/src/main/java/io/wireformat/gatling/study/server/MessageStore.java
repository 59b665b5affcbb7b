package io.wireformat.gatling.study.server;

import org.jspecify.annotations.Nullable;

/** Keeps content under keys. Safe for concurrent use. */
interface MessageStore {

    /** Keeps content in the place of what was there. */
    void put(String key, byte[] content);

    /** The content that was put last, if any was. */
    byte @Nullable [] get(String key);
}
