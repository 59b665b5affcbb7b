package io.wireformat.audit.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.RunningService;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.MerkleTree;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.merkle.TilePath;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/** The log as a verifier sees it: only through HTTP. */
public record PublishedLog(RunningService service) {

    HttpResponse<byte[]> get(String path) {
        return service.send(
                HttpRequest.newBuilder(service.uri("/log" + path))
                        .header("Authorization", "Bearer " + service.keys().reader()),
                BodyHandlers.ofByteArray());
    }

    private byte[] body(String path) {
        HttpResponse<byte[]> response = get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return response.body();
    }

    public List<NoteKey> keys() {
        return new String(body("/key"), UTF_8).lines().map(NoteKey::parse).toList();
    }

    public SignedNote note() {
        return SignedNote.parse(new String(body("/checkpoint"), UTF_8));
    }

    Checkpoint checkpoint() {
        return Checkpoint.parse(note().text());
    }

    /** Waits until a checkpoint covers this many entries. */
    public Checkpoint awaitCheckpoint(long size) {
        return Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(20))
                .until(this::checkpoint, checkpoint -> checkpoint.size() >= size);
    }

    /** Computes the root of the first entries from the entries themselves. */
    public byte[] rootOfEntries(long size) {
        MerkleTree tree = MerkleTree.empty();
        for (long number = 0; tree.size() < size; number++) {
            int width = (int) Math.min(256, size - tree.size());
            TilePath path = new TilePath(TilePath.ENTRIES, number, width);
            for (byte[] entry : split(body("/tile/" + path))) {
                tree.append(MerkleTree.leafHash(entry), (level, subtree, hash) -> {});
            }
        }
        assertThat(tree.size()).isEqualTo(size);
        return tree.root();
    }

    private static List<byte[]> split(byte[] bundle) {
        List<byte[]> entries = new ArrayList<>();
        for (ByteBuffer rest = ByteBuffer.wrap(bundle); rest.hasRemaining(); ) {
            byte[] entry = new byte[rest.getShort() & 0xffff];
            rest.get(entry);
            entries.add(entry);
        }
        return entries;
    }
}
