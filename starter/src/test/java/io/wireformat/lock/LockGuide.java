package io.wireformat.lock;

import org.junit.jupiter.api.Test;

/** What docs/evolving.md shows, word for word, within what it needs. */
class LockGuide {

    @Test
    void messagesStayReadable() {
        WireformatLock.check(Parcel.class);
    }

    record Parcel(String recipient, int grams) {}
}
