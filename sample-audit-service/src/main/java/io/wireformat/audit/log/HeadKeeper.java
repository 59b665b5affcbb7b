package io.wireformat.audit.log;

import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.KnownHead;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** Something that remembers heads of the log, with which the log must agree before the service starts. */
@FunctionalInterface
public interface HeadKeeper {

    /** Returns the heads that it remembers. */
    List<KnownHead> heads(EventDatabase database) throws SQLException, IOException;
}
