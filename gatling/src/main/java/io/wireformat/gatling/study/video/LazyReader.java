package io.wireformat.gatling.study.video;

/** Reads messages of one type where they lie. Safe for concurrent use. */
interface LazyReader {

    /** Opens the message and reads one number: views, subscribers, or the size of the video. */
    long root(byte[] content);

    /** Opens the message and reads every field, texts as strings, into the {@link Digest} of the message. */
    long fields(byte[] content);
}
