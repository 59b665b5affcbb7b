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

/** What the limit on the length of a text costs each text, of which a message has many. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@NullUnmarked // JMH sets the fields
public class TextLimitBenchmark {

    private static final int TEXTS = 1000;

    /** How many bytes each text has. */
    @Param({"4", "16"})
    public int length;

    private byte[] content;

    /** Makes the texts. */
    @Setup
    public void setUp() {
        content = "x".repeat(length * TEXTS).getBytes(StandardCharsets.UTF_8);
    }

    /** Texts as they are read. */
    @Benchmark
    public void with(Blackhole blackhole) {
        ContentReader reader = new ContentReader(content);
        while (reader.hasRemaining()) {
            blackhole.consume(reader.readText(length));
        }
    }

    /** The same without the limit. */
    @Benchmark
    public void without(Blackhole blackhole) {
        ContentReader reader = new ContentReader(content);
        while (reader.hasRemaining()) {
            blackhole.consume(reader.readSyntax(length));
        }
    }
}
