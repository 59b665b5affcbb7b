package io.wireformat.schemas.daily;

/**
 * An order.
 *
 * @param username the customer
 * @param date the day, as ISO 8601 text
 * @param id a UUID as text
 */
public record Order(String username, String date, String id) {}
