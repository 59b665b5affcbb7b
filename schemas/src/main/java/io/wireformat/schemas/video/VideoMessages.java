package io.wireformat.schemas.video;

import io.wireformat.schemas.RandomText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Random videos with the ranges of the video study. Short texts are more frequent than long ones, so that the messages
 * have the published mean sizes; a uniform distribution would double them. Equal seeds give equal videos on every Java
 * version. Not thread-safe.
 */
public final class VideoMessages {

    private static final int MAX_COUNT = 1_000_000_000;
    private static final long TEN_DAYS_IN_MILLIS = 864_000_000;
    private static final long TEBIBYTE = 1L << 40;

    /** The mean length of a comment is 55 characters. */
    private static final double COMMENT_LEAN = 4.9;

    /** The mean length of a description is 930 characters. */
    private static final double DESCRIPTION_LEAN = 2.35;

    private final RandomGenerator random;

    /**
     * Creates a generator.
     *
     * @param random the source of randomness; pass {@code new java.util.Random(seed)} to repeat the videos
     */
    public VideoMessages(RandomGenerator random) {
        this.random = random;
    }

    /** Returns a video with all its parts. */
    public Video video() {
        return new Video(
                RandomText.uuid(random),
                RandomText.letters(random, random.nextInt(80, 101)),
                socialInfo(),
                channel(),
                videoInfo());
    }

    /** Returns the reactions of a video's viewers. */
    public SocialInfo socialInfo() {
        List<String> comments = Stream.generate(() -> text(5, 300, COMMENT_LEAN))
                .limit(random.nextInt(1, 11))
                .toList();
        return new SocialInfo(
                random.nextInt(MAX_COUNT), random.nextInt(MAX_COUNT), comments, random.nextInt(MAX_COUNT));
    }

    /** Returns the publisher of a video. */
    public Channel channel() {
        return new Channel(
                RandomText.words(random, random.nextInt(10, 81)), random.nextInt(MAX_COUNT), RandomText.uuid(random));
    }

    /** Returns the properties of a video. */
    public VideoInfo videoInfo() {
        return new VideoInfo(
                random.nextLong(TEN_DAYS_IN_MILLIS + 1),
                text(50, 3000, DESCRIPTION_LEAN),
                random.nextLong(TEBIBYTE),
                qualities());
    }

    private List<Quality> qualities() {
        List<Quality> all = new ArrayList<>(Arrays.asList(Quality.values()));
        int count = random.nextInt(1, all.size() + 1);
        while (all.size() > count) {
            all.remove(random.nextInt(all.size()));
        }
        return List.copyOf(all);
    }

    /** Returns text with a mean length of {@code min + (max - min) / (lean + 1)} characters. */
    private String text(int min, int max, double lean) {
        int length = min + (int) ((max + 1 - min) * StrictMath.pow(random.nextDouble(), lean));
        return RandomText.words(random, length);
    }
}
