package io.wireformat.schemas.addressbook;

import java.util.List;

/**
 * Someone to call or write to.
 *
 * @param name what to call them
 * @param id a UUID as text
 * @param email where to write to
 * @param phones three in the study
 * @param lastUpdated when this was last true, as an RFC 3339 timestamp in UTC
 */
public record Person(String name, String id, String email, List<Phone> phones, String lastUpdated) {}
