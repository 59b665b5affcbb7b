package io.wireformat.audit.log.merkle;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes proofs from stored hashes: a few dozen hashes are enough to verify an entry, or that a tree only grew, in a tree
 * of any size. Thread-safe if the reader is.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6962#section-2.1.1">RFC 6962, sections 2.1.1 and 2.1.2</a>
 */
public final class Proofs {

    private Proofs() {}

    /** Proves that a tree contains a leaf, by the siblings of the nodes from the leaf to below the root. */
    public static List<byte[]> inclusion(TreeReader tiles, long index, long size) {
        if (index < 0 || index >= size) {
            throw new IllegalArgumentException("a tree of " + size + " leaves has no leaf " + index);
        }
        List<byte[]> proof = new ArrayList<>();
        addSiblings(tiles, index, 0, size, proof);
        return proof;
    }

    private static void addSiblings(TreeReader tiles, long index, long from, long to, List<byte[]> proof) {
        if (to - from == 1) {
            return;
        }
        long middle = from + leftLeaves(to - from);
        if (index < middle) {
            addSiblings(tiles, index, from, middle, proof);
            proof.add(root(tiles, middle, to));
        } else {
            addSiblings(tiles, index, middle, to, proof);
            proof.add(root(tiles, from, middle));
        }
    }

    /** Proves which leaves a tree has in a range, by the roots of the subtrees outside of it, from left to right. */
    public static List<byte[]> range(TreeReader tiles, long first, long end, long size) {
        List<byte[]> proof = new ArrayList<>();
        addOutside(tiles, first, end, 0, size, proof);
        return proof;
    }

    private static void addOutside(TreeReader tiles, long first, long end, long from, long to, List<byte[]> proof) {
        if (to <= first || end <= from) {
            proof.add(root(tiles, from, to));
        } else if (from < first || end < to) {
            long middle = from + leftLeaves(to - from);
            addOutside(tiles, first, end, from, middle, proof);
            addOutside(tiles, first, end, middle, to, proof);
        }
    }

    /** Proves that a tree begins with all leaves of a smaller one; empty if that has none or all of them. */
    public static List<byte[]> consistency(TreeReader tiles, long oldSize, long newSize) {
        if (oldSize < 0 || oldSize > newSize) {
            throw new IllegalArgumentException("a tree of " + newSize + " leaves cannot begin with " + oldSize);
        }
        List<byte[]> proof = new ArrayList<>();
        if (oldSize > 0) {
            addDifference(tiles, oldSize, 0, newSize, true, proof);
        }
        return proof;
    }

    /** @param known whether the verifier knows the root of these leaves if they end the smaller tree */
    private static void addDifference(
            TreeReader tiles, long oldSize, long from, long to, boolean known, List<byte[]> proof) {
        if (oldSize == to) {
            if (!known) {
                proof.add(root(tiles, from, to));
            }
            return;
        }
        long middle = from + leftLeaves(to - from);
        if (oldSize <= middle) {
            addDifference(tiles, oldSize, from, middle, known, proof);
            proof.add(root(tiles, middle, to));
        } else {
            addDifference(tiles, oldSize, middle, to, false, proof);
            proof.add(root(tiles, from, middle));
        }
    }

    /** Computes the root of the first leaves of a tree; of no leaves, the hash of nothing. */
    public static byte[] root(TreeReader tiles, long size) {
        return size == 0 ? Sha256.of() : root(tiles, 0, size);
    }

    private static byte[] root(TreeReader tiles, long from, long to) {
        long leaves = to - from;
        if (Long.bitCount(leaves) == 1) {
            int height = Long.numberOfTrailingZeros(leaves);
            return MerkleTree.subtree(tiles, height, from >> height);
        }
        long middle = from + leftLeaves(leaves);
        return MerkleTree.nodeHash(root(tiles, from, middle), root(tiles, middle, to));
    }

    /** The number of leaves below a node's left child: the largest power of two less than all of them. */
    private static long leftLeaves(long leaves) {
        return Long.highestOneBit(leaves - 1);
    }
}
