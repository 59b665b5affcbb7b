package io.wireformat.audit.log.merkle;

import java.util.Base64;
import java.util.List;

/**
 * Writes a proof that is verified offline, with nothing but the entry and the keys of the log and its witnesses.
 *
 * @see <a href="https://c2sp.org/tlog-proof">C2SP: transparency log proofs</a>
 */
public final class TlogProof {

    private TlogProof() {}

    /**
     * Writes a proof.
     *
     * @param extra what a verifier needs to make the entry from the event; not authenticated
     * @param index the position of the entry, from 0
     * @param inclusion the result of {@link Proofs#inclusion}
     * @param checkpoint the signed checkpoint of the tree that contains it
     * @return the content of a {@code .tlog-proof} file
     */
    public static String write(byte[] extra, long index, List<byte[]> inclusion, SignedNote checkpoint) {
        Base64.Encoder base64 = Base64.getEncoder();
        StringBuilder proof = new StringBuilder("c2sp.org/tlog-proof@v1\n");
        proof.append("extra ").append(base64.encodeToString(extra)).append('\n');
        proof.append("index ").append(index).append('\n');
        inclusion.forEach(hash -> proof.append(base64.encodeToString(hash)).append('\n'));
        return proof.append('\n').append(checkpoint).toString();
    }
}
