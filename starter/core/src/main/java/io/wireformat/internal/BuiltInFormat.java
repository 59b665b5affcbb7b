package io.wireformat.internal;

import io.wireformat.codec.Codec;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.model.MessageModels;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How each format is made. It carries records by itself, and the types of its library where that is there. Safe for use
 * by many threads.
 */
public enum BuiltInFormat {
    /** Protobuf. */
    PROTOBUF(
            "protobuf",
            (with, library) ->
                    new ProtobufCodec(with.models, library ? ProtobufCodec.generatedTypes() : GeneratedTypes.NONE),
            "com.google.protobuf.Message"),
    /** Avro. */
    AVRO(
            "avro",
            (with, library) -> new AvroCodec(
                    with.models,
                    library ? AvroCodec.generatedTypes(with.avro, with.models.history()) : GeneratedTypes.NONE,
                    with.avro,
                    with.avroNamespace),
            "org.apache.avro.specific.SpecificRecord"),
    /** FlatBuffers. */
    FLATBUFFERS(
            "flatbuffers",
            (with, library) -> new FlatBuffersCodec(
                    with.models,
                    library ? FlatBuffersCodec.generatedTypes(with.unverifiedFlatBuffers) : GeneratedTypes.NONE),
            "com.google.flatbuffers.Table"),
    /** MessagePack. */
    MSGPACK(
            "msgpack",
            (with, library) -> new MessagePackCodec(
                    with.models,
                    with.msgpack,
                    library ? MessagePackCodec.otherTypes(with.models) : MessagePackCodec.OtherTypes.NONE),
            "org.msgpack.jackson.dataformat.MessagePackFactory"),
    /** Thrift, compact. */
    THRIFT_COMPACT("thrift-compact", thrift(ThriftCodec.Protocol.COMPACT), "org.apache.thrift.TBase"),
    /** Thrift, binary. */
    THRIFT_BINARY("thrift-binary", thrift(ThriftCodec.Protocol.BINARY), "org.apache.thrift.TBase"),
    /** Cap'n Proto. */
    CAPNP("capnp", capnProto(CapnProtoCodec.Encoding.PLAIN), "org.capnproto.StructReader"),
    /** Cap'n Proto, packed. */
    CAPNP_PACKED("capnp-packed", capnProto(CapnProtoCodec.Encoding.PACKED), "org.capnproto.StructReader"),
    /** Protobuf as JSON. */
    PROTOBUF_JSON(
            "protobuf-json",
            (with, library) -> new ProtobufJsonCodec(
                    with.models, library ? ProtobufJsonCodec.generatedTypes() : GeneratedTypes.NONE),
            "com.google.protobuf.util.JsonFormat");

    private final String formatName;

    private final Maker maker;

    private final String library;

    BuiltInFormat(String formatName, Maker maker, String library) {
        this.formatName = formatName;
        this.maker = maker;
        this.library = library;
    }

    /**
     * What formats are made with.
     *
     * @param models describes records
     * @param avro what content of Avro starts with
     * @param avroNamespace that of all types in Avro's schemas; null for the package of each type
     * @param msgpack how MessagePack writes records
     * @param unverifiedFlatBuffers whether generated tables are read although their content cannot be checked beforehand
     * @param libraries finds the formats' libraries
     */
    public record Parts(
            MessageModels models,
            AvroCodec.Encoding avro,
            @Nullable String avroNamespace,
            MessagePackCodec.Layout msgpack,
            boolean unverifiedFlatBuffers,
            ClassLoader libraries) {

        boolean include(String className) {
            try {
                Class.forName(className, false, libraries);
                return true;
            } catch (ClassNotFoundException | LinkageError e) {
                return false;
            }
        }
    }

    /** What the format is called. */
    public String formatName() {
        return formatName;
    }

    /** The format. */
    public Codec codec(Parts parts) {
        return maker.make(parts, parts.include(library));
    }

    /** The classes that tell whether the libraries of the formats are there. */
    public static Stream<String> libraries() {
        return Stream.of(values()).map(format -> format.library).distinct();
    }

    /** What the names of the classes of these libraries start with. */
    public static Stream<String> libraryPackages() {
        return libraries().map(library -> Stream.of(library.split("\\."))
                .limit(3)
                .takeWhile(part -> Character.isLowerCase(part.charAt(0)))
                .collect(Collectors.joining(".", "", ".")));
    }

    private static Maker thrift(ThriftCodec.Protocol protocol) {
        return (with, library) -> new ThriftCodec(
                with.models, library ? ThriftCodec.generatedTypes(protocol) : GeneratedTypes.NONE, protocol);
    }

    private static Maker capnProto(CapnProtoCodec.Encoding encoding) {
        return (with, library) -> new CapnProtoCodec(
                with.models, library ? CapnProtoCodec.generatedTypes(encoding) : GeneratedTypes.NONE, encoding);
    }

    private interface Maker {

        Codec make(Parts with, boolean library);
    }
}
