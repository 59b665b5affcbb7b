package io.wireformat.schemas.video;

import java.util.List;

/**
 * The reactions of a video's viewers.
 *
 * @param likes the number of likes
 * @param dislikes the number of dislikes
 * @param comments one to ten texts
 * @param views the number of views
 */
public record SocialInfo(int likes, int dislikes, List<String> comments, int views) {}
