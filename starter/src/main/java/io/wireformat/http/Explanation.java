package io.wireformat.http;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponse;

/**
 * What a request would be answered with, and why.
 *
 * @param asked the request
 * @param handler what answers it; null where nothing does
 * @param mapping which requests the handler is for; null where that is not known
 * @param request how the content of the request is read; null where it is not
 * @param answer how the media type of the answer is chosen; null where Accept does not choose it
 * @param decision what comes of it
 */
public record Explanation(
        Asked asked,
        @Nullable String handler,
        @Nullable String mapping,
        @Nullable Read request,
        @Nullable Written answer,
        Decision decision) {

    /** Of a request that no handler answers. */
    public static Explanation ofNobody(Asked asked, Decision decision) {
        return new Explanation(asked, null, null, null, null, decision);
    }

    /** Of a request that a handler answers in ways of its own. */
    public static Explanation ofOther(Asked asked, Object handler, Decision decision) {
        return new Explanation(asked, handler.getClass().getName(), null, null, null, decision);
    }

    /**
     * A request.
     *
     * @param method its method
     * @param path its path, with its query
     * @param accept null where it has none
     * @param contentType null where it has none
     */
    public record Asked(
            String method,
            String path,
            @Nullable String accept,
            @Nullable String contentType) {

        /** Whether the path is one that servers take. */
        public boolean hasUri() {
            try {
                URI.create(path);
                return true;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
    }

    /**
     * Content of a request.
     *
     * @param type what it becomes
     * @param by the format that reads it, or the class of the converter; null where none does
     * @param readable the media types that can be read
     * @param declined the formats that do not carry the type, each with the reason
     */
    public record Read(String type, @Nullable String by, List<String> readable, Map<String, String> declined) {}

    /**
     * Content of an answer.
     *
     * @param type what is declared; of another one's values, their own class decides
     * @param mediaType what was chosen; null where nothing was
     * @param by the format that writes it, or the class of the converter; null where none does
     * @param accepted the ranges of Accept, in the order in which Spring takes them
     * @param candidates among which one is chosen, in the server's order
     * @param declined the formats that do not carry the type, each with the reason
     */
    public record Written(
            String type,
            @Nullable String mediaType,
            @Nullable String by,
            List<Accepted> accepted,
            List<Candidate> candidates,
            Map<String, String> declined) {}

    /**
     * What a client accepts.
     *
     * @param range a media type or a range of them
     * @param weight between 0 and 1
     */
    public record Accepted(String range, double weight) {

        /** What a client accepts, in its order. */
        public static List<Accepted> of(List<MediaType> ranges) {
            return ranges.stream()
                    .map(range -> new Accepted(range.removeQualityValue().toString(), range.getQualityValue()))
                    .toList();
        }
    }

    /**
     * A media type that the answer could have.
     *
     * @param mediaType the media type
     * @param origin why it is one
     * @param by the format that writes it, or the class of the converter; null where none does
     * @param ranges which of the client's admit it
     */
    public record Candidate(
            String mediaType, Origin origin, @Nullable String by, List<Accepted> ranges) {

        /**
         * A candidate.
         *
         * @param accepted all that the client accepts
         */
        public static Candidate of(MediaType mediaType, Origin origin, @Nullable String by, List<MediaType> accepted) {
            return new Candidate(
                    mediaType.toString(),
                    origin,
                    by,
                    Accepted.of(accepted.stream()
                            .filter(range -> range.isCompatibleWith(mediaType))
                            .toList()));
        }
    }

    /** Why a media type is a candidate. */
    public enum Origin {
        /** The handler says that it produces it. */
        HANDLER,
        /** A converter offers it for the type. */
        CONVERTER
    }

    /**
     * What comes of a request.
     *
     * @param status that of a refusal; null where the handler decides it
     * @param handlerRuns whether the handler runs; it does also where its answer is refused afterwards
     * @param reason why
     */
    public record Decision(@Nullable Integer status, boolean handlerRuns, String reason) {

        /** Servers refuse the path before the application sees it. */
        public static final Decision NO_URI = new Decision(400, false, "The path is no URI");

        /** No handler has the path. */
        public static final Decision NO_HANDLER = new Decision(404, false, "No handler has this path");

        /** The path is none of the application's. */
        public static final Decision OUTSIDE = new Decision(404, false, "The path is outside of the application");

        /** There is nothing to choose a media type for. */
        public static final Decision NO_CONTENT = new Decision(null, true, "The answer has no content");

        /** Spring does not choose, or not once for the whole answer. */
        public static final Decision NOT_NEGOTIATED =
                new Decision(null, true, "The answer is sent in parts, or its media type is not chosen by Accept");

        /** What answers is no method of a controller. */
        public static final Decision OF_HANDLER = new Decision(null, true, "The handler chooses by itself");

        /** There is such a file. */
        public static final Decision OF_RESOURCE =
                new Decision(null, true, "The name of a static resource tells its media type");

        /** A media type was chosen. */
        public static Decision chosen(MediaType mediaType) {
            return new Decision(
                    null,
                    true,
                    "Of what is both accepted and produced, " + mediaType
                            + " comes first: by weight, then by how specific it is, then in the client's order");
        }

        /** What comes of an exception that Spring makes a status of. */
        public static Decision refusal(Throwable failure, boolean handlerRuns) {
            return failure instanceof ErrorResponse error
                    ? new Decision(
                            error.getStatusCode().value(),
                            handlerRuns,
                            String.valueOf(error.getBody().getDetail()))
                    : new Decision(500, handlerRuns, failure.getClass().getName());
        }

        /**
         * The same with what there is instead.
         *
         * @param instead empty where nothing is known to be
         */
        public Decision possible(Collection<?> instead) {
            return instead.isEmpty()
                    ? this
                    : because(" Possible: "
                            + instead.stream().map(Object::toString).collect(Collectors.joining(", ")));
        }

        /**
         * The same with more of a reason.
         *
         * @param declined why a format does not carry what it was asked for; null where that is not the reason
         */
        public Decision declined(@Nullable String declined) {
            return declined == null ? this : because("; " + declined);
        }

        /** The same for an answer that is a stream. */
        public Decision messageByMessage() {
            return because("; it is sent message by message");
        }

        private Decision because(String more) {
            return new Decision(status, handlerRuns, reason + more);
        }
    }
}
