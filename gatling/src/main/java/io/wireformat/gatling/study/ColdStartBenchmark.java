package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Measures the first uses of a codec in a new JVM. The codec is created before, like in a Spring Boot application. */
@NullUnmarked // JMH sets the fields
public class ColdStartBenchmark {

    /** Encodes a message. */
    @Benchmark
    public byte[] serialize(First first) {
        return first.codec.encode(first.message, first.messages.type());
    }

    /** Decodes a message in the JVM that has encoded it, like in the study. */
    @Benchmark
    public Object deserialize(Written written) {
        return written.first.codec.decode(written.content, written.first.messages.type());
    }

    /** An unused codec. */
    @State(Scope.Benchmark)
    public static class First {

        /** A name of {@link Messages}. */
        @Param("daily:1000")
        public String name;

        /** The name of a codec. */
        @Param("json")
        public String format;

        private MessageCodec codec;
        private Messages messages;
        private Object message;

        /** Creates the codec. */
        @Setup
        public void make() {
            codec = Messages.codec(format);
            messages = Messages.named(name);
            message = messages.list().get(0);
        }
    }

    /** A codec that has encoded one message. */
    @State(Scope.Benchmark)
    public static class Written {

        private First first;
        private byte[] content;

        /** Encodes the message. */
        @Setup
        public void write(First codec) {
            first = codec;
            content = codec.codec.encode(codec.message, codec.messages.type());
        }
    }
}
