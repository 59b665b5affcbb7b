package io.wireformat.schemas.video;

/**
 * A video as its platform describes it.
 *
 * @param videoId a UUID as text
 * @param url 80 to 100 characters
 * @param socialInfo what the viewers did
 * @param channel who published it
 * @param videoInfo what it is
 */
public record Video(String videoId, String url, SocialInfo socialInfo, Channel channel, VideoInfo videoInfo) {}
