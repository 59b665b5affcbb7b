package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams of messages. */
class StreamFuzzTests {

    @MethodSource("protobufSeeds")
    @FuzzTest
    void protobuf(byte[] input) {
        Streams.read("protobuf", input);
    }

    static Stream<byte[]> protobufSeeds() {
        return Streams.seeds("protobuf");
    }

    @MethodSource("protobufJsonSeeds")
    @FuzzTest
    void protobufJson(byte[] input) {
        Streams.read("protobuf-json", input);
    }

    static Stream<byte[]> protobufJsonSeeds() {
        return Streams.seeds("protobuf-json");
    }

    @MethodSource("avroSeeds")
    @FuzzTest
    void avro(byte[] input) {
        Streams.read("avro", input);
    }

    static Stream<byte[]> avroSeeds() {
        return Streams.seeds("avro");
    }

    @MethodSource("flatbuffersSeeds")
    @FuzzTest
    void flatbuffers(byte[] input) {
        Streams.read("flatbuffers", input);
    }

    static Stream<byte[]> flatbuffersSeeds() {
        return Streams.seeds("flatbuffers");
    }

    @MethodSource("messagepackSeeds")
    @FuzzTest
    void messagepack(byte[] input) {
        Streams.read("msgpack", input);
    }

    static Stream<byte[]> messagepackSeeds() {
        return Streams.seeds("msgpack");
    }

    @MethodSource("thriftCompactSeeds")
    @FuzzTest
    void thriftCompact(byte[] input) {
        Streams.read("thrift-compact", input);
    }

    static Stream<byte[]> thriftCompactSeeds() {
        return Streams.seeds("thrift-compact");
    }

    @MethodSource("thriftBinarySeeds")
    @FuzzTest
    void thriftBinary(byte[] input) {
        Streams.read("thrift-binary", input);
    }

    static Stream<byte[]> thriftBinarySeeds() {
        return Streams.seeds("thrift-binary");
    }

    @MethodSource("capnpSeeds")
    @FuzzTest
    void capnp(byte[] input) {
        Streams.read("capnp", input);
    }

    static Stream<byte[]> capnpSeeds() {
        return Streams.seeds("capnp");
    }

    @MethodSource("capnpPackedSeeds")
    @FuzzTest
    void capnpPacked(byte[] input) {
        Streams.read("capnp-packed", input);
    }

    static Stream<byte[]> capnpPackedSeeds() {
        return Streams.seeds("capnp-packed");
    }
}
