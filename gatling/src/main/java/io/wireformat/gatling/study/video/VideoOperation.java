package io.wireformat.gatling.study.video;

/** What is done with a message. */
enum VideoOperation {
    /** A record becomes content. */
    SERIALIZE("serialize"),
    /** Content becomes a record. */
    DESERIALIZE("deserialize"),
    /** Content is opened and one number of it is read, where it lies. */
    ROOT("root"),
    /** Content is opened and each of its fields is read once, where it lies; texts become strings. */
    FIELDS("fields");

    private final String label;

    VideoOperation(String label) {
        this.label = label;
    }

    /** Its name in samples and tables. */
    String label() {
        return label;
    }
}
