package io.wireformat.audit.log.merkle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProofsTests {

    private static final int LARGEST = 130;

    private final MemoryTree tree = MemoryTree.of(LARGEST);

    @Test
    void everyLeafOfEveryTreeIsProved() {
        for (long size = 1; size <= LARGEST; size++) {
            byte[] root = Proofs.root(tree, size);
            for (long index = 0; index < size; index++) {
                List<byte[]> proof = Proofs.inclusion(tree, index, size);
                byte[] leaf = MerkleTree.leafHash(MemoryTree.entry(index));
                assertThat(ProofVerifier.includes(leaf, index, size, proof, root))
                        .as("leaf %s of %s", index, size)
                        .isTrue();
                byte[] other = MerkleTree.leafHash(MemoryTree.entry(index + 1));
                assertThat(ProofVerifier.includes(other, index, size, proof, root))
                        .as("another leaf at %s of %s", index, size)
                        .isFalse();
            }
        }
    }

    @Test
    void everyTreeIsProvedToGrowFromEverySmallerOne() {
        for (long newSize = 1; newSize <= LARGEST; newSize++) {
            byte[] newRoot = Proofs.root(tree, newSize);
            for (long oldSize = 1; oldSize <= newSize; oldSize++) {
                List<byte[]> proof = Proofs.consistency(tree, oldSize, newSize);
                byte[] oldRoot = Proofs.root(tree, oldSize);
                assertThat(ProofVerifier.grew(oldSize, oldRoot, newSize, newRoot, proof))
                        .as("from %s to %s", oldSize, newSize)
                        .isTrue();
                byte[] forged = oldRoot.clone();
                forged[31] ^= 1;
                assertThat(ProofVerifier.grew(oldSize, forged, newSize, newRoot, proof))
                        .as("from another tree of %s to %s", oldSize, newSize)
                        .isFalse();
            }
            assertThat(Proofs.consistency(tree, 0, newSize)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 64, 100, LARGEST})
    void resumedTreeHasTheSameRootAndGrowsAlike(long size) {
        MerkleTree resumed = MerkleTree.resume(tree, size);
        assertThat(resumed.root()).isEqualTo(Proofs.root(tree, size));
        for (long index = size; index < LARGEST; index++) {
            resumed.append(MerkleTree.leafHash(MemoryTree.entry(index)), (level, number, hash) -> {});
        }
        assertThat(resumed.root()).isEqualTo(tree.root());
    }

    @Test
    void nothingIsProvedOfLeavesThatATreeDoesNotHave() {
        assertThatIllegalArgumentException().isThrownBy(() -> Proofs.inclusion(tree, 5, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> Proofs.inclusion(tree, -1, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> Proofs.consistency(tree, 6, 5));
    }
}
