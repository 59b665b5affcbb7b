package io.wireformat.audit.web;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Readers;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Limits how many pages each key reads at the same time, so that one client's queries leave a reader to the others.
 * Thread-safe.
 */
@Component
final class PagesOfKeys {

    private static final long SECONDS_OF_PATIENCE = 1;

    /** By the names of keys, which the operator limits. */
    private final Map<String, Semaphore> shares = new ConcurrentHashMap<>();

    private final int limit;

    @Autowired
    PagesOfKeys(AuditProperties properties) {
        this(Readers.pages(properties.readers()));
    }

    PagesOfKeys(int pages) {
        this.limit = Math.max(1, pages - 1);
    }

    /** Reads a page, after waiting for at most a second until the key has a share, or throws a 429. */
    <T> T read(String key, Supplier<T> query) {
        Semaphore share = shares.computeIfAbsent(key, name -> new Semaphore(limit, true));
        try {
            if (!share.tryAcquire(SECONDS_OF_PATIENCE, TimeUnit.SECONDS)) {
                throw Problems.tooManyQueries(limit);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LogUnavailableException("The query was interrupted", interrupted);
        }
        try {
            return query.get();
        } finally {
            share.release();
        }
    }
}
