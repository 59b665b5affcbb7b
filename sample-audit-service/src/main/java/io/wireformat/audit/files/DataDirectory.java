package io.wireformat.audit.files;

import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory that holds the event log and the keys. While it is open, a lock keeps a second service out.
 *
 * <p>The operating system releases the lock when the process ends, even after a crash.
 */
public final class DataDirectory implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(DataDirectory.class);
    private static final String LOCK = "audit.lock";

    /** A file that makes room for reading the log when the disk is full at the start. */
    private static final String RESERVE = "reserve";

    private static final int RESERVE_BYTES = 1 << 20;
    private static final long FREE_FOR_RESERVE = 4L * RESERVE_BYTES;

    private final Path path;
    private final FileChannel lockFile;

    private DataDirectory(Path path, FileChannel lockFile) {
        this.path = path;
        this.lockFile = lockFile;
    }

    /** Creates the directory if it is missing, and locks it, or throws a {@link StartupException}. */
    public static DataDirectory open(Path path) {
        return openIfFree(path)
                .orElseThrow(() -> new StartupException(
                        "The data directory " + path.toAbsolutePath().normalize()
                                + " is in use by another audit service.",
                        "Stop the other service, or set audit.data-dir to another directory."));
    }

    /** Like {@link #open}, but empty if the directory is in use. */
    public static Optional<DataDirectory> openIfFree(Path path) {
        Path directory = path.toAbsolutePath().normalize();
        try {
            create(directory);
            requireOwn(directory);
            FileChannel lockFile = PrivateFiles.open(directory.resolve(LOCK));
            if (tryLock(lockFile) == null) {
                lockFile.close();
                return Optional.empty();
            }
            reserve(directory);
            return Optional.of(new DataDirectory(directory, lockFile));
        } catch (IOException failure) {
            throw notWritable(directory, failure);
        }
    }

    // root could write, but then the service could not read
    private static void requireOwn(Path directory) throws IOException {
        Path lock = directory.resolve(LOCK);
        if (!Files.exists(lock)) {
            return;
        }
        Path own = Files.createTempFile(directory, "own", null);
        try {
            UserPrincipal user = Files.getOwner(lock);
            if (!Files.getOwner(own).equals(user)) {
                throw new StartupException(
                        "The data directory " + directory + " belongs to the user " + user.getName() + ".",
                        "Run this as that user, who could not read the files of another one.");
            }
        } finally {
            Files.delete(own);
        }
    }

    private static StartupException notWritable(Path directory, IOException failure) {
        return new StartupException(
                "The data directory " + directory + " cannot be written (" + failure + ").",
                "Make it writable for this user, or set audit.data-dir to another directory.",
                failure);
    }

    private static void create(Path directory) throws IOException {
        Path existing = directory;
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (existing.equals(directory)) {
            return;
        }
        Files.createDirectories(directory, PrivateFiles.directoryMode(directory));
        // a directory survives a power loss only if its parent was synced to the disk
        for (Path created = directory; created != null && !created.equals(existing); created = created.getParent()) {
            PrivateFiles.sync(created.getParent());
        }
    }

    // SQLite creates a file even to read the log
    private static void reserve(Path directory) throws IOException {
        Path reserve = directory.resolve(RESERVE);
        long free = Files.getFileStore(directory).getUsableSpace();
        if (free < RESERVE_BYTES && Files.deleteIfExists(reserve)) {
            logger.warn("The disk is full: {} was removed, so that the log can be read", reserve);
        } else if (free > FREE_FOR_RESERVE && !Files.exists(reserve)) {
            PrivateFiles.write(reserve, "0".repeat(RESERVE_BYTES));
        }
    }

    private static @Nullable FileLock tryLock(FileChannel lockFile) throws IOException {
        try {
            return lockFile.tryLock();
        } catch (OverlappingFileLockException lockedByThisProcess) {
            return null;
        }
    }

    /** Returns the path of a file in this directory. */
    public Path resolve(String name) {
        return path.resolve(name);
    }

    /**
     * Creates an empty file that only this user can read, unless it exists. For a library that would create the file
     * readable for all users.
     *
     * @return its absolute path
     * @throws StartupException if it cannot be written
     */
    public Path privateFile(String name) {
        Path file = resolve(name);
        try {
            PrivateFiles.open(file).close();
            return file;
        } catch (IOException failure) {
            throw notWritable(path, failure);
        }
    }

    /** Whether a file is this service's own: its user wrote it, and no other one can read or change it. */
    public boolean isPrivate(Path file) throws IOException {
        return PrivateFiles.isOnlyOfOwner(file)
                && Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(resolve(LOCK)));
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
