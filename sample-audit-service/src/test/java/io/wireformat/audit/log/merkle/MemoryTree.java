package io.wireformat.audit.log.merkle;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A tree whose hashes are in memory: one array of hashes for each level of tiles. */
final class MemoryTree implements TreeReader {

    private final List<ByteArrayOutputStream> levels = new ArrayList<>(List.of(new ByteArrayOutputStream()));
    private final MerkleTree edge = MerkleTree.empty();

    /** Appends the entries "entry 0", "entry 1" and so on. */
    static MemoryTree of(long size) {
        MemoryTree tree = new MemoryTree();
        for (long i = 0; i < size; i++) {
            tree.append(entry(i));
        }
        return tree;
    }

    static byte[] entry(long index) {
        return ("entry " + index).getBytes(StandardCharsets.UTF_8);
    }

    void append(byte[] entry) {
        byte[] leaf = MerkleTree.leafHash(entry);
        levels.get(0).writeBytes(leaf);
        edge.append(leaf, (level, number, hash) -> {
            if (levels.size() == level) {
                levels.add(new ByteArrayOutputStream());
            }
            levels.get(level).writeBytes(hash);
        });
    }

    byte[] root() {
        return edge.root();
    }

    @Override
    public byte[] hashes(int level, long number, int width) {
        byte[] all = levels.get(level).toByteArray();
        int from = Math.toIntExact(number * TILE_WIDTH * Sha256.LENGTH);
        int to = from + width * Sha256.LENGTH;
        if (to > all.length) {
            throw new IllegalArgumentException("tile " + number + " of level " + level + " is less wide");
        }
        return Arrays.copyOfRange(all, from, to);
    }
}
