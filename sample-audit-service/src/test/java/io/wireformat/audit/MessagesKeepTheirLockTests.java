package io.wireformat.audit;

import io.wireformat.audit.web.EventProof;
import io.wireformat.audit.web.SequencedEvent;
import io.wireformat.lock.WireformatLock;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import org.junit.jupiter.api.Test;

class MessagesKeepTheirLockTests {

    @Test
    void nothingThatClientsReadOrWriteChangesIncompatibly() {
        WireformatLock.check(
                AuditEvent.class,
                EventPage.class,
                Receipt.class,
                BatchItemResult.class,
                EventProof.class,
                SequencedEvent.class);
    }
}
