package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.MerkleTree;
import java.util.Base64;

@SuppressWarnings("ArrayRecordComponent") // never compared
public record Head(long size, byte[] root) {

    public static Head of(MerkleTree tree) {
        return new Head(tree.size(), tree.root());
    }

    @Override
    public String toString() {
        return "event " + (size - 1) + " and root " + Base64.getEncoder().encodeToString(root);
    }
}
