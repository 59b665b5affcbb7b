package io.wireformat.http.internal.converter;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.exchange.BodyTap;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.TypeTimers;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.jackson.PlannedJson;
import io.wireformat.internal.pipeline.BodyDecoder;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.StepTimer;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.codec.EncodingException;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.util.MimeType;
import tools.jackson.databind.ObjectMapper;

/**
 * One of the formats that Spring reads and writes with Jackson, at one side of an exchange. Safe for use by many threads.
 *
 * @param metering has the limits and the memory of bodies
 * @param decompressing the same for bodies that are decompressed here, which Spring does not do. The default limits of size
 *     and memory apply to them, even if the application has not set these limits
 * @param timers the timers of the types
 * @param bounds apply the limits to Jackson
 * @param json writes and reads JSON by plans
 * @param bufferSize the maximum bytes of a body to buffer; a larger body is streamed
 */
public record JacksonFormat(
        SpringFormat spring,
        Metering metering,
        Metering decompressing,
        TypeTimers timers,
        JacksonBounds bounds,
        PlannedJson json,
        int bufferSize) {

    /** The mapper that Spring selects among those of a type, and that of all other types. */
    public static ObjectMapper mapper(
            @Nullable Map<? extends MimeType, ObjectMapper> registered,
            @Nullable MimeType mediaType,
            ObjectMapper otherwise) {
        if (registered != null && mediaType != null) {
            for (Map.Entry<? extends MimeType, ObjectMapper> mapper : registered.entrySet()) {
                if (mapper.getKey().includes(mediaType)) {
                    return mapper.getValue();
                }
            }
        }
        return otherwise;
    }

    /** The memory and the limits of bodies that are decompressed here, or of others. */
    public Metering metering(boolean decompressed) {
        return decompressed ? decompressing : metering;
    }

    /** Reads one body. */
    public BodyReader reader(JacksonDecoding decoding, Metering within, DecodeLimits limits, RequestContext request) {
        JacksonBody body = decoding.body;
        BodyDecoder decoder = new BodyDecoder(spring.format(), decoding, within, timers.toRead(body.type()));
        return new BodyReader(decoder, body.type(), body.isViewed(), limits, request);
    }

    /**
     * Writes a value, and records what that took.
     *
     * @param sent whether the status lets a body be sent
     */
    public <T extends WrittenBody> T write(
            Object value, JacksonBody body, RequestContext request, boolean sent, StepTimer.Work<T> writing)
            throws IOException {
        StepTimer.Steps steps = timers.toWrite(body.type(), value.getClass()).steps(request);
        T written = steps.time(Step.SERIALIZE, writing, JacksonFormat::outcome);
        if (!sent) {
            return written;
        }
        steps.size(written.size(), null, Outcome.SUCCESS);
        BodyTap tap = request.tap();
        // a problem is not the application's message, and in JSON has another shape than in our formats
        if (tap != null && !(value instanceof ProblemDetail)) {
            tap.sees(new BodyTap.Body(
                    BodyTap.Direction.RESPONSE,
                    spring.format().name(),
                    BoundTypes.toWrite(body.type(), value.getClass()),
                    body.isViewed(),
                    written.size(),
                    null,
                    written::copy));
        }
        return written;
    }

    /** The outcome of a step that failed, perhaps with an exception of Spring's. */
    static Outcome outcome(Exception failure) {
        Outcome outcome = Outcome.of(failure);
        if (outcome != Outcome.ERROR) {
            return outcome;
        }
        if (failure instanceof HttpMessageNotReadableException || failure instanceof DecodingException) {
            return Outcome.MALFORMED;
        }
        return failure instanceof HttpMessageNotWritableException
                        || failure instanceof EncodingException
                        || failure instanceof UnwritableValueException
                ? Outcome.UNENCODABLE
                : Outcome.ERROR;
    }
}
