package io.wireformat.schemas.addressbook;

import java.util.List;

/**
 * An address book.
 *
 * @param people the people; two in the study
 */
public record AddressBook(List<Person> people) {}
