package io.wireformat.schemas;

import io.wireformat.lock.WireformatLock;
import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.cloud.Float64Vector;
import io.wireformat.schemas.cloud.Int64Vector;
import io.wireformat.schemas.cloud.StringVector;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.daily.DailyRecord;
import io.wireformat.schemas.order.Order;
import io.wireformat.schemas.video.Video;
import org.junit.jupiter.api.Test;

/** The messages of the studies; the audit service has its own lock. */
class MessagesKeepTheirLockTests {

    @Test
    void theVectorsStayReadable() {
        WireformatLock.check(
                AddressBook.class,
                DailyRecord.class,
                Float64Vector.class,
                Int64Vector.class,
                Order.class,
                StringVector.class,
                StructBatch.class,
                Video.class);
    }
}
