package io.wireformat.autoconfigure;

import io.wireformat.WireformatHandlers;
import io.wireformat.autoconfigure.internal.PropertyRange;
import io.wireformat.codec.WrongTypes;
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
 * @param formats Names of the formats that are on, separated by commas, such as protobuf,avro. JSON, XML, CBOR and Smile
 *     stay on if their library is on the class path. Default: all known formats.
 * @param limits Limits on reading a request body or a response body.
 * @param contentCoding Compression of bodies.
 * @param buffer Buffers for bodies.
 * @param problems Errors that the server writes as problems (RFC 9457).
 * @param handlers Whether handlers that declare application/json alone also support the other formats. Annotate a handler
 *     or a controller with @WireformatHandlers to override it.
 * @param nullOfDefaulted What happens to null in a property whose class has an initial value for it, such as
 *     String type = "EFT", in a format that cannot distinguish null from absence. By default the value is not written in
 *     that format. With absent, the property is omitted, and a reader of the same class gets the initial value.
 * @param wrongTypes What happens to a property whose value in a Protobuf or Thrift body has another type, such as text for a
 *     number. By default the body is refused, as in JSON. With skip, the value is skipped and the property reads as absent, as
 *     by these formats' own libraries.
 * @param formatParameter Name of the request parameter that names the format of the response, before Accept does. If it is
 *     "format", ?format=protobuf requests Protobuf. No parameter does so if it is empty.
 * @param xml XML.
 * @param serverTiming Whether responses have a Server-Timing header with the time of each step.
 * @param observations Formats and sizes of bodies in observations of HTTP exchanges.
 * @param json JSON.
 * @param protobuf Protobuf.
 * @param avro Avro.
 * @param msgpack MessagePack.
 * @param flatbuffers FlatBuffers.
 * @param schemas Schemas that the server publishes.
 * @param openapi OpenAPI descriptions by springdoc.
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
        @DefaultValue("refuse") WrongTypes wrongTypes,
        @DefaultValue("") String formatParameter,
        @DefaultValue Xml xml,
        @DefaultValue("false") boolean serverTiming,
        @DefaultValue Observations observations,
        @DefaultValue Json json,
        @DefaultValue Protobuf protobuf,
        @DefaultValue Avro avro,
        @DefaultValue Msgpack msgpack,
        @DefaultValue Flatbuffers flatbuffers,
        @DefaultValue Schemas schemas,
        @DefaultValue Openapi openapi,
        @DefaultValue Client client) {

    /**
     * Limits on reading a body. Annotate a handler with @WireformatLimits to override them.
     *
     * @param contentSize Maximum size of one body in bytes, whatever length the sender announces. Default: 16MB; JSON, XML,
     *     CBOR and Smile have no limit unless it is set or the body is compressed.
     * @param depth Maximum nesting depth of messages. It limits JSON, XML, CBOR and Smile only if it is set, to twice as many
     *     nested objects and lists, unless the application's mapper has its own constraint
     *     (spring.jackson.factory.constraints.read.max-nesting-depth).
     * @param elements Maximum number of list elements and map entries in one body together. It limits JSON, XML, CBOR and
     *     Smile only if it is set, to 16 names, values and ends of objects and lists for each element and 1000 more, unless
     *     the application's mapper has its own constraint (spring.jackson.factory.constraints.read.max-token-count).
     * @param textLength Maximum size of one text in bytes of UTF-8, or of one binary value in bytes; in Protobuf as JSON,
     *     maximum number of characters of a text. Default: the size of the body. It limits JSON, XML, CBOR and Smile only if
     *     it is set, to as many characters, unless the application's mapper has its own constraint
     *     (spring.jackson.factory.constraints.read.max-string-length).
     * @param decodedSize Maximum size in bytes that a compressed request body has after decompression, in any format, or a
     *     body of a format that is itself compressed or packed, such as an Avro container or packed Cap'n Proto. Default:
     *     the value of wireformat.limits.content-size, or 16MB if that is not set.
     * @param compressionRatio Maximum number of bytes that one byte of a compressed or packed body is decoded to. It applies
     *     when the decoded body is larger than 1MB.
     * @param decodeTime Maximum time that the value of one body, or one message of a stream, may take to be built; then its
     *     request gets 413. 0 sets no limit. It is checked when memory is needed and between the elements of a set, so that
     *     a single slow constructor is not interrupted; JSON, XML, CBOR and Smile are checked after every 1KB.
     * @param inFlight Maximum memory in bytes that all bodies and the objects decoded from them take at once, until their
     *     requests have responses; more requests get 503. Default: a quarter of the heap. A quarter of it is reserved for
     *     bodies that take less than 1MB. One body may take 1MB, 16 times its decoded bytes or a quarter of the limit,
     *     whichever is largest; beyond that its request gets 413. It limits JSON, XML, CBOR and Smile only if it or
     *     wireformat.limits.content-size is set or the body is compressed.
     * @param receiveTime Maximum time that the server waits for the body of one request in all, of any type; then the request
     *     gets 408. 0 sets no limit. A handler that reads a stream of messages is not limited. The time is checked when bytes
     *     arrive: on Tomcat and Jetty, the connection timeout applies to a sender of no bytes at all.
     * @param receiveRate Minimum number of bytes per second of a request body, on average over the time that the server waits
     *     for it, checked after five seconds; a slower request gets 408. 0 sets no limit. A handler that reads a stream of
     *     messages is not limited.
     */
    public record Limits(
            @Nullable DataSize contentSize,
            @DefaultValue("100") int depth,
            @DefaultValue("1000000") int elements,
            @Nullable DataSize textLength,
            @Nullable DataSize decodedSize,
            @DefaultValue("200") int compressionRatio,
            @DefaultValue("0s") Duration decodeTime,
            @Nullable DataSize inFlight,
            @DefaultValue("5m") Duration receiveTime,
            @DefaultValue("240B") DataSize receiveRate) {

        /** Limits within their ranges. */
        public Limits {
            PropertyRange range = new PropertyRange("wireformat.limits.");
            range.requirePositive("content-size", contentSize);
            range.requirePositive("depth", depth);
            range.requirePositive("elements", elements);
            range.requirePositive("text-length", textLength);
            range.requirePositive("decoded-size", decodedSize);
            range.requirePositive("compression-ratio", compressionRatio);
            range.requirePositive("in-flight", inFlight);
            range.requireNotNegative("decode-time", decodeTime);
            range.requireNotNegative("receive-time", receiveTime);
            range.requireNotNegative("receive-rate", receiveRate);
        }
    }

    /**
     * Compression of bodies.
     *
     * @param requests Whether the server decompresses requests with a Content-Encoding of gzip, or of zstd if
     *     com.github.luben:zstd-jni is on the class path. Responses are compressed if server.compression.enabled is true.
     * @param maxCodings Maximum number of content codings of one request, 1 to 3. Each takes memory and time; a request with
     *     more of them gets 415.
     * @param zstdForSpringFormats Whether Spring MVC compresses JSON, XML, CBOR and Smile with zstd for clients that accept it,
     *     if server.compression.enabled is true and com.github.luben:zstd-jni is on the class path. Filters of the application
     *     then see compressed bodies. On WebFlux, Netty compresses with zstd itself.
     */
    public record ContentCoding(
            @DefaultValue("true") boolean requests,
            @DefaultValue("1") int maxCodings,
            @DefaultValue("false") boolean zstdForSpringFormats) {

        /** A number within its range. */
        public ContentCoding {
            new PropertyRange("wireformat.content-coding.").requireWithin("max-codings", maxCodings, 1, 3);
        }
    }

    /**
     * Buffers for bodies.
     *
     * @param max Maximum size in bytes of a buffer that is reused for the next message, and of a JSON, XML, CBOR or Smile
     *     response that is held back until it is complete; a larger response is streamed.
     */
    public record Buffer(@DefaultValue("1MB") DataSize max) {

        /** A buffer within its range. */
        public Buffer {
            new PropertyRange("wireformat.buffer.").requireNotNegative("max", max);
        }
    }

    /** Errors that the server writes as problems. */
    public enum Problems {
        /** Errors of requests whose Accept or Content-Type names one of the formats. */
        NAMED,
        /** All errors. */
        ALWAYS
    }

    /**
     * XML.
     *
     * @param browser Format of responses to a browser, which prefers XML to JSON in its Accept header. With json, XML is also
     *     not written as application/*+xml, unless a handler declares that it produces that.
     */
    public record Xml(@DefaultValue("xml") Browser browser) {}

    /** Format of responses to a browser. */
    public enum Browser {
        /** XML if its library is on the class path, as without this starter. */
        XML,
        /** JSON. */
        JSON
    }

    /**
     * Formats and sizes of bodies in observations of HTTP exchanges.
     *
     * @param enabled Whether traces have the format and the size in bytes of requests and responses.
     * @param metrics Whether http.server.requests and http.client.requests have the formats as tags, which gives these
     *     metrics more time series.
     */
    public record Observations(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("false") boolean metrics) {}

    /**
     * JSON.
     *
     * @param write Whether the application's mapper (jackson) or a compiled plan (plan) writes JSON. A plan writes the same
     *     bytes as the mapper. It supports records and lists of records whose properties and mapper settings it knows; the
     *     mapper writes the rest, with the reason in /actuator/wireformat. A plan buffers the whole response, whatever its
     *     size.
     * @param read Whether the application's mapper (jackson) or a compiled plan (plan) reads JSON. A plan supports records and
     *     lists of records whose properties and mapper settings it knows, with the reason for the rest in
     *     /actuator/wireformat. The mapper reads a body from its first byte if the body differs from the type or is larger
     *     than wireformat.buffer.max.
     */
    public record Json(
            @DefaultValue("jackson") JsonBy write,
            @DefaultValue("jackson") JsonBy read) {}

    /** The writer or reader of JSON. */
    public enum JsonBy {
        /** The application's mapper. */
        JACKSON,
        /** A plan, where that makes no difference. */
        PLAN
    }

    /**
     * Protobuf.
     *
     * @param goPackage Value of option go_package in Protobuf schemas, an import path of Go such as
     *     example.com/parcels/parcelpb. Default: schemas have no such option.
     */
    public record Protobuf(@Nullable String goPackage) {}

    /**
     * Avro.
     *
     * @param encoding Whether a written Avro body starts with its data (datum) or with the fingerprint of its schema
     *     (single-object), which a reader with another schema needs. A body with a known fingerprint is read either way.
     * @param namespace Namespace of all types in Avro schemas; empty for none. Default: the Java package of each type, in
     *     lower case.
     */
    public record Avro(
            @DefaultValue("datum") AvroCodec.Encoding encoding,
            @Nullable String namespace) {}

    /**
     * MessagePack.
     *
     * @param layout Whether MessagePack writes records as maps with names (map) or as arrays of values by number (array).
     *     Both are read.
     */
    public record Msgpack(@DefaultValue("map") MessagePackCodec.Layout layout) {}

    /**
     * FlatBuffers.
     *
     * @param acceptUnverified Whether generated FlatBuffers tables are read without verification, if there is no .bfbs schema
     *     beside the generated class.
     */
    public record Flatbuffers(@DefaultValue("false") boolean acceptUnverified) {}

    /**
     * Schemas that the server publishes.
     *
     * @param enabled Whether the server publishes the schemas of the types that controllers read and write. GET
     *     /wireformat/schemas lists them, GET /wireformat/schemas/{type} returns one, and each response in a format links to
     *     its schema.
     */
    public record Schemas(@DefaultValue("false") boolean enabled) {}

    /**
     * OpenAPI descriptions by springdoc.
     *
     * @param enabled Whether each operation of an OpenAPI description by springdoc lists the media types of all formats that
     *     it supports. Clients that are generated from the description may then differ.
     */
    public record Openapi(@DefaultValue("false") boolean enabled) {}

    /**
     * Requests that this application sends.
     *
     * @param hosts Formats of requests by the name or address of a host, or by host:port. Write it in brackets, because names
     *     have dots: wireformat.client.hosts.[orders.internal].format=protobuf. In a properties file the colon before a port
     *     needs a backslash. Default: no host has a format.
     * @param remember Time that a client remembers that a server does not read a format, and which one it reads instead.
     * @param receiveTime Maximum time that a client with a format waits for the body of one response in all. 0 sets no limit.
     *     Streams, and bodies that Spring reads without these formats, such as text and files, are not limited.
     * @param receiveRate Minimum number of bytes per second of a response body, on average over the time that a client with a
     *     format waits for it, checked after five seconds. 0 sets no limit. Streams, and bodies that Spring reads without
     *     these formats, such as text and files, are not limited.
     */
    public record Client(
            @DefaultValue Map<String, Host> hosts,
            @DefaultValue("10m") Duration remember,
            @DefaultValue("5m") Duration receiveTime,
            @DefaultValue("240B") DataSize receiveRate) {

        /** Hosts that are copied, and figures within their ranges. */
        public Client {
            hosts = new LinkedHashMap<>(hosts);
            PropertyRange range = new PropertyRange("wireformat.client.");
            range.requireNotNegative("remember", remember);
            range.requireNotNegative("receive-time", receiveTime);
            range.requireNotNegative("receive-rate", receiveRate);
        }

        /**
         * Requests to one host.
         *
         * @param format Name of the format of requests to the host and of the responses that they accept.
         * @param lock Location of the host's lock, such as classpath:locks/orders.lock. A type that differs from the lock is
         *     refused before a body of it is sent or read.
         */
        public record Host(String format, @Nullable String lock) {}
    }
}
