package io.wireformat.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.addressbook.AddressBookMessages;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Address books take up in the store what the study publishes. The store, Redis with jemalloc, adds a key with its
 * entry (the same for every format), and rounds the value, its header and closing zero up to a size that it allocates.
 */
class AddressBookSizeTests {

    private static final int ENTRY = 56;

    private static final int[] ALLOCATIONS = {192, 224, 256, 320, 384, 448, 512, 640};

    private static final int SHORT_VALUE = 255;

    @RepeatedTest(20)
    void protobufTakesUpThePublishedSize(RepetitionInfo repetition) {
        assertThat(stored(Format.PROTOBUF.encode(AddressBook.class, book(repetition))))
                .isEqualTo(Figures.of("address-book", "format", "protobuf", "stored_bytes"));
    }

    @RepeatedTest(20)
    void jsonTakesUpThePublishedSize(RepetitionInfo repetition) {
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
