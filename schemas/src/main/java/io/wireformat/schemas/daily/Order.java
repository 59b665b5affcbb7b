package io.wireformat.schemas.daily;

/**
 * Who ordered, and when.
 *
 * @param username who ordered
 * @param date the day, as ISO 8601 text
 * @param id a UUID as text
 */
public record Order(String username, String date, String id) {}
