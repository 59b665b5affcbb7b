package io.wireformat.schemas.video;

/**
 * A video on its platform.
 *
 * @param videoId a UUID as text
 * @param url 80 to 100 characters
 * @param socialInfo the viewers' reactions
 * @param channel the publisher
 * @param videoInfo the properties of the video itself
 */
public record Video(String videoId, String url, SocialInfo socialInfo, Channel channel, VideoInfo videoInfo) {}
