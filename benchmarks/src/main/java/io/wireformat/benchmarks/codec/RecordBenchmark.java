package io.wireformat.benchmarks.codec;

import io.wireformat.benchmarks.measure.WarmUp;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** Measures serializers of Kafka with an audit event, the headers that they write included. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@NullUnmarked // JMH sets the fields
public class RecordBenchmark {

    private static final String TOPIC = "events";

    /** Serializers, each with the class that a program uses with it. */
    public enum Serde {
        /** JSON of spring-kafka. */
        JACKSON,
        /** JSON of the starter. */
        JSON,
        /** JSON by a plan. */
        JSON_PLAN,
        /** Protobuf of the starter. */
        PROTOBUF,
        /** Generated classes of Protobuf, without a registry. */
        PROTOBUF_JAVA,
        /** Avro of the starter after Confluent's prefix. */
        AVRO,
        /** Generated classes of Avro after Confluent's prefix, as its serializer writes them. */
        AVRO_JAVA
    }

    /** The serializer. */
    @Param
    public Serde serde;

    private Serializer<Object> serializer;
    private Deserializer<Object> deserializer;
    private List<?> values;
    private Headers[] headers;
    private byte[][] contents;
    private int next;

    /** Creates the messages and their contents, and warms up. */
    @Setup
    public void setUp(BenchmarkParams params) throws Exception {
        prepare(serde);
        boolean reads = params.getBenchmark().endsWith(Operation.READ.toString());
        WarmUp.untilCompiled(reads ? this::read : this::write);
    }

    /** Returns the mean size in bytes, with headers. */
    double prepare(Serde serde) {
        serializer = RecordSerdes.serializer(serde);
        deserializer = RecordSerdes.deserializer(serde);
        values = RecordSerdes.values(serde);
        headers = new Headers[values.size()];
        contents = new byte[values.size()][];
        long bytes = 0;
        for (int i = 0; i < contents.length; i++) {
            headers[i] = new RecordHeaders();
            contents[i] = Objects.requireNonNull(serializer.serialize(TOPIC, headers[i], values.get(i)));
            bytes += contents[i].length;
            for (Header header : headers[i]) {
                bytes += header.key().length() + header.value().length;
            }
            Object back = deserializer.deserialize(TOPIC, headers[i], contents[i]);
            if (!values.get(i).equals(back)) {
                throw new IllegalStateException(serde + " read " + back + " instead of " + values.get(i));
            }
        }
        return (double) bytes / contents.length;
    }

    /** Writes a record. */
    @Benchmark
    public void write(Blackhole blackhole) {
        blackhole.consume(write());
    }

    private byte[] write() {
        next = (next + 1) & (contents.length - 1);
        return serializer.serialize(TOPIC, new RecordHeaders(), values.get(next));
    }

    /** Reads a record. */
    @Benchmark
    public Object read() {
        next = (next + 1) & (contents.length - 1);
        return deserializer.deserialize(TOPIC, headers[next], contents[next]);
    }
}
