package io.wireformat.benchmarks.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;

/** A broker in a process of its own, so that its CPU time is not the clients'. It ends with this process. */
final class BrokerProcess implements AutoCloseable {

    private static final String READY = "listens on ";

    private final Process process;
    private final String address;

    BrokerProcess(String... topics) {
        try {
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx1g",
                            "-cp",
                            System.getProperty("java.class.path"),
                            BrokerProcess.class.getName(),
                            String.join(",", topics))
                    .redirectErrorStream(true)
                    .start();
            BufferedReader output =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = output.readLine();
            while (line != null && !line.startsWith(READY)) {
                line = output.readLine();
            }
            if (line == null) {
                throw new IllegalStateException("The broker did not start");
            }
            address = line.substring(READY.length());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return address;
    }

    @Override
    public void close() {
        process.destroy();
    }

    /** Argument: the topics. */
    public static void main(String[] arguments) throws IOException {
        EmbeddedKafkaKraftBroker broker = new EmbeddedKafkaKraftBroker(1, 1, arguments[0].split(","));
        broker.brokerProperties(Map.of("offsets.topic.replication.factor", "1"));
        broker.afterPropertiesSet();
        System.out.println(READY + broker.getBrokersAsString());
        // the end of the process that started it
        if (System.in.read() < 0) {
            broker.destroy();
        }
        System.exit(0);
    }
}
