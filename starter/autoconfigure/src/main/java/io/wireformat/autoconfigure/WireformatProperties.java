package io.wireformat.autoconfigure;

import io.wireformat.WireformatHandlers;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.model.NullOfDefaulted;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the wire formats.
 *
 * @param formats Names of the formats that are on; all that are known when empty.
 * @param limits What content may cost to read.
 * @param contentCoding How content is coded on its way.
 * @param buffer How content is held.
 * @param problems Which errors are written as problems.
 * @param handlers What handlers read and answer in that declare application/json alone. A handler or a controller can have
 *     another setting by @WireformatHandlers.
 * @param nullOfDefaulted What becomes of null in a property whose class gives it another value, such as
 *     String type = "EFT", in a format that cannot tell null from absence: whether the value is not written in that
 *     format, or the property is left out, which a reader of the same class takes for the default.
 * @param formatParameter Name of the request parameter that names the format of the answer, before Accept does: where
 *     it is "format", ?format=protobuf asks for Protobuf. None when empty.
 * @param xml XML.
 * @param serverTiming Whether answers carry a Server-Timing header with the time of each step.
 * @param observations What observations of HTTP exchanges tell of their content.
 * @param json JSON.
 * @param avro Avro.
 * @param msgpack MessagePack.
 * @param flatbuffers FlatBuffers.
 * @param schemas Schemas that are served.
 * @param client Requests that this application sends.
 */
@ConfigurationProperties("wireformat")
public record WireformatProperties(
        @DefaultValue List<String> formats,
        @DefaultValue Limits limits,
        @DefaultValue ContentCoding contentCoding,
        @DefaultValue Buffer buffer,
        @DefaultValue("named") Problems problems,
        @DefaultValue("declared") WireformatHandlers.Setting handlers,
        @DefaultValue("refuse") NullOfDefaulted nullOfDefaulted,
        @DefaultValue("") String formatParameter,
        @DefaultValue Xml xml,
        @DefaultValue("false") boolean serverTiming,
        @DefaultValue Observations observations,
        @DefaultValue Json json,
        @DefaultValue Avro avro,
        @DefaultValue Msgpack msgpack,
        @DefaultValue Flatbuffers flatbuffers,
        @DefaultValue Schemas schemas,
        @DefaultValue Client client) {

    /**
     * What content may cost to read. A handler can have other limits by @WireformatLimits.
     *
     * @param contentSize Most bytes of one piece of content, whatever the length that the sender announces. JSON, XML,
     *     CBOR and Smile are bound by it only when it is set; the other formats by 16MB otherwise.
     * @param depth Most messages within one another. JSON, XML, CBOR and Smile are bound by it only when it is set, to
     *     twice as many objects and lists within one another, unless the application's mapper has a constraint of its
     *     own (spring.jackson.factory.constraints.read.max-nesting-depth).
     * @param elements Most elements of all lists and entries of all maps of one piece of content together. JSON, XML, CBOR and Smile are bound by it only when
     *     it is set, to 16 names, values and ends of objects and lists for each element and 1000 more, unless the
     *     application's mapper has a constraint of its own
     *     (spring.jackson.factory.constraints.read.max-token-count).
     * @param textLength Most bytes of one text, in UTF-8, or of one binary value; in Protobuf as JSON most characters
     *     of a text. As many as the content has otherwise. JSON, XML, CBOR and Smile are bound by it only when it is set, to so many characters of a text,
     *     unless the application's mapper has a constraint of its own
     *     (spring.jackson.factory.constraints.read.max-string-length).
     * @param decodedSize Most bytes that a compressed request becomes, in any format, or content of a format that is
     *     compressed or packed itself, such as an Avro container or packed Cap'n Proto. As many as content-size, or
     *     16MB where that is not set.
     * @param compressionRatio Most bytes that each byte of such content becomes, judged once they are more than 1MB.
     * @param inFlight Most bytes of memory that content, and what was made of it, takes at once until it has been
     *     answered, past which requests get 503; a quarter of the heap otherwise. A quarter of it is kept for content
     *     that takes less than 1MB. One piece of content may become 1MB, 16 times its decoded bytes or a quarter of it,
     *     whichever is most; past that its request gets 413. JSON, XML, CBOR and Smile are bound by it only when it or
     *     content-size is set.
     * @param receiveTime Longest that the content of one request is waited for in all, whatever its type, past which it
     *     gets 408; not bounded when 0. A handler that reads a stream of messages is not bound by it. It is looked at
     *     when bytes come: on Tomcat and Jetty, a sender of none at all is left to the timeout of the connection.
     * @param receiveRate Fewest bytes of such content that come in a second, on average over the time that it is waited
     *     for, judged once that is five seconds; past it 408, not bounded when 0. A handler that reads a stream of
     *     messages is not bound by it.
     */
    public record Limits(
            @Nullable DataSize contentSize,
            @DefaultValue("100") int depth,
            @DefaultValue("1000000") int elements,
            @Nullable DataSize textLength,
            @Nullable DataSize decodedSize,
            @DefaultValue("200") int compressionRatio,
            @Nullable DataSize inFlight,
            @DefaultValue("5m") Duration receiveTime,
            @DefaultValue("240B") DataSize receiveRate) {

        /** Those that a handler can change with {@link io.wireformat.WireformatLimits}. */
        DecodeLimits ofContent() {
            DecodeLimits.Builder limits = DecodeLimits.builder()
                    .limit(Limit.DEPTH, depth)
                    .limit(Limit.ELEMENTS, elements)
                    .limit(Limit.COMPRESSION_RATIO, compressionRatio);
            set(limits, Limit.CONTENT_SIZE, contentSize);
            set(limits, Limit.TEXT_LENGTH, textLength);
            set(limits, Limit.DECODED_SIZE, decodedSize);
            return limits.build();
        }

        private static void set(DecodeLimits.Builder limits, Limit limit, @Nullable DataSize size) {
            if (size != null) {
                limits.limit(limit, Math.min(size.toBytes(), LARGEST_ARRAY));
            }
        }

        private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;
    }

    /**
     * How content is coded on its way.
     *
     * @param requests Whether requests with a Content-Encoding of gzip, or zstd where com.github.luben:zstd-jni is on
     *     the class path, are decoded. Answers are coded where server.compression.enabled is true.
     */
    public record ContentCoding(@DefaultValue("true") boolean requests) {}

    /**
     * How content is held.
     *
     * @param max Largest buffer that is kept for the next message, and the most of a JSON, XML, CBOR or Smile body
     *     that is held back; what is larger is streamed.
     */
    public record Buffer(@DefaultValue("1MB") DataSize max) {}

    /** Which errors are written as problems. */
    public enum Problems {
        /** Errors of requests whose Accept or Content-Type names one of the formats. */
        NAMED,
        /** All errors. */
        ALWAYS
    }

    /**
     * XML.
     *
     * @param browser What a browser gets, which accepts XML before JSON. With JSON, XML is also not written as
     *     application/*+xml, unless a handler says that it produces that.
     */
    public record Xml(@DefaultValue("xml") Browser browser) {}

    /** What a browser gets. */
    public enum Browser {
        /** XML where its library is there, as without this starter. */
        XML,
        /** JSON. */
        JSON
    }

    /**
     * What observations of HTTP exchanges tell of their content.
     *
     * @param enabled Whether they tell the format and the size of requests and answers, which are then in traces.
     * @param metrics Whether the formats are also tags of the HTTP metrics, which gives these more series.
     */
    public record Observations(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("false") boolean metrics) {}

    /**
     * JSON.
     *
     * @param write What writes JSON: the application's mapper, or a plan of ours where it writes the same bytes. A plan
     *     takes records, and lists of records, whose every property has a class, a serializer and settings of the mapper
     *     that it has been compared with; the rest is left to the mapper, with the reason in /actuator/wireformat. It
     *     writes to a buffer all of an answer, whatever its size.
     * @param read The same for reading. Content is read by the mapper, from its first byte, where it is not as the type
     *     has it, and where it exceeds wireformat.buffer.max.
     */
    public record Json(
            @DefaultValue("jackson") JsonBy write,
            @DefaultValue("jackson") JsonBy read) {}

    /** What writes or reads JSON. */
    public enum JsonBy {
        /** The application's mapper. */
        JACKSON,
        /** A plan, where that makes no difference. */
        PLAN
    }

    /**
     * Avro.
     *
     * @param encoding What content starts with when it is written: nothing, or the fingerprint of its schema, which a
     *     reader with another schema needs. Content with a fingerprint that is known is read either way.
     * @param namespace The namespace of all types in schemas; empty for none. Without it each type has its Java package,
     *     in lower case.
     */
    public record Avro(
            @DefaultValue("datum") AvroCodec.Encoding encoding,
            @Nullable String namespace) {}

    /**
     * MessagePack.
     *
     * @param layout How records are written: as maps with names, or as arrays of values by number. Both are read.
     */
    public record Msgpack(@DefaultValue("map") MessagePackCodec.Layout layout) {}

    /**
     * FlatBuffers.
     *
     * @param acceptUnverified Whether generated tables are read although their content cannot be checked beforehand,
     *     because no .bfbs schema lies beside the class.
     */
    public record Flatbuffers(@DefaultValue("false") boolean acceptUnverified) {}

    /**
     * Schemas that are served.
     *
     * @param enabled Whether GET /wireformat/schemas/{type} answers with the schemas of what controllers read and
     *     write, GET /wireformat/schemas lists them, and content in one of the formats links to its own.
     */
    public record Schemas(@DefaultValue("false") boolean enabled) {}

    /**
     * Requests that this application sends.
     *
     * @param hosts Formats by the host's name or address, or by host:port; in brackets, because names have dots. In a
     *     properties file the colon before a port needs a backslash.
     * @param remember How long to remember that a server does not read a format, and which one it reads instead.
     * @param receiveTime Maximum time that a client with a format waits for the content of one response in all; not
     *     limited when 0. Streams and what Spring reads without these formats, such as text and files, are not limited.
     * @param receiveRate Minimum bytes of such content a second, on average over the time that a client waits for it,
     *     judged after five seconds; not limited when 0.
     */
    public record Client(
            @DefaultValue Map<String, Host> hosts,
            @DefaultValue("10m") Duration remember,
            @DefaultValue("5m") Duration receiveTime,
            @DefaultValue("240B") DataSize receiveRate) {

        /** Hosts that are copied. */
        public Client {
            hosts = new LinkedHashMap<>(hosts);
        }

        /**
         * Requests to one host.
         *
         * @param format Name of the format that requests are sent in and answers are asked for.
         * @param lock Location of the host's lock, such as classpath:locks/orders.lock. A type that differs from it is
         *     refused before its content is sent or read.
         */
        public record Host(String format, @Nullable String lock) {}
    }
}
