package io.wireformat.schemas.video;

import java.util.List;

/**
 * The properties of the video itself.
 *
 * @param duration in milliseconds
 * @param description 50 to 3,000 characters
 * @param size in bytes
 * @param qualities the available qualities
 */
public record VideoInfo(long duration, String description, long size, List<Quality> qualities) {}
