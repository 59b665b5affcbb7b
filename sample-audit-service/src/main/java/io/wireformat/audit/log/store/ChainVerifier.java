package io.wireformat.audit.log.store;

import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads the whole log and checks each event against the {@link HashChain}. */
public final class ChainVerifier {

    private ChainVerifier() {}

    /**
     * Checks every event.
     *
     * @return the head of the intact log
     * @throws TamperedLogException at the first event that is missing or was changed
     */
    public static Head verify(Connection connection) throws SQLException {
        Head head = Head.ofEmptyLog();
        HashChain chain = new HashChain();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT " + StoredEvent.COLUMNS + ", hash FROM event ORDER BY sequence")) {
            while (rows.next()) {
                StoredEvent event = StoredEvent.read(rows);
                if (event.sequence() != head.sequence() + 1) {
                    throw new TamperedLogException(head.sequence() + 1, "is missing");
                }
                byte[] hash = chain.next(head.hash(), event);
                if (!MessageDigest.isEqual(hash, rows.getBytes("hash"))) {
                    throw new TamperedLogException(event.sequence(), "was changed: its hash differs");
                }
                head = new Head(event.sequence(), event.receivedAt(), hash);
            }
        }
        return head;
    }
}
