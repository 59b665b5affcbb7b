package io.wireformat.rpc.internal.reflection;

import java.util.Map;

/** The files that an exported {@code .proto} may import. */
final class WellKnownFiles {

    private static final String TIME = """
            package google.protobuf;
            message %s {
              int64 seconds = 1;
              int32 nanos = 2;
            }
            """;

    static final Map<String, String> ALL = Map.of(
            "google/protobuf/empty.proto",
            """
            package google.protobuf;
            message Empty {
            }
            """,
            "google/protobuf/timestamp.proto",
            TIME.formatted("Timestamp"),
            "google/protobuf/duration.proto",
            TIME.formatted("Duration"),
            "google/protobuf/struct.proto",
            """
            package google.protobuf;
            message Struct {
              map<string, Value> fields = 1;
            }
            message Value {
              oneof kind {
                NullValue null_value = 1;
                double number_value = 2;
                string string_value = 3;
                bool bool_value = 4;
                Struct struct_value = 5;
                ListValue list_value = 6;
              }
            }
            message ListValue {
              repeated Value values = 1;
            }
            enum NullValue {
              NULL_VALUE = 0;
            }
            """);

    private WellKnownFiles() {}
}
