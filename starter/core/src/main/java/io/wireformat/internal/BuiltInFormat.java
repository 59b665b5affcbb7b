package io.wireformat.internal;

import io.wireformat.codec.Codec;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.WrongTypes;
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
 * Creates the codec of each format. A codec supports records without a library, and generated types if the format's
 * library is present. Safe for use by many threads.
 */
public enum BuiltInFormat {
    /** Protobuf. */
    PROTOBUF(
            "protobuf",
            (with, library) -> new ProtobufCodec(
                    with.models,
                    library ? ProtobufCodec.generatedTypes() : GeneratedTypes.NONE,
                    with.goPackage,
                    with.wrongTypes),
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
    private final Factory factory;
    private final String library;

    BuiltInFormat(String formatName, Factory factory, String library) {
        this.formatName = formatName;
        this.factory = factory;
        this.library = library;
    }

    /**
     * The settings of all formats.
     *
     * @param models describes records
     * @param wrongTypes what Protobuf and Thrift do with a field of another type
     * @param goPackage the {@code go_package} of Protobuf's schemas; null for none
     * @param avro the encoding of Avro content
     * @param avroNamespace the namespace of all types in Avro's schemas; null for the package of each type
     * @param msgpack how MessagePack writes records
     * @param unverifiedFlatBuffers whether generated tables are supported without a schema to verify their content
     * @param libraries loads the formats' libraries
     */
    public record Parts(
            MessageModels models,
            WrongTypes wrongTypes,
            @Nullable String goPackage,
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

    public String formatName() {
        return formatName;
    }

    /** Creates the codec. */
    public Codec codec(Parts parts) {
        return factory.create(parts, parts.include(library));
    }

    /** The classes whose presence shows that the libraries of the formats are present. */
    public static Stream<String> libraries() {
        return Stream.of(values()).map(format -> format.library).distinct();
    }

    /** The package prefixes of these libraries. */
    public static Stream<String> libraryPackages() {
        return libraries().map(library -> Stream.of(library.split("\\."))
                .limit(3)
                .takeWhile(part -> Character.isLowerCase(part.charAt(0)))
                .collect(Collectors.joining(".", "", ".")));
    }

    private static Factory thrift(ThriftCodec.Protocol protocol) {
        return (with, library) -> new ThriftCodec(
                with.models,
                library ? ThriftCodec.generatedTypes(protocol) : GeneratedTypes.NONE,
                protocol,
                with.wrongTypes);
    }

    private static Factory capnProto(CapnProtoCodec.Encoding encoding) {
        return (with, library) -> new CapnProtoCodec(
                with.models, library ? CapnProtoCodec.generatedTypes(encoding) : GeneratedTypes.NONE, encoding);
    }

    private interface Factory {

        Codec create(Parts with, boolean library);
    }
}
