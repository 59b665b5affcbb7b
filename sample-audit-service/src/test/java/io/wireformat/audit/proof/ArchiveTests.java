package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.durability.SmallDisk;
import io.wireformat.audit.log.merkle.NoteKey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;

/** Archives, verified by the program of the documentation without the service. */
@ExtendWith(OutputCaptureExtension.class)
class ArchiveTests {

    private static final String ENTRIES = "--entries=100";

    @TempDir
    private Path directory;

    @Test
    void archiveGrowsAndIsVerifiedWithoutTheService(CapturedOutput output) throws Exception {
        Path archive = directory.resolve("mnt/archive");
        Path hashes = directory.resolve("hashes");
        NoteKey key;
        try (RunningService service = RunningService.start(directory.resolve("data"))) {
            store(service, 1, 250);
            archive(service, archive, ENTRIES);
            assertThat(names(archive)).containsExactly("0-99", "100-199", "200-250");
            store(service, 251, 300);
            // as if the run before had been killed
            Files.writeString(archive.resolve("%018d-%018d.ndjson.draft".formatted(251, 260)), "half a file");
            archive(service, archive, ENTRIES);
            archive(service, archive, ENTRIES);
            assertThat(output).contains("Entries archived: 50; ", "Entries archived: 0; ");
            archive(service, hashes, ENTRIES, "--hashes", "--format=avro");
            key = new PublishedLog(service).keys().get(0);
        }

        assertThat(names(archive)).containsExactly("0-99", "100-199", "200-250", "251-300");
        assertThat(PythonVerifier.run(archive, key))
                .startsWith("VERIFIED: entries 0 to 300 of the archive of ")
                .contains(", 1 of them without content");
        assertThat(names(hashes)).containsExactly("0-99", "100-199", "200-299", "300-300");
        assertThat(PythonVerifier.run(hashes, key)).contains("entries 0 to 300", ", 301 of them without content");
        assertThat(files(hashes)).noneMatch(file -> read(file).contains("subject"));
        everyAlterationIsNoticed(archive, key);
    }

    private void everyAlterationIsNoticed(Path archive, NoteKey key) throws Exception {
        Path changed = copy(archive);
        Path second = files(changed).get(1);
        Files.writeString(second, read(second).replace("subject-150", "mallory"));
        assertThat(PythonVerifier.run(changed, key)).contains("event 150 was altered");

        changed = copy(archive);
        Files.delete(files(changed).get(1));
        assertThat(PythonVerifier.run(changed, key)).contains("the archive has no entry 100");

        changed = copy(archive);
        Path third = files(changed).get(2);
        List<String> lines = new ArrayList<>(Files.readAllLines(third));
        Files.write(third, lines.subList(0, 10));
        assertThat(PythonVerifier.run(changed, key)).contains("it was cut off");

        // what is left of an archive whose first files were moved away
        changed = copy(archive);
        Files.delete(files(changed).get(0));
        assertThat(PythonVerifier.run(changed, key)).startsWith("VERIFIED: entries 100 to 300");
    }

    @Test
    void wrongKeyIsNamed(CapturedOutput output) {
        try (RunningService service = RunningService.start(directory.resolve("data"))) {
            assertThatThrownBy(() -> archive(service, directory.resolve("archive"), "--key=writer"))
                    .isInstanceOf(RuntimeException.class);
            assertThatThrownBy(() -> archive(service, directory.resolve("archive"), "--entries=none"))
                    .isInstanceOf(RuntimeException.class);
        }
        assertThat(output)
                .contains("403", "Name a key of this service with --key", "The command 'archive' needs a folder")
                .doesNotContain("FAILED TO START");
    }

    /** As after a power failure, or an interrupted copy. */
    @Test
    void damagedLastFileIsNamedAndArchivedAgainWithoutIt(CapturedOutput output) throws Exception {
        Path archive = directory.resolve("archive");
        try (RunningService service = RunningService.start(directory.resolve("data"))) {
            String key = new PublishedLog(service).keys().get(0).toString();
            store(service, 1, 120);
            archive(service, archive, ENTRIES);
            Path last = files(archive).get(1);
            String complete = read(last);
            for (String damaged :
                    List.of("", "garbage\n", complete.lines().findFirst().orElseThrow() + "\n")) {
                Files.writeString(last, damaged);
                assertThatThrownBy(() -> archive(service, archive, ENTRIES)).isInstanceOf(RuntimeException.class);
                assertThat(output).contains(last + " is damaged: it does not end with its proof");
                assertThat(PythonVerifier.run(archive, key)).startsWith("NOT VERIFIED");
                assertThat(PythonVerifier.run(last, key)).startsWith("NOT VERIFIED");
            }
            assertThat(output).doesNotContain("Exception:");

            Files.delete(last);
            archive(service, archive, ENTRIES);
            assertThat(read(last)).isEqualTo(complete);
            assertThat(PythonVerifier.run(archive, key)).startsWith("VERIFIED: entries 0 to 120");

            try (FileChannel lock = FileChannel.open(archive.resolve("archive.lock"), StandardOpenOption.WRITE)) {
                assertThat(lock.tryLock()).isNotNull();
                assertThatThrownBy(() -> archive(service, archive)).isInstanceOf(RuntimeException.class);
                assertThat(output).contains("Another run archives to " + archive);
            }
            assertThatThrownBy(() -> archive(service, last)).isInstanceOf(RuntimeException.class);
            assertThat(output).contains(last + " cannot be used").doesNotContain("Application run failed");
        }
    }

    @Test
    @Tag("full")
    void fullDiskOfTheArchiveIsNamedAtOnce(CapturedOutput output) throws Exception {
        Path mounted = Files.createDirectory(directory.resolve("mounted"));
        try (RunningService service = RunningService.start(directory.resolve("data"));
                SmallDisk disk = SmallDisk.at(mounted, 1)) {
            store(service, 1, 120);
            Path other = disk.fill();
            assertThatThrownBy(() -> archive(service, mounted.resolve("archive"), ENTRIES))
                    .isInstanceOf(RuntimeException.class);
            assertThat(output)
                    .contains("99.ndjson cannot be used", "Make room for it")
                    .doesNotContain("trying again");

            Files.delete(other);
            archive(service, mounted.resolve("archive"), ENTRIES);
            assertThat(names(mounted.resolve("archive"))).containsExactly("0-99", "100-120");
        }
    }

    /** Each file is right by itself, but they are of two logs that were signed with the same key under the same name. */
    @Test
    void filesOfTwoLogsAreNoArchive(CapturedOutput output) throws Exception {
        Path data = directory.resolve("data");
        Path fork = directory.resolve("fork");
        Path archive = directory.resolve("archive");
        try (RunningService service = RunningService.start(data)) {
            store(service, 1, 50);
        }
        FileSystemUtils.copyRecursively(data, fork);
        try (RunningService service = RunningService.start(data)) {
            store(service, 51, 120);
            archive(service, archive, ENTRIES);
        }
        NoteKey key;
        try (RunningService service = RunningService.start(fork)) {
            key = new PublishedLog(service).keys().get(0);
            assertThatThrownBy(() -> archive(service, archive, ENTRIES)).isInstanceOf(RuntimeException.class);
            assertThat(output).contains("has 121 entries of").contains("the log has published 51 of");
            store(service, 351, 430);
            archive(service, archive, ENTRIES);
        }

        assertThat(names(archive)).containsExactly("0-99", "100-120", "121-130");
        assertThat(PythonVerifier.run(archive, key)).startsWith("NOT VERIFIED");
    }

    private static void store(RunningService service, int first, int last) {
        service.append(IntStream.rangeClosed(first, last)
                .mapToObj(i -> event("type", "subject-" + i, "source", "2026-01-31T12:00:00Z", "e-" + i))
                .toList());
        new PublishedLog(service).awaitCheckpoint(1 + (first > 300 ? last - 300 : last));
    }

    private static void archive(RunningService service, Path folder, String... further) {
        AuditServiceApplication.main(Stream.concat(
                        Stream.of(
                                "archive",
                                folder.toString(),
                                "--url=" + service.uri(""),
                                "--audit.data-dir="
                                        + service.bean(AuditProperties.class).dataDir()),
                        Stream.of(further))
                .toArray(String[]::new));
    }

    private Path copy(Path archive) throws IOException {
        Path copy = Files.createTempDirectory(directory, "copy");
        FileSystemUtils.copyRecursively(archive, copy);
        return copy;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.endsWith("archive.lock")).sorted().toList();
        }
    }

    private static List<String> names(Path folder) throws IOException {
        return files(folder).stream()
                .map(file -> file.getFileName().toString().replaceFirst("0*(\\d+)-0*(\\d+)\\.ndjson", "$1-$2"))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
