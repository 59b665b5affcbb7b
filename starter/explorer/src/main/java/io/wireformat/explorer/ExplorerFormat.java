package io.wireformat.explorer;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import io.wireformat.codec.Plan;
import io.wireformat.codec.internal.GuardedEncoding;
import io.wireformat.http.internal.types.SimpleNames;
import io.wireformat.internal.jackson.JacksonTrace;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;

/**
 * A format of the application. Safe for use by many threads.
 *
 * @param codec writes and reads its content
 * @param mapper reads its content as tokens; null if plans read it
 */
record ExplorerFormat(Codec codec, @Nullable ObjectMapper mapper) {

    String name() {
        return codec.format().name();
    }

    /** Why the format does not support a type; null if it does. */
    @Nullable
    String whyNot(Type type) {
        return codec.bind(type) instanceof Binding.Unsupported unsupported ? unsupported.reason() : null;
    }

    /** The plan for a type that the format supports. */
    Plan plan(Type type) {
        if (codec.bind(type) instanceof Binding.Bound bound) {
            return bound.plan();
        }
        throw new IllegalArgumentException(name() + " does not support " + type.getTypeName());
    }

    static byte[] encode(Plan plan, Object value) {
        ContentBuffer content = new ContentBuffer(256);
        encode(plan, value, content);
        return content.toByteArray();
    }

    /** Replaces the content of a buffer. */
    static void encode(Plan plan, Object value, ContentBuffer content) {
        content.truncate(0);
        GuardedEncoding.run(() -> plan.encode(value, content));
    }

    /**
     * Reads content, and records which bytes belong to which value.
     *
     * @param traced reads the content to record it
     * @param plain reads the same content
     * @throws io.wireformat.DecodingException if the content is invalid; what precedes the error is recorded
     */
    Object decode(ContentReader traced, ContentReader plain, Type type, ContentTrace trace) {
        Plan plan = plan(type);
        if (mapper == null) {
            traced.traceTo(trace);
            return plan.decode(traced);
        }
        JacksonTrace.record(traced, trace, mapper, SimpleNames.in(type.getTypeName()));
        return plan.decode(plain);
    }
}
