package io.wireformat.audit.commands;

import io.wireformat.Wireformat;
import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.audit.web.RangeProof;
import io.wireformat.audit.web.SequencedEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.ApplicationArguments;
import org.springframework.http.HttpHeaders;
import org.springframework.web.client.RestClient;

/**
 * Copies the published log to files in a folder, a number of entries each. A file is an export in lines of JSON with its
 * proof, and appears when it is complete, so a later run goes on after the last one.
 */
final class Archive {

    static final String NAME = "archive";
    private static final String FILE = "%018d-%018d.ndjson";
    private static final String NAMES = "\\d{18}-\\d{18}\\.ndjson";
    private static final String LOCK = "archive.lock";
    private static final String ENTRIES = "10000";

    private final RestClient client;
    private final Wireformat.Format format;
    private final Wireformat.Format json;
    private final Path folder;
    private final long entries;
    private final boolean hashes;

    Archive(RestClient client, Wireformat.Format format, Wireformat.Format json, ApplicationArguments arguments) {
        this.client = client;
        this.format = format;
        this.json = json;
        String number = Remote.option(arguments, "entries", ENTRIES);
        if (arguments.getNonOptionArgs().size() != 2 || !number.matches("[1-9]\\d{0,8}")) {
            throw new StartupException(
                    "The command 'archive' needs a folder, and with --entries a number of entries of each file.",
                    "For example: archive /mnt/elsewhere/audit-archive --entries=10000");
        }
        this.folder = Path.of(arguments.getNonOptionArgs().get(1)).toAbsolutePath();
        this.entries = Long.parseLong(number);
        this.hashes = arguments.containsOption("hashes");
    }

    /** Archives what was published since the last run, and returns what was done. */
    String run() throws InterruptedException {
        Path lock = folder.resolve(LOCK);
        try {
            PrivateFiles.createDirectoryOf(lock);
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                if (isLocked(channel)) {
                    throw new StartupException(
                            "Another run archives to " + folder + ".", "Run the command again after it has ended.");
                }
                return archive(lastFile());
            }
        } catch (IOException failure) {
            throw unusable(folder, failure);
        }
    }

    // two runs would write to one draft
    private static boolean isLocked(FileChannel channel) {
        try {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException lockedByThisProcess) {
            return true;
        } catch (IOException unsupported) {
            // some mounted file systems have no locks
            return false;
        }
    }

    private String archive(Optional<Path> last) throws InterruptedException {
        long first = last.map(
                        file -> Long.parseLong(file.getFileName().toString().substring(19, 37)) + 1)
                .orElse(0L);
        Checkpoint published = published();
        if (last.isPresent()) {
            requireSameLog(published, first, last.get());
        }
        long next = first;
        for (long end; next < published.size(); next = end) {
            end = Math.min(published.size(), next + entries);
            copy(next, end);
        }
        return "Entries archived: " + (next - first) + "; " + folder + " has " + next + " of " + published.origin();
    }

    private Optional<Path> lastFile() throws IOException {
        try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(folder, "*.ndjson.draft")) {
            for (Path draft : unfinished) {
                Files.delete(draft);
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(NAMES))
                    .max(Comparator.naturalOrder());
        }
    }

    private Checkpoint published() throws InterruptedException {
        return Remote.untilDone(() -> checkpoint(Objects.requireNonNull(
                client.get().uri("/log/checkpoint").retrieve().body(String.class))));
    }

    private static Checkpoint checkpoint(String note) {
        return Checkpoint.parse(SignedNote.parse(note).text());
    }

    private static StartupException unusable(Path file, IOException failure) {
        return new StartupException(
                file + " cannot be used (" + failure + ").",
                "Make room for it, and let this user write there. What was archived before is complete.",
                failure);
    }

    private void requireSameLog(Checkpoint published, long first, Path last) {
        String archived = proven(last).origin();
        if (!archived.equals(published.origin()) || published.size() < first) {
            throw new StartupException(
                    "The folder " + folder + " has " + first + " entries of " + archived
                            + ", but the log has published " + published.size() + " of " + published.origin() + ".",
                    "Find out whether the log is another one, or lost its end. Name another folder for a new origin.");
        }
    }

    /** Returns the checkpoint at the end of a file. */
    private Checkpoint proven(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            String end = lines.reduce("", (before, line) -> line);
            RangeProof proof = json.decode(end.getBytes(StandardCharsets.UTF_8), SequencedEvent.class)
                    .proof();
            return checkpoint(Objects.requireNonNull(proof, "no proof").checkpoint());
        } catch (IOException | RuntimeException damaged) {
            throw new StartupException(
                    file + " is damaged: it does not end with its proof (" + damaged.getMessage() + ").",
                    "Restore it, or delete it: the next run archives its entries again.",
                    damaged);
        }
    }

    private void copy(long first, long end) throws InterruptedException {
        Path file = folder.resolve(String.format(FILE, first, end - 1));
        Remote.untilDone(() -> client.get()
                .uri("/events/export?from={first}&to={end}", first, end)
                .header(HttpHeaders.ACCEPT, format.streamMediaTypes().get(0))
                .exchange((request, response) -> {
                    if (response.getStatusCode().isError()) {
                        throw response.createException();
                    }
                    InputStream body = response.getBody();
                    try (Stream<SequencedEvent> read = format.readStream(body, SequencedEvent.class)) {
                        PrivateFiles.write(file, out -> write(read.iterator(), first, end, out));
                    } catch (IOException failure) {
                        throw unusable(file, failure);
                    }
                    return file;
                }));
    }

    private void write(Iterator<SequencedEvent> read, long first, long end, OutputStream out) throws IOException {
        for (long next = first; next < end; next++) {
            SequencedEvent entry = read.hasNext() ? read.next() : SequencedEvent.heartbeat(-1);
            if (entry.sequence() != next || entry.leaf() == null) {
                throw new IllegalStateException("the export ended before entry " + next);
            }
            line(hashes ? entry.withoutContent() : entry, out);
        }
        SequencedEvent proof = read.hasNext() ? read.next() : SequencedEvent.heartbeat(-1);
        if (proof.proof() == null) {
            throw new IllegalStateException("the export ended without its proof");
        }
        line(proof, out);
    }

    private void line(SequencedEvent event, OutputStream out) throws IOException {
        out.write(json.encode(event));
        out.write('\n');
    }
}
