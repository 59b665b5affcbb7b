package io.wireformat.audit.log.query;

import io.wireformat.audit.log.merkle.Proofs;
import io.wireformat.audit.log.merkle.TreeReader;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.TreeTables;
import java.util.List;

/**
 * Reads the entries and the tree of the log. Thread-safe. Every method throws {@link LogBusyException} if it takes too
 * long, and {@link LogUnavailableException} if the log cannot be read.
 */
public final class LogReads implements TreeReader {

    private final Readers readers;

    public LogReads(Readers readers) {
        this.readers = readers;
    }

    @Override
    public byte[] hashes(int level, long number, int width) {
        return readers.readPage(connection -> new TreeTables(connection).hashes(level, number, width));
    }

    public List<byte[]> entries(long first, int count) {
        return readers.readPage(connection -> new TreeTables(connection).entries(first, count));
    }

    /** Proves that the tree of the first entries contains one of them, from the leaf's sibling on. */
    public List<byte[]> inclusion(long sequence, long size) {
        return readers.read(connection -> Proofs.inclusion(new TreeTables(connection), sequence, size));
    }
}
