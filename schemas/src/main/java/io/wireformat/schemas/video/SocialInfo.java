package io.wireformat.schemas.video;

import java.util.List;

/**
 * What the viewers of a video did.
 *
 * @param likes approvals
 * @param dislikes disapprovals
 * @param comments one to ten texts
 * @param views how often it was watched
 */
public record SocialInfo(int likes, int dislikes, List<String> comments, int views) {}
