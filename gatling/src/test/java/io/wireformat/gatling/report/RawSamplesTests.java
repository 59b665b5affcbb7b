package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawSamplesTests {

    @TempDir
    Path directory;

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        List<Block> blocks = new ArrayList<>(Recorded.cell("json", "ingest-one", "same-region", 15));
        blocks.addAll(Recorded.cell("avro", "ingest-one", "same-region", 14));
        blocks.add(Recorded.block(new CellKey("avro", "read-page-100", "here", "new", "HTTPS/2"), 7, 3));

        RawSamples.write(directory, blocks);

        assertThat(RawSamples.isIn(directory)).isTrue();
        assertThat(RawSamples.read(directory)).isEqualTo(blocks);
    }

    @Test
    void aLineIsAnExchangeWithItsPlaceAndItsTimes() throws IOException {
        Sample sample = new Sample(
                1.5,
                20.25,
                200,
                100,
                new ServerTiming(1, 2, 3, 4, 5, 6),
                new ClientTiming(7, 8),
                new WireTiming(0.5, 14, 7.25, 0.125, 4, 7.5));
        CellKey key = new CellKey("json", "ingest-one", "same-region", "new");

        RawSamples.write(
                directory, List.of(new Block(key, 3, List.of(sample), 0, Block.Wire.UNKNOWN, Double.NaN, 0.25, 10)));

        assertThat(directory.resolve("samples.csv")).hasContent("""
                        block,round,format,operation,region,connection,protocol,at_s,total_ms,request_bytes,response_bytes,receive_us,deserialize_us,handle_us,serialize_us,queue_us,commit_us,client_serialize_us,client_deserialize_us,client_http_ms,connect_ms,request_wire_ms,request_arriving_ms,server_ms,response_wire_ms
                        0,3,json,ingest-one,same-region,new,HTTP/1.1,1.5,20.25,200,100,1,2,3,4,5,6,7,8,0.5,14,7.25,0.125,4,7.5
                        """);
    }

    @Test
    void theSameSamplesGiveTheSameComparison() throws IOException {
        List<Block> blocks = Recorded.cell("json", "ingest-one", "same-region", 15);
        RawSamples.write(directory, blocks);

        assertThat(published(RawSamples.read(directory))).isEqualTo(published(blocks));
    }

    @Test
    void aLineThatCannotBeReadIsNamed() throws IOException {
        RawSamples.write(directory, List.of());
        Files.writeString(directory.resolve("samples.csv"), "1,2,3\n", StandardOpenOption.APPEND);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawSamples.read(directory))
                .withMessageContaining("samples.csv, line 2")
                .withMessageContaining("3 values instead of 25");
    }

    private static PublishedComparison published(List<Block> blocks) {
        return Comparison.of(Map.of(), List.of(), blocks, LinkModel.NONE).published();
    }
}
