package io.wireformat.benchmarks;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import tools.jackson.databind.json.JsonMapper;

/** What the starter costs an application that receives and answers JSON as ever. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@NullUnmarked // JMH sets the fields
public class ExchangeBenchmark {

    /** One exchange where the starter is. */
    @Benchmark
    public byte[] with(WithStarter application) throws ServletException, IOException {
        return application.exchange();
    }

    /** The same where it is not. */
    @Benchmark
    public byte[] without(WithoutStarter application) throws ServletException, IOException {
        return application.exchange();
    }

    /** An application that has the starter. */
    public static class WithStarter extends Application {

        @Override
        EchoService start() throws ServletException {
            return EchoService.withStarter();
        }
    }

    /** An application that does not have it. */
    public static class WithoutStarter extends Application {

        @Override
        EchoService start() throws ServletException {
            return EchoService.withoutStarter();
        }
    }

    /** An application, and what it is sent. */
    @State(Scope.Thread)
    public abstract static class Application {

        private EchoService service;

        private List<byte[]> contents;

        private int next;

        abstract EchoService start() throws ServletException;

        /** Starts it. */
        @Setup
        public void setUp() throws ServletException {
            service = start();
            JsonMapper json = JsonMapper.builder().build();
            contents = Sample.auditEvents().messages().stream()
                    .map(json::writeValueAsBytes)
                    .toList();
        }

        byte[] exchange() throws ServletException, IOException {
            next = next + 1 & contents.size() - 1;
            return service.post("application/json", contents.get(next));
        }

        /** Ends it. */
        @TearDown
        public void tearDown() {
            service.close();
        }
    }
}
