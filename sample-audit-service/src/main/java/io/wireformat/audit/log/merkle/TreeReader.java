package io.wireformat.audit.log.merkle;

/** Reads the stored hashes of a tree in tiles, as C2SP's tlog-tiles divides them. */
@FunctionalInterface
public interface TreeReader {

    int TILE_WIDTH = 256;

    /** The binary logarithm of {@link #TILE_WIDTH}: a tile has this many levels of the tree. */
    int TILE_HEIGHT = 8;

    /**
     * Reads the first hashes of a tile.
     *
     * @return {@code width} hashes of 32 bytes, one after the other
     */
    byte[] hashes(int level, long number, int width);
}
