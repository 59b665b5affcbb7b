package io.wireformat.audit.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The expected hashes were computed with Python's hashlib from the description in {@link ChainMove#next}. */
class HashChainTests {

    @Test
    void hashMatchesTheDescription() {
        byte[] first = ChainMove.next(
                new byte[32],
                1,
                1_000_000,
                -5,
                "e-1",
                "user.login",
                "\u00e4lice",
                "web",
                "1969-12-31T23:59:59.999995Z",
                null);
        byte[] second = ChainMove.next(
                first, 2, 1_000_001, 0, "e-2", "user.logout", "alice", "web", "1970-01-01T00:00:00Z", "");

        assertThat(HexFormat.of().formatHex(first))
                .isEqualTo("599a8f915da5a55e46c6ec74d6b4e8730a146e8e337b70447bf9a9098219e218");
        assertThat(HexFormat.of().formatHex(second))
                .isEqualTo("0bebae0d60ecd7c1399607d1d62ce4242bd0003a363b4d297879b48493cb7202");
    }
}
