package io.wireformat.client.internal.reactive;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.converter.PlannedJson;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.types.BodyTimers;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.pipeline.ArrivingContent;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.StepTimer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.util.MimeType;

/**
 * What the timed encoder and decoder of a format that Spring converts itself share.
 *
 * @param format the format
 * @param reserved media types that are left to other formats
 * @param timers the clocks
 * @param memory holds the content
 * @param limits what a body may usually cost to read
 * @param bounds hold Jackson to the limits
 * @param json what is written and read by plans
 * @param requests how requests are read
 * @param answers how answers are written
 */
public record JacksonMeters(
        SpringFormat format,
        Predicate<MediaType> reserved,
        BodyTimers timers,
        ContentBudget memory,
        DecodeLimits limits,
        JacksonBounds bounds,
        PlannedJson json,
        RequestRules requests,
        AnswerRules answers) {

    /** Whether content with this media type is left to another format. */
    boolean isLeft(@Nullable MimeType mimeType) {
        return mimeType != null
                && !format.mediaTypes().own().get(0).equalsTypeAndSubtype(mimeType)
                && reserved.test(MediaType.asMediaType(mimeType));
    }

    /** What Spring knows a vendor's media type as. */
    @Nullable
    MimeType known(@Nullable MimeType mimeType) {
        return mimeType != null
                        && format.isLabelledByVendors()
                        && format.mediaTypes().named(MediaType.asMediaType(mimeType)) != null
                ? format.mediaTypes().own().get(0)
                : mimeType;
    }

    /** Whether Spring's codecs refuse a publisher of many values, and its encoder be it of a single one. */
    boolean refusesPublishers() {
        return format == SpringFormat.XML || format == SpringFormat.CBOR;
    }

    /**
     * Whether what a publisher of many values has is one list. As of 7.0, Spring has no stream of XML and CBOR, and puts
     * brackets of JSON around Smile.
     */
    boolean makesListsOf(@Nullable MimeType mimeType) {
        return format != SpringFormat.JSON
                && mimeType != null
                && format.mediaTypes().named(MediaType.asMediaType(mimeType)) != null;
    }

    /** Whether what values take is charged. */
    boolean charges() {
        return memory.isCapped();
    }

    ArrivingContent await(StepTimer timer, long declared, DecodeLimits most, RequestContext request) {
        return memory.await(declared, most, timer, request);
    }
}
