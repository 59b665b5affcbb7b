package io.wireformat.benchmarks.exchange;

import io.wireformat.benchmarks.measure.Spoken;
import io.wireformat.benchmarks.measure.WarmUp;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
import org.openjdk.jmh.annotations.TearDown;

/** A request and its response within this JVM. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@NullUnmarked // JMH sets the fields
public class ExchangeBenchmark {

    private static final int CONTENTS = 16;

    /** Whether the application has the starter. */
    @Param("true")
    public boolean starter;

    /** The format of request and response. */
    @Param
    public Spoken format;

    /** The number of events in a request. */
    @Param("1")
    public int items;

    private EchoService service;
    private String path;
    private List<byte[]> contents;
    private int next;

    /** Starts the application, creates the requests, and warms up. */
    @Setup
    public void setUp() throws Exception {
        path = Events.path(items);
        service = starter ? EchoService.withStarter() : EchoService.withoutStarter();
        contents = new ArrayList<>();
        for (byte[] json : Events.json(items, CONTENTS)) {
            contents.add(service.post(path, Spoken.JSON.mediaType(), format.mediaType(), json));
        }
        WarmUp.untilCompiled(this::exchange);
    }

    /** Measures one exchange. */
    @Benchmark
    public byte[] exchange() throws ServletException, IOException {
        next = next + 1 & CONTENTS - 1;
        return service.post(path, format.mediaType(), format.mediaType(), contents.get(next));
    }

    /** Stops the application. */
    @TearDown
    public void tearDown() {
        service.close();
    }
}
