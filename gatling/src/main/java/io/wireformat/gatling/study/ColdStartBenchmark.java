package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The first uses of a codec in a new JVM; the codec is made before, as a Spring Boot application makes it. */
@NullUnmarked // JMH sets the fields
public class ColdStartBenchmark {

    /** From message to content. */
    @Benchmark
    public byte[] serialize(First first) {
        return first.codec.encode(first.message, first.messages.type());
    }

    /** From content to message, in a JVM that wrote the content, as in the study. */
    @Benchmark
    public Object deserialize(Written written) {
        return written.first.codec.decode(written.content, written.first.messages.type());
    }

    /** A codec that was not used yet. */
    @State(Scope.Benchmark)
    public static class First {

        /** A name that {@link Messages} knows. */
        @Param("daily:1000")
        public String name;

        /** The name of a codec. */
        @Param("json")
        public String format;

        private MessageCodec codec;
        private Messages messages;
        private Object message;

        /** Makes it. */
        @Setup
        public void make() {
            codec = Messages.codec(format);
            messages = Messages.named(name);
            message = messages.list().get(0);
        }
    }

    /** A codec that was used to write one message. */
    @State(Scope.Benchmark)
    public static class Written {

        private First first;
        private byte[] content;

        /** Writes it. */
        @Setup
        public void write(First codec) {
            first = codec;
            content = codec.codec.encode(codec.message, codec.messages.type());
        }
    }
}
