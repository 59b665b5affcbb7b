package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists, maps and arrays at the root. */
class ListFuzzTests {

    @MethodSource("protobufSeeds")
    @FuzzTest
    void protobuf(byte[] input) {
        Types.LISTS.read("protobuf", input);
    }

    static Stream<byte[]> protobufSeeds() {
        return Types.LISTS.seeds("protobuf");
    }

    @MethodSource("protobufJsonSeeds")
    @FuzzTest
    void protobufJson(byte[] input) {
        Types.LISTS.read("protobuf-json", input);
    }

    static Stream<byte[]> protobufJsonSeeds() {
        return Types.LISTS.seeds("protobuf-json");
    }

    @MethodSource("avroSeeds")
    @FuzzTest
    void avro(byte[] input) {
        Types.LISTS.read("avro", input);
    }

    static Stream<byte[]> avroSeeds() {
        return Types.LISTS.seeds("avro");
    }

    @MethodSource("flatbuffersSeeds")
    @FuzzTest
    void flatbuffers(byte[] input) {
        Types.LISTS.read("flatbuffers", input);
    }

    static Stream<byte[]> flatbuffersSeeds() {
        return Types.LISTS.seeds("flatbuffers");
    }

    @MethodSource("messagepackSeeds")
    @FuzzTest
    void messagepack(byte[] input) {
        Types.LISTS.read("msgpack", input);
    }

    static Stream<byte[]> messagepackSeeds() {
        return Types.LISTS.seeds("msgpack");
    }

    @MethodSource("thriftCompactSeeds")
    @FuzzTest
    void thriftCompact(byte[] input) {
        Types.LISTS.read("thrift-compact", input);
    }

    static Stream<byte[]> thriftCompactSeeds() {
        return Types.LISTS.seeds("thrift-compact");
    }

    @MethodSource("thriftBinarySeeds")
    @FuzzTest
    void thriftBinary(byte[] input) {
        Types.LISTS.read("thrift-binary", input);
    }

    static Stream<byte[]> thriftBinarySeeds() {
        return Types.LISTS.seeds("thrift-binary");
    }

    @MethodSource("capnpSeeds")
    @FuzzTest
    void capnp(byte[] input) {
        Types.LISTS.read("capnp", input);
    }

    static Stream<byte[]> capnpSeeds() {
        return Types.LISTS.seeds("capnp");
    }

    @MethodSource("capnpPackedSeeds")
    @FuzzTest
    void capnpPacked(byte[] input) {
        Types.LISTS.read("capnp-packed", input);
    }

    static Stream<byte[]> capnpPackedSeeds() {
        return Types.LISTS.seeds("capnp-packed");
    }
}
