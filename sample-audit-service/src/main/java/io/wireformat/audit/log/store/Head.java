package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.MerkleTree;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The size of a log and the root of its tree. */
@SuppressWarnings("ArrayRecordComponent") // equals compares it
public record Head(long size, byte[] root) {

    /** The head of a log without entries. */
    public static final Head NONE = of(MerkleTree.empty());

    public static Head of(MerkleTree tree) {
        return new Head(tree.size(), tree.root());
    }

    public static Head of(Checkpoint checkpoint) {
        return new Head(checkpoint.size(), checkpoint.root());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Head head && size == head.size && MessageDigest.isEqual(root, head.root);
    }

    @Override
    public int hashCode() {
        return Objects.hash(size, Arrays.hashCode(root));
    }

    @Override
    public String toString() {
        return "event " + (size - 1) + " and root " + Base64.getEncoder().encodeToString(root);
    }
}
