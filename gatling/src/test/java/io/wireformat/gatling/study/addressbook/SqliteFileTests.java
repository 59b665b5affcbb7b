package io.wireformat.gatling.study.addressbook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqliteFileTests {

    @Test
    void takesTheContentAndLittleMore() {
        assertThat(SqliteFile.bytesOf(new byte[200])).isBetween(200.0, 230.0);
    }

    @Test
    void leavesRoomUnusedWhereRowsDoNotFillAPage() {
        assertThat(SqliteFile.bytesOf(new byte[2_500])).isBetween(4_096.0, 4_120.0);
    }
}
