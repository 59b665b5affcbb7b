package io.wireformat.audit.log.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The expected bytes were written by Python from the description in {@link CanonicalContent}. */
class CanonicalContentTests {

    private static final byte[] SALT = new byte[16];

    @Test
    void contentMatchesTheDescription() {
        CanonicalContent content =
                CanonicalContent.of("", "e-1", "user.login", "\u00e4lice", "web", "2026-01-31T12:00:00Z", null);

        assertThat(HexFormat.of().formatHex(content.bytes()))
                .isEqualTo(
                        "0000000000000003652d310000000a757365722e6c6f67696e00000006c3a46c6963650000000377656200000014323032362d30312d33315431323a30303a30305affffffff");
        assertThat(HexFormat.of().formatHex(content.commitment(SALT)))
                .isEqualTo("bee1cba856cafb0b88640e36a1bb07720cb0dcc1b039d8e15076e60996dba65b");
    }

    @Test
    void entryAndLeafMatchTheDescription() {
        Entry entry = Entry.of(Entry.EVENT, -2, new byte[32]);

        assertThat(HexFormat.of().formatHex(entry.bytes())).isEqualTo("01fffffffffffffffe" + "00".repeat(32));
        assertThat(entry.leaf()).isEqualTo("YGecfo7yU7IAxGN/4QQbhXMvgHGC1tIElGSpMoXxT0o=");
        assertThat(entry.receivedAt()).isEqualTo(-2);
    }

    @Test
    void absentDataDifferFromEmptyData() {
        assertThat(CanonicalContent.of("", "i", "t", "s", "o", "z", null).bytes())
                .isNotEqualTo(
                        CanonicalContent.of("", "i", "t", "s", "o", "z", "").bytes());
    }

    @Test
    void lengthsKeepNeighbouringTextsApart() {
        assertThat(CanonicalContent.of("", "i", "ab", "c", "o", "z", null).bytes())
                .isNotEqualTo(
                        CanonicalContent.of("", "i", "a", "bc", "o", "z", null).bytes());
    }
}
