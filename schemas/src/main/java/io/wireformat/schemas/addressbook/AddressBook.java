package io.wireformat.schemas.addressbook;

import java.util.List;

/**
 * People.
 *
 * @param people two in the study
 */
public record AddressBook(List<Person> people) {}
