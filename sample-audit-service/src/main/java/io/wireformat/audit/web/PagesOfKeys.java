package io.wireformat.audit.web;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.tenant.TenantLogs;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Limits how many pages each key and each tenant read at the same time, so that the queries of one leave a reader to the
 * others. Thread-safe.
 */
@Component
final class PagesOfKeys {

    private static final long MILLIS_OF_PATIENCE = 1_000;

    private final Shares shares;

    @Autowired
    PagesOfKeys(AuditProperties properties, TenantLogs logs) {
        this(Readers.pages(properties.readers()), logs::areSeveral);
    }

    PagesOfKeys(int pages, BooleanSupplier severalTenants) {
        // the readers limit the number of pages, with a message of their own
        this.shares = new Shares(Integer.MAX_VALUE, pages - 1, pages - 2, pages - 1, severalTenants);
    }

    /** Reads a page, after waiting for at most a second until the key has a share, or throws a 429. */
    <T> T read(String key, Supplier<T> query) {
        try {
            if (shares.enter(key, MILLIS_OF_PATIENCE) != Shares.Outcome.ENTERED) {
                throw Problems.tooManyQueries(shares.shareOfKey());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LogUnavailableException("The query was interrupted", interrupted);
        }
        try {
            return query.get();
        } finally {
            shares.leave(key);
        }
    }
}
