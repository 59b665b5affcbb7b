package io.wireformat.audit.log.merkle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The right edge of a growing Merkle tree: the roots of the complete subtrees that its leaves fill, the largest first.
 * Their sizes are the powers of two in the tree's size. An append costs one hash and a merge for each completed subtree,
 * whatever the size of the tree.
 *
 * <p>Not thread-safe.
 */
public final class MerkleTree {

    private static final byte[] LEAF = {0};
    private static final byte[] NODE = {1};

    private final List<byte[]> edge;
    private long size;

    private MerkleTree(List<byte[]> edge, long size) {
        this.edge = edge;
        this.size = size;
    }

    public static MerkleTree empty() {
        return new MerkleTree(new ArrayList<>(), 0);
    }

    /** Returns the tree of the first {@code size} leaves, from stored hashes. */
    public static MerkleTree resume(TreeReader tiles, long size) {
        List<byte[]> edge = new ArrayList<>();
        long first = 0;
        for (int height = Long.SIZE - 2; height >= 0; height--) {
            if ((size >> height & 1) == 1) {
                edge.add(subtree(tiles, height, first >> height));
                first += 1L << height;
            }
        }
        return new MerkleTree(edge, size);
    }

    /** Returns the root of a complete subtree from stored hashes. */
    public static byte[] subtree(TreeReader tiles, int height, long number) {
        int inTile = height % TreeReader.TILE_HEIGHT;
        int count = 1 << inTile;
        long first = number << inTile;
        int offset = (int) (first % TreeReader.TILE_WIDTH);
        byte[] tile = tiles.hashes(height / TreeReader.TILE_HEIGHT, first / TreeReader.TILE_WIDTH, offset + count);
        return fold(tile, offset, count);
    }

    private static byte[] fold(byte[] tile, int offset, int count) {
        if (count == 1) {
            return Arrays.copyOfRange(tile, offset * Sha256.LENGTH, (offset + 1) * Sha256.LENGTH);
        }
        int half = count / 2;
        return nodeHash(fold(tile, offset, half), fold(tile, offset + half, half));
    }

    public static byte[] leafHash(byte[] entry) {
        return Sha256.of(LEAF, entry);
    }

    public static byte[] nodeHash(byte[] left, byte[] right) {
        return Sha256.of(NODE, left, right);
    }

    public long size() {
        return size;
    }

    public <E extends Exception> void append(byte[] leafHash, Completed<E> completed) throws E {
        byte[] hash = leafHash;
        long number = size++;
        for (int height = 1; (number & 1) == 1; height++) {
            hash = nodeHash(edge.remove(edge.size() - 1), hash);
            number >>= 1;
            if (height % TreeReader.TILE_HEIGHT == 0) {
                completed.subtree(height / TreeReader.TILE_HEIGHT, number, hash);
            }
        }
        edge.add(hash);
    }

    /** Returns the root of the tree; of a tree without leaves, the hash of nothing. */
    public byte[] root() {
        if (edge.isEmpty()) {
            return Sha256.of();
        }
        byte[] root = edge.get(edge.size() - 1);
        for (int i = edge.size() - 2; i >= 0; i--) {
            root = nodeHash(edge.get(i), root);
        }
        return root;
    }

    @FunctionalInterface
    public interface Completed<E extends Exception> {

        void subtree(int level, long number, byte[] hash) throws E;
    }
}
