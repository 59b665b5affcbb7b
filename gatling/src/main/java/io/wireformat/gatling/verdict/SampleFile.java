package io.wireformat.gatling.verdict;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Stores all exchanges of a run as CSV, for evaluation with other tools or again with this one. */
public final class SampleFile {

    private static final String HEAD = "launch,contender,operation,region,state,at_s,late_ms,ms,request_bytes,"
            + "response_bytes,client_encode_us,client_decode_us,server_coding_us,server_cpu_us";

    private SampleFile() {}

    /** Writes the file. */
    public static void write(Path file, List<Sample> samples) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(HEAD + "\n");
            for (Sample sample : samples) {
                out.write(String.format(
                        Locale.ROOT,
                        "%d,%s,%s,%s,%s,%.6f,%.6f,%.6f,%d,%d,%.3f,%.3f,%.3f,%.3f%n",
                        sample.launch(),
                        sample.contender(),
                        sample.operation(),
                        sample.region(),
                        sample.state(),
                        sample.atSeconds(),
                        sample.lateMs(),
                        sample.ms(),
                        sample.requestBytes(),
                        sample.responseBytes(),
                        sample.encodeUs(),
                        sample.decodeUs(),
                        sample.serverCodingUs(),
                        sample.serverCpuUs()));
            }
        }
    }

    /**
     * Reads the file.
     *
     * @throws IOException if it cannot be read or has another format
     */
    public static List<Sample> read(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            List<String> all = lines.toList();
            if (all.isEmpty() || !all.get(0).equals(HEAD)) {
                throw new IOException(file + " is not the samples of a comparison");
            }
            return all.stream().skip(1).map(SampleFile::sample).toList();
        } catch (NumberFormatException e) {
            throw new IOException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Sample sample(String line) {
        String[] fields = line.split(",", -1);
        return new Sample(
                Integer.parseInt(fields[0]),
                fields[1],
                fields[2],
                fields[3],
                fields[4],
                Double.parseDouble(fields[5]),
                Double.parseDouble(fields[6]),
                Double.parseDouble(fields[7]),
                Integer.parseInt(fields[8]),
                Integer.parseInt(fields[9]),
                Double.parseDouble(fields[10]),
                Double.parseDouble(fields[11]),
                Double.parseDouble(fields[12]),
                Double.parseDouble(fields[13]));
    }
}
