package io.wireformat.schemas.addressbook;

import java.util.List;

/**
 * A person in an address book.
 *
 * @param name the full name
 * @param id a UUID as text
 * @param email the email address
 * @param phones the phones; three in the study
 * @param lastUpdated the time of the last update, as an RFC 3339 timestamp in UTC
 */
public record Person(String name, String id, String email, List<Phone> phones, String lastUpdated) {}
