package io.wireformat.audit.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates files that only the service's own user can read, if the file system supports POSIX permissions. */
public final class PrivateFiles {

    private static final Logger logger = LoggerFactory.getLogger(PrivateFiles.class);

    private static final Set<PosixFilePermission> OPEN = EnumSet.of(
            PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);

    private PrivateFiles() {}

    /** Writes a file with mode 0600 atomically: the complete file appears on the disk, or none. */
    public static void write(Path file, String content) throws IOException {
        write(file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes a file of any size with mode 0600 atomically: the complete file appears on the disk, or none. */
    public static void write(Path file, Content content) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        Files.deleteIfExists(draft);
        // set the mode at creation: another user can never open the file
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(draft, options, mode(draft, "rw-------"));
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel))) {
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(directory);
    }

    /** Creates the directory of a file if it is missing, for this user alone. */
    public static void createDirectoryOf(Path file) throws IOException {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        Files.createDirectories(directory, directoryMode(directory));
    }

    /** Logs a warning if other users can read or change a file of secrets. */
    public static void warnIfOpenToOthers(Path file) throws IOException {
        if (!knowsUsers(file)) {
            return;
        }
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
        if (mode.stream().anyMatch(OPEN::contains)) {
            logger.warn(
                    "Other users can read or change {} ({}): chmod 600 {}",
                    file,
                    PosixFilePermissions.toString(mode),
                    file.getFileName());
        }
    }

    static boolean isOnlyOfOwner(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && (!knowsUsers(file)
                        || PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                                .endsWith("------"));
    }

    /** Opens a file for writing, and creates it with mode 0600 if it is missing. */
    @SuppressWarnings("MustBeClosedChecker") // the caller closes it
    static FileChannel open(Path file) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        return FileChannel.open(file, options, mode(file, "rw-------"));
    }

    static FileAttribute<?>[] directoryMode(Path directory) {
        return mode(directory, "rwx------");
    }

    static void sync(@Nullable Path directory) throws IOException {
        if (directory == null || !knowsUsers(directory)) {
            return; // directories cannot be opened as files
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static FileAttribute<?>[] mode(Path path, String permissions) {
        return knowsUsers(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean knowsUsers(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** The content of a file. */
    @FunctionalInterface
    public interface Content {

        void writeTo(OutputStream out) throws IOException;
    }
}
