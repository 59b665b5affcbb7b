package io.wireformat.gatling.study.video;

import io.wireformat.schemas.video.Channel;
import io.wireformat.schemas.video.Quality;
import io.wireformat.schemas.video.SocialInfo;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoInfo;

/**
 * All numbers, lengths of texts and ordinals of a message, added up: nothing that goes into it can be left unread, and
 * what was read where it lay can be held against the record.
 */
final class Digest {

    private Digest() {}

    static long of(Object message) {
        if (message instanceof Channel channel) {
            return channel.subscribers()
                    + channel.name().length()
                    + channel.channelId().length();
        }
        if (message instanceof SocialInfo social) {
            long numbers = (long) social.likes() + social.dislikes() + social.views();
            return numbers
                    + social.comments().stream().mapToLong(String::length).sum();
        }
        if (message instanceof VideoInfo info) {
            return info.duration()
                    + info.size()
                    + info.description().length()
                    + info.qualities().stream().mapToLong(Quality::ordinal).sum();
        }
        if (message instanceof Video video) {
            return of(video.socialInfo())
                    + of(video.channel())
                    + of(video.videoInfo())
                    + video.videoId().length()
                    + video.url().length();
        }
        throw new IllegalArgumentException(message.getClass().getName());
    }
}
