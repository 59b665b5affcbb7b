package io.wireformat.audit.log.query;

import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.log.store.Head;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file that remembers up to where a running check found the log intact. */
final class CheckedFile {

    private static final Logger logger = LoggerFactory.getLogger(CheckedFile.class);
    private static final long NANOS_BETWEEN_WRITES = 1_000_000_000;

    private final Path file;
    private long due = System.nanoTime();

    CheckedFile(Path file) {
        this.file = file;
    }

    /** Returns the head of what was checked; that of an empty log if nothing is known. */
    Head read() {
        try {
            String[] parts = Files.readString(file).strip().split(" ");
            return new Head(
                    Math.max(0, Long.parseLong(parts[0])), Base64.getDecoder().decode(parts[1]));
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException unknown) {
            return Head.NONE;
        }
    }

    /** Writes the file now and then; a lost range is checked again. */
    void write(Head checked) {
        if (System.nanoTime() - due < 0) {
            return;
        }
        due = System.nanoTime() + NANOS_BETWEEN_WRITES;
        try {
            PrivateFiles.write(file, checked.size() + " " + Base64.getEncoder().encodeToString(checked.root()));
        } catch (IOException failure) {
            logger.warn("{} cannot be written: {}", file, failure.toString());
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failure) {
            logger.warn("{} cannot be deleted: {}", file, failure.toString());
        }
    }
}
