package io.wireformat.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.addressbook.AddressBookMessages;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Address books take the memory in the store that the study publishes. The store, Redis with jemalloc, adds a key and
 * its entry, which are the same for every format, and rounds the value with its header and final zero up to a size
 * class.
 */
class AddressBookSizeTests {

    private static final int ENTRY = 56;

    private static final int[] ALLOCATIONS = {192, 224, 256, 320, 384, 448, 512, 640};

    private static final int SHORT_VALUE = 255;

    @RepeatedTest(20)
    void protobufHasThePublishedSize(RepetitionInfo repetition) {
        assertThat(stored(Format.PROTOBUF.encode(AddressBook.class, book(repetition))))
                .isEqualTo(Figures.of("address-book", "format", "protobuf", "stored_bytes"));
    }

    @RepeatedTest(20)
    void jsonHasThePublishedSize(RepetitionInfo repetition) {
        assertThat(stored(Format.MAPPER.writeValueAsBytes(book(repetition))))
                .isEqualTo(Figures.of("address-book", "format", "json", "stored_bytes"));
    }

    private static AddressBook book(RepetitionInfo repetition) {
        return new AddressBookMessages(new Random(repetition.getCurrentRepetition())).addressBook();
    }

    private static double stored(byte[] content) {
        int header = content.length <= SHORT_VALUE ? 3 : 5;
        int value = header + content.length + 1;
        for (int allocation : ALLOCATIONS) {
            if (value <= allocation) {
                return ENTRY + allocation;
            }
        }
        throw new AssertionError(content.length + " bytes are too many");
    }
}
