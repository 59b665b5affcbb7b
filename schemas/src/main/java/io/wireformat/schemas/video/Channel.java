package io.wireformat.schemas.video;

/**
 * The publisher of videos.
 *
 * @param name 10 to 80 characters
 * @param subscribers the number of subscribers
 * @param channelId a UUID as text
 */
public record Channel(String name, int subscribers, String channelId) {}
