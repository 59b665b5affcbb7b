package io.wireformat.benchmarks.codec;

import io.wireformat.benchmarks.measure.WarmUp;
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
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** Measures one contender with one sample, selected by {@link Main}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@NullUnmarked // JMH sets the fields
public class MessageBenchmark {

    /** The name of a sample. */
    @Param("AuditEvent")
    public String sample;

    /** The format. */
    @Param
    public Format format;

    /** The way. */
    @Param
    public Way way;

    private Round<?, ?> round;

    /** Creates the messages and their contents, and warms up. */
    @Setup
    public void setUp(BenchmarkParams params) throws Exception {
        round = round(Lineup.named(sample));
        boolean reads = params.getBenchmark().endsWith(Operation.READ.toString());
        WarmUp.untilCompiled(reads ? round::read : round::write);
    }

    private <R extends Record> Round<R, ?> round(Lineup<R> lineup) {
        return Round.of(lineup.entry(format, way).start().get(), lineup.sample().messages());
    }

    /** Writes a message. */
    @Benchmark
    public void write(Blackhole blackhole) {
        blackhole.consume(round.write().array());
    }

    /** Reads a message. */
    @Benchmark
    public Object read() {
        return round.read();
    }
}
