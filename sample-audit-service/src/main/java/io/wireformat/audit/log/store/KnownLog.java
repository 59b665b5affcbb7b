package io.wireformat.audit.log.store;

import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge of this instance of the service about a log: the newest head and the newest signed checkpoint that it wrote or
 * adopted. Thread-safe.
 *
 * <p>One rule protects it: something else is adopted only if the entries and subtrees in the database have our root at our
 * size, for the head and for the checkpoint, and the other's own root at its size, however far it is.
 *
 * <p>One file beside the log remembers both, so that a log that was cut or replaced is recognized at the next start. It is
 * written after each commit and before the response, but not synced: it survives the end of the process, and after a power
 * failure it is at most older than the log. The head has two lines of the same length, and the checkpoint two places, each
 * with a checksum and written in turn, so that one is always complete.
 */
public final class KnownLog implements AutoCloseable {

    public static final String FILE = "head";
    private static final int SIZE_DIGITS = 19;
    private static final int ROOT_LENGTH = 44;
    private static final int CHECKSUM_LENGTH = 8;
    private static final int LINE_LENGTH = SIZE_DIGITS + 1 + ROOT_LENGTH + 1 + CHECKSUM_LENGTH + 1;
    private static final int NOTE_LENGTH = 8_192;

    private final Path file;
    private @Nullable FileChannel channel;
    private int line;
    private int place;
    private @Nullable Head head;
    private @Nullable SignedNote note;

    private KnownLog(Path file) {
        this.file = file;
    }

    /** Returns the file of a tenant's log in the folder of the service. */
    public static Path file(Path folder, String tenant) {
        return (tenant.isEmpty() ? folder : folder.resolve("tenants").resolve(tenant)).resolve(FILE);
    }

    /** Reads what the file remembers; a {@link DamagedLogException} if it has no complete line. */
    public static KnownLog read(Path file) throws IOException {
        KnownLog known = new KnownLog(file);
        if (Files.exists(file)) {
            known.read(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        return known;
    }

    private void read(String content) {
        for (int i = 0; i < 2; i++) {
            part(content, i * LINE_LENGTH, LINE_LENGTH).flatMap(KnownLog::head).ifPresent(found -> {
                if (head == null || found.size() > head.size()) {
                    head = found;
                }
            });
            part(content, 2 * LINE_LENGTH + i * NOTE_LENGTH, NOTE_LENGTH)
                    .flatMap(KnownLog::note)
                    .ifPresent(found -> {
                        if (note == null || Checkpoint.parse(found.text()).size() > sizeOf(note)) {
                            note = found;
                        }
                    });
        }
        if (head == null) {
            throw new DamagedLogException("The file " + file + " was altered.");
        }
    }

    private static Optional<String> part(String content, int from, int length) {
        return content.length() < from + length
                ? Optional.empty()
                : Optional.of(content.substring(from, from + length));
    }

    private static Optional<Head> head(String line) {
        int end = SIZE_DIGITS + 1 + ROOT_LENGTH;
        if (!line.substring(end).equals(' ' + checksum(line.substring(0, end)) + '\n')) {
            return Optional.empty();
        }
        return Optional.of(new Head(
                Long.parseLong(line.substring(0, SIZE_DIGITS)),
                Base64.getDecoder().decode(line.substring(SIZE_DIGITS + 1, end))));
    }

    private static Optional<SignedNote> note(String place) {
        int end = place.indexOf('\0');
        String text = place.substring(0, Math.max(0, end));
        return text.length() > CHECKSUM_LENGTH && text.startsWith(checksum(text.substring(CHECKSUM_LENGTH)))
                ? Optional.of(SignedNote.parse(utf8(text.substring(CHECKSUM_LENGTH + 1))))
                : Optional.empty();
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static long sizeOf(@Nullable SignedNote note) {
        return note == null ? 0 : Checkpoint.parse(note.text()).size();
    }

    private static String checksum(String content) {
        CRC32 checksum = new CRC32();
        checksum.update(content.getBytes(StandardCharsets.ISO_8859_1));
        return String.format("%08x", checksum.getValue());
    }

    public Path file() {
        return file;
    }

    /** Returns the newest head; empty if nothing was known before {@link #begin}. */
    public synchronized Optional<Head> head() {
        return Optional.ofNullable(head);
    }

    /** Returns the newest signed checkpoint. */
    public synchronized Optional<Checkpoint> checkpoint() {
        return Optional.ofNullable(note).map(SignedNote::text).map(Checkpoint::parse);
    }

    /** Returns the newest signed checkpoint with its signatures. */
    public synchronized Optional<SignedNote> note() {
        return Optional.ofNullable(note);
    }

    /** Throws a {@link DamagedLogException} unless the log has everything that is known, and these heads. */
    public synchronized void require(TreeTables log, KnownHead... further) throws SQLException {
        // first, because it knows the end best
        if (head != null) {
            log.require(new KnownHead(channel == null ? file.toString() : "the service", head));
        }
        if (note != null) {
            log.require(KnownHead.of("the checkpoint in " + file, Checkpoint.parse(note.text())));
        }
        for (KnownHead each : further) {
            log.require(each);
        }
    }

    /** Begins to write the file, with a head that extends what is known. */
    public synchronized void begin(Head now) throws IOException {
        head = now;
        ByteBuffer content = ByteBuffer.allocate(2 * (LINE_LENGTH + NOTE_LENGTH));
        // all of the file, so that nothing of an earlier log remains
        content.put(line(now)).put(line(now));
        if (note != null) {
            content.put(content.position(), note(note)).position(content.capacity());
        }
        PrivateFiles.createDirectoryOf(file);
        PrivateFiles.write(file, out -> out.write(content.array()));
        place = 1;
        channel = FileChannel.open(file, StandardOpenOption.WRITE);
    }

    /** Remembers a head that extends the last one. */
    public synchronized void wrote(Head next) throws IOException {
        head = next;
        write(line(next), line * LINE_LENGTH);
        line = 1 - line;
    }

    /** Remembers a checkpoint of this head or of one before it. */
    public synchronized void signed(SignedNote next) throws IOException {
        byte[] bytes = note(next);
        if (bytes.length >= NOTE_LENGTH) {
            throw new IOException("a checkpoint has more than " + NOTE_LENGTH + " bytes");
        }
        note = next;
        write(bytes, 2 * LINE_LENGTH + place * NOTE_LENGTH);
        place = 1 - place;
    }

    private void write(byte[] content, int to) throws IOException {
        if (channel == null) {
            throw new IOException("the file " + file + " is not open");
        }
        ByteBuffer bytes = ByteBuffer.wrap(content);
        for (int at = to; bytes.hasRemaining(); ) {
            at += channel.write(bytes, at);
        }
    }

    private static byte[] line(Head head) {
        String content = String.format(
                "%0" + SIZE_DIGITS + "d %s", head.size(), Base64.getEncoder().encodeToString(head.root()));
        return (content + ' ' + checksum(content) + '\n').getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] note(SignedNote note) {
        String content =
                '\n' + new String(note.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return (checksum(content) + content + '\0').getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Forgets the checkpoint, because the log has another origin since. {@link #save} makes it last. */
    public synchronized void leaveOrigin() {
        note = null;
    }

    /** Forgets everything, because an operator accepted what was lost. {@link #save} makes it last. */
    public synchronized void forget() {
        head = null;
        note = null;
    }

    /** Writes what is known to the file, which is not open. */
    public synchronized void save() throws IOException {
        if (head == null) {
            Files.deleteIfExists(file);
        } else {
            begin(head);
            close();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
