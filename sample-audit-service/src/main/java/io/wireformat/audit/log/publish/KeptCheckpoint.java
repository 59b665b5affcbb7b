package io.wireformat.audit.log.publish;

import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.KnownHead;
import io.wireformat.audit.log.store.Tenants;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** A file that holds the newest published checkpoint: one beside the log, and possibly one on another disk. */
public final class KeptCheckpoint {

    public static final String FILE = "checkpoint";

    private final Path directory;
    private final Path file;

    public KeptCheckpoint(Path directory, String tenant) {
        this.directory = directory;
        this.file = directory.resolve(Tenants.suffixed(FILE, ".", tenant));
    }

    /** Reads the checkpoint; a {@link DamagedLogException} if the file holds something else. */
    public Optional<Checkpoint> read() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException("the directory " + directory + " is missing");
        }
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            SignedNote note = SignedNote.parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            return Optional.of(Checkpoint.parse(note.text()));
        } catch (IllegalArgumentException malformed) {
            throw new DamagedLogException("The file " + file + " was altered: it holds no signed checkpoint ("
                    + malformed.getMessage() + ").");
        }
    }

    Optional<KnownHead> head() throws IOException {
        return read().map(checkpoint -> KnownHead.of(file.toString(), checkpoint));
    }

    void write(SignedNote note) throws IOException {
        PrivateFiles.write(file, note.toString());
    }

    /** Renames the file, if there is one, when the log begins a new origin. It stays as evidence of the old one. */
    public void setAside() throws IOException {
        Optional<Checkpoint> kept = read();
        if (kept.isPresent()) {
            String name = file.getFileName() + ".of-" + kept.get().size();
            Path aside = directory.resolve(name);
            for (int i = 2; Files.exists(aside); i++) {
                aside = directory.resolve(name + "-" + i);
            }
            Files.move(file, aside, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
