package io.wireformat.http.internal.negotiation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Which media types one of Spring's own converters takes part with, which differs between server and client. */
public interface SpringOffer {

    /** All that the converter has. */
    SpringOffer ALL = new SpringOffer() {
        @Override
        public boolean isLeft(@Nullable MediaType mediaType) {
            return false;
        }

        @Override
        public List<MediaType> offered(Class<?> type, List<MediaType> all) {
            return all;
        }

        @Override
        public @Nullable MediaType labelled(Class<?> type, @Nullable MediaType chosen) {
            return chosen;
        }
    };

    /** Whether content with this media type is left to another format. */
    boolean isLeft(@Nullable MediaType mediaType);

    /**
     * The media types among which one is chosen for a type's content.
     *
     * @param all what the converter has
     */
    List<MediaType> offered(Class<?> type, List<MediaType> all);

    /** What content of a type is sent as when a media type has been chosen for it. */
    @Nullable
    MediaType labelled(Class<?> type, @Nullable MediaType chosen);
}
