package io.wireformat.benchmarks.codec;

import io.wireformat.codec.ContentReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Measures the cost of the limit on the length of a text, which applies to each text in a message. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@NullUnmarked // JMH sets the fields
public class TextLimitBenchmark {

    private static final int TEXTS = 1000;

    /** The size of each text in bytes. */
    @Param({"4", "16"})
    public int length;

    private byte[] content;

    /** Creates the texts. */
    @Setup
    public void setUp() {
        content = "x".repeat(length * TEXTS).getBytes(StandardCharsets.UTF_8);
    }

    /** Reads texts with the limit. */
    @Benchmark
    public void with(Blackhole blackhole) {
        ContentReader reader = new ContentReader(content);
        while (reader.hasRemaining()) {
            blackhole.consume(reader.readText(length));
        }
    }

    /** Reads texts without the limit. */
    @Benchmark
    public void without(Blackhole blackhole) {
        ContentReader reader = new ContentReader(content);
        while (reader.hasRemaining()) {
            blackhole.consume(reader.readSyntax(length));
        }
    }
}
