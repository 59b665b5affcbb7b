package io.wireformat.schemas.addressbook;

import static io.wireformat.schemas.RandomText.letters;
import static io.wireformat.schemas.RandomText.oneOf;

import io.wireformat.schemas.RandomText;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Random address books of two people with three phones each. The study publishes the memory that its store allocates
 * for one, but not the lengths of the texts; ours fill the same allocations. Equal seeds give equal books on every Java
 * version. Not thread-safe.
 */
public final class AddressBookMessages {

    private static final int PEOPLE = 2;
    private static final int PHONES = 3;
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final int SECONDS_OF_A_YEAR = 365 * 24 * 3600;

    private final RandomGenerator random;

    /**
     * Creates a generator.
     *
     * @param random the source of randomness; pass {@code new java.util.Random(seed)} to repeat the books
     */
    public AddressBookMessages(RandomGenerator random) {
        this.random = random;
    }

    /** Returns an address book of two people. */
    public AddressBook addressBook() {
        return new AddressBook(Stream.generate(this::person).limit(PEOPLE).toList());
    }

    private Person person() {
        String name = letters(random, random.nextInt(4, 7));
        return new Person(name, RandomText.uuid(random), name + "@a.test", phones(), time());
    }

    private List<Phone> phones() {
        return Stream.generate(this::phone).limit(PHONES).toList();
    }

    private Phone phone() {
        String number = String.valueOf(random.nextInt(1_000_000, 10_000_000));
        return new Phone(number, oneOf(random, PhoneType.values()));
    }

    private String time() {
        return START.plusSeconds(random.nextInt(SECONDS_OF_A_YEAR)).toString();
    }
}
