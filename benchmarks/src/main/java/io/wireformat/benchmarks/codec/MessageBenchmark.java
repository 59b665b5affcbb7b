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

/** One contender with one sample; {@link CodecBench} says which. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@NullUnmarked // JMH sets the fields
public class MessageBenchmark {

    /** The name of a sample. */
    @Param("AuditEvent")
    public String sample;

    /** Which format. */
    @Param
    public Format format;

    /** Which way. */
    @Param
    public Way way;

    private Round<?, ?> round;

    /** Makes the messages and their contents, and has the operation compiled. */
    @Setup
    public void setUp(BenchmarkParams params) throws Exception {
        round = round(Lineup.named(sample));
        boolean reads = params.getBenchmark().endsWith(Operation.READ.toString());
        WarmUp.untilCompiled(reads ? round::read : round::write);
    }

    private <R extends Record> Round<R, ?> round(Lineup<R> lineup) {
        return Round.of(lineup.entry(format, way).start().get(), lineup.sample().messages());
    }

    /** From message to content. */
    @Benchmark
    public void write(Blackhole blackhole) {
        blackhole.consume(round.write().array());
    }

    /** From content to message. */
    @Benchmark
    public Object read() {
        return round.read();
    }
}
