package io.wireformat.codec;

import org.jspecify.annotations.Nullable;

/**
 * What a person who chooses a format wants to know about it. {@link FormatProfiles} has all of them.
 *
 * @param name what properties, metrics and messages call it
 * @param title what people call it
 * @param mediaType the media type of the content that we send
 * @param registration where the media type is registered; null where it is one by convention
 * @param encoding text or binary
 * @param schema whether there is one
 * @param schemaLanguage the language for schemas, if there is one
 * @param evolution how content of an older or newer shape is read
 * @param streams how the format's own documentation puts many messages behind one another
 * @param zeroCopy whether single fields are read from the bytes as they are, without decoding a message
 * @param readers who can read content
 * @param languages the languages that its own documentation names
 * @param origin where it comes from
 * @param documentation the page that says so
 */
public record FormatProfile(
        String name,
        String title,
        String mediaType,
        @Nullable String registration,
        Encoding encoding,
        Schema schema,
        @Nullable Fact schemaLanguage,
        Fact evolution,
        Fact streams,
        boolean zeroCopy,
        String readers,
        Fact languages,
        Fact origin,
        String documentation) {

    /**
     * Something that can be looked up.
     *
     * @param says what is so
     * @param page the page of the format's own documentation that says it; null where it follows from the others
     */
    public record Fact(String says, @Nullable String page) {}

    /** How content looks. */
    public enum Encoding {
        /** A person can read it. */
        TEXT,
        /** A program can read it. */
        BINARY
    }

    /** Whether there is a schema. */
    public enum Schema {
        /** The format has no schema language of its own. */
        NONE,
        /** There is a language for schemas, and content can be read without one. */
        OPTIONAL,
        /** Content means nothing without it. */
        REQUIRED
    }
}
