package io.wireformat.audit.web;

import io.wireformat.audit.log.store.Tenants;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * A number of places of which no tenant, and no key of a tenant, can hold all: each has a share. A tenant that is alone has
 * all places. Thread-safe.
 */
final class Shares {

    private final int places;
    private final int ofTenant;
    private final BooleanSupplier severalTenants;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private final Map<String, Integer> taken = new HashMap<>();
    private final int ofKey;
    private final int ofKeyAlone;
    private int all;

    /**
     * Shares places: with several tenants, a tenant has a share, and each of its keys a smaller one.
     *
     * @param ofTenant the share of a tenant beside others
     * @param ofKey the share of a key beside those of other tenants
     * @param ofKeyAlone the share of a key of the only tenant
     */
    Shares(int places, int ofTenant, int ofKey, int ofKeyAlone, BooleanSupplier severalTenants) {
        this.places = places;
        this.ofTenant = Math.max(1, ofTenant);
        this.ofKey = Math.max(1, ofKey);
        this.ofKeyAlone = Math.max(1, ofKeyAlone);
        this.severalTenants = severalTenants;
    }

    /** Takes a place if there is one. */
    Outcome enter(String key) {
        lock.lock();
        try {
            Outcome outcome = outcome(key);
            if (outcome == Outcome.ENTERED) {
                add(key, 1);
            }
            return outcome;
        } finally {
            lock.unlock();
        }
    }

    /** Takes a place, after waiting for one up to a time, and returns whether there is one. */
    Outcome enter(String key, long patienceMillis) throws InterruptedException {
        lock.lock();
        try {
            long nanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
            while (outcome(key) != Outcome.ENTERED && nanos > 0) {
                nanos = left.awaitNanos(nanos);
            }
            return enter(key);
        } finally {
            lock.unlock();
        }
    }

    private Outcome outcome(String key) {
        boolean several = severalTenants.getAsBoolean();
        if (taken.getOrDefault(key, 0) >= shareOfKey() || several && taken.getOrDefault(tenant(key), 0) >= ofTenant) {
            return Outcome.SHARE_IS_TAKEN;
        }
        return all >= places ? Outcome.ALL_ARE_TAKEN : Outcome.ENTERED;
    }

    int shareOfKey() {
        return severalTenants.getAsBoolean() ? ofKey : ofKeyAlone;
    }

    void leave(String key) {
        lock.lock();
        try {
            add(key, -1);
            left.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void add(String key, int more) {
        all += more;
        for (String holder : new String[] {key, tenant(key)}) {
            taken.merge(holder, more, Integer::sum);
            taken.remove(holder, 0);
        }
    }

    int all() {
        lock.lock();
        try {
            return all;
        } finally {
            lock.unlock();
        }
    }

    // never the name of a key
    private static String tenant(String key) {
        return '/' + Tenants.ofKey(key);
    }

    /** Whether there was a place. */
    enum Outcome {
        ENTERED,
        SHARE_IS_TAKEN,
        ALL_ARE_TAKEN
    }
}
