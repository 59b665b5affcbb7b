package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages. */
class RecordFuzzTests {

    @MethodSource("protobufSeeds")
    @FuzzTest
    void protobuf(byte[] input) {
        Types.RECORDS.read("protobuf", input);
    }

    static Stream<byte[]> protobufSeeds() {
        return Types.RECORDS.seeds("protobuf");
    }

    @MethodSource("protobufJsonSeeds")
    @FuzzTest
    void protobufJson(byte[] input) {
        Types.RECORDS.read("protobuf-json", input);
    }

    static Stream<byte[]> protobufJsonSeeds() {
        return Types.RECORDS.seeds("protobuf-json");
    }

    @MethodSource("avroSeeds")
    @FuzzTest
    void avro(byte[] input) {
        Types.RECORDS.read("avro", input);
    }

    static Stream<byte[]> avroSeeds() {
        return Types.RECORDS.seeds("avro");
    }

    @MethodSource("flatbuffersSeeds")
    @FuzzTest
    void flatbuffers(byte[] input) {
        Types.RECORDS.read("flatbuffers", input);
    }

    static Stream<byte[]> flatbuffersSeeds() {
        return Types.RECORDS.seeds("flatbuffers");
    }

    @MethodSource("messagepackSeeds")
    @FuzzTest
    void messagepack(byte[] input) {
        Types.RECORDS.read("msgpack", input);
    }

    static Stream<byte[]> messagepackSeeds() {
        return Types.RECORDS.seeds("msgpack");
    }

    @MethodSource("thriftCompactSeeds")
    @FuzzTest
    void thriftCompact(byte[] input) {
        Types.RECORDS.read("thrift-compact", input);
    }

    static Stream<byte[]> thriftCompactSeeds() {
        return Types.RECORDS.seeds("thrift-compact");
    }

    @MethodSource("thriftBinarySeeds")
    @FuzzTest
    void thriftBinary(byte[] input) {
        Types.RECORDS.read("thrift-binary", input);
    }

    static Stream<byte[]> thriftBinarySeeds() {
        return Types.RECORDS.seeds("thrift-binary");
    }

    @MethodSource("capnpSeeds")
    @FuzzTest
    void capnp(byte[] input) {
        Types.RECORDS.read("capnp", input);
    }

    static Stream<byte[]> capnpSeeds() {
        return Types.RECORDS.seeds("capnp");
    }

    @MethodSource("capnpPackedSeeds")
    @FuzzTest
    void capnpPacked(byte[] input) {
        Types.RECORDS.read("capnp-packed", input);
    }

    static Stream<byte[]> capnpPackedSeeds() {
        return Types.RECORDS.seeds("capnp-packed");
    }
}
