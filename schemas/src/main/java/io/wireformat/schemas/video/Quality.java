package io.wireformat.schemas.video;

/** A rendition of a video, from the smallest to the largest. */
public enum Quality {
    LOWEST,
    LOW,
    MEDIUM,
    SD,
    HD,
    TWO_K,
    FOUR_K
}
