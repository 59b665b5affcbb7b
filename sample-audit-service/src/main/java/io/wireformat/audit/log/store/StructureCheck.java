package io.wireformat.audit.log.store;

import java.sql.Connection;
import java.sql.SQLException;

/** Checks a database's own structures in steps, so that no transaction lasts long. Used by one thread at a time. */
@FunctionalInterface
public interface StructureCheck {

    /** Checks the next part, and returns whether there is more; a {@link DamagedLogException} if it is damaged. */
    boolean step(Connection connection) throws SQLException;
}
