package io.wireformat.gatling.study.video;

/** A format whose content can be read where it lies. */
@FunctionalInterface
interface LazyFormat {

    /** For the formats that have to be parsed. */
    LazyFormat NONE = type -> {
        throw new UnsupportedOperationException("has to be parsed");
    };

    /** Reads messages of one type. */
    LazyReader reader(VideoType type);
}
