package io.wireformat.documentation;

import io.wireformat.fixtures.DocumentationPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files that somebody wrote. */
final class SourceTree {

    private static final Set<String> NOT_WRITTEN = Set.of(".git", "target", "java-generated", "__pycache__");

    private static final List<Path> FILES = walk();

    private SourceTree() {}

    static List<Path> withSuffix(String... suffixes) {
        return FILES.stream()
                .filter(file -> List.of(suffixes).stream().anyMatch(file.toString()::endsWith))
                .toList();
    }

    /** The text of the one file that is called so. */
    static String textOf(String name) {
        List<Path> files = FILES.stream()
                .filter(file -> file.getFileName().toString().equals(name))
                .toList();
        if (files.size() != 1) {
            throw new AssertionError("there are " + files.size() + " files " + name);
        }
        return text(files.get(0));
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> walk() {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(DocumentationPage.ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return NOT_WRITTEN.contains(folder.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    files.add(file);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(files);
    }
}
