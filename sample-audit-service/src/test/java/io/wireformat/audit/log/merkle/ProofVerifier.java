package io.wireformat.audit.log.merkle;

import java.util.Arrays;
import java.util.List;

/** Verifies proofs step by step as RFC 9162 describes it, in sections 2.1.3.2 and 2.1.4.2, unlike the code that makes them. */
public final class ProofVerifier {

    private ProofVerifier() {}

    public static boolean includes(byte[] leafHash, long index, long size, List<byte[]> proof, byte[] root) {
        long node = index;
        long last = size - 1;
        byte[] hash = leafHash;
        for (byte[] sibling : proof) {
            if (last == 0) {
                return false;
            }
            if ((node & 1) == 1 || node == last) {
                hash = MerkleTree.nodeHash(sibling, hash);
                while ((node & 1) == 0 && node != 0) {
                    node >>= 1;
                    last >>= 1;
                }
            } else {
                hash = MerkleTree.nodeHash(hash, sibling);
            }
            node >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(hash, root);
    }

    public static boolean grew(long oldSize, byte[] oldRoot, long newSize, byte[] newRoot, List<byte[]> proof) {
        if (oldSize == newSize) {
            return proof.isEmpty() && Arrays.equals(oldRoot, newRoot);
        }
        long node = oldSize - 1;
        long last = newSize - 1;
        while ((node & 1) == 1) {
            node >>= 1;
            last >>= 1;
        }
        int next = 0;
        byte[] first = Long.bitCount(oldSize) == 1 ? oldRoot : proof.get(next++);
        byte[] oldHash = first;
        byte[] newHash = first;
        for (byte[] sibling : proof.subList(next, proof.size())) {
            if (last == 0) {
                return false;
            }
            if ((node & 1) == 1 || node == last) {
                oldHash = MerkleTree.nodeHash(sibling, oldHash);
                newHash = MerkleTree.nodeHash(sibling, newHash);
                while ((node & 1) == 0 && node != 0) {
                    node >>= 1;
                    last >>= 1;
                }
            } else {
                newHash = MerkleTree.nodeHash(newHash, sibling);
            }
            node >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(oldHash, oldRoot) && Arrays.equals(newHash, newRoot);
    }
}
