package io.wireformat.schemas.video;

/** The quality of a video, in ascending order. */
public enum Quality {
    LOWEST,
    LOW,
    MEDIUM,
    SD,
    HD,
    TWO_K,
    FOUR_K
}
