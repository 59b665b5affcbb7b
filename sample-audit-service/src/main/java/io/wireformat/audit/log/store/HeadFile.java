package io.wireformat.audit.log.store;

import io.wireformat.audit.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Remembers the log's head beside the log, so that a log that was cut or replaced is recognized at the next start. It is
 * written after each commit and before the response, but not synced: it survives the end of the process, and after a
 * power failure it is at most older than the log.
 *
 * <p>It has two lines of the same length, written in turn, so that one is always complete: size, root and a checksum.
 * Not thread-safe.
 */
public final class HeadFile implements AutoCloseable {

    public static final String NAME = "head";

    private static final int SIZE_DIGITS = 19;
    private static final int ROOT_LENGTH = 44;
    private static final int LINE_LENGTH = SIZE_DIGITS + 1 + ROOT_LENGTH + 1 + 8 + 1;

    private final FileChannel channel;
    private int line;

    private HeadFile(FileChannel channel) {
        this.channel = channel;
    }

    public static HeadFile open(Path file, Head head) throws IOException {
        // both lines, so that none of an earlier log is left
        PrivateFiles.write(file, line(head) + line(head));
        return new HeadFile(FileChannel.open(file, StandardOpenOption.WRITE));
    }

    public void write(Head head) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(line(head).getBytes(StandardCharsets.US_ASCII));
        for (int at = line * LINE_LENGTH; bytes.hasRemaining(); ) {
            at += channel.write(bytes, at);
        }
        line = 1 - line;
    }

    /** Reads the newest head; a {@link DamagedLogException} if the file has no complete line. */
    public static Optional<Head> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1)
                .lines()
                .flatMap(line -> parse(line).stream())
                .reduce((first, second) -> first.size() >= second.size() ? first : second)
                .orElseThrow(() -> new DamagedLogException("The file " + file + " was altered.")));
    }

    private static String line(Head head) {
        String content = String.format(
                "%0" + SIZE_DIGITS + "d %s", head.size(), Base64.getEncoder().encodeToString(head.root()));
        return content + ' ' + checksum(content) + '\n';
    }

    private static Optional<Head> parse(String line) {
        int end = SIZE_DIGITS + 1 + ROOT_LENGTH;
        if (line.length() != LINE_LENGTH - 1 || !line.substring(end + 1).equals(checksum(line.substring(0, end)))) {
            return Optional.empty();
        }
        return Optional.of(new Head(
                Long.parseLong(line.substring(0, SIZE_DIGITS)),
                Base64.getDecoder().decode(line.substring(SIZE_DIGITS + 1, end))));
    }

    private static String checksum(String content) {
        CRC32 checksum = new CRC32();
        checksum.update(content.getBytes(StandardCharsets.US_ASCII));
        return String.format("%08x", checksum.getValue());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
