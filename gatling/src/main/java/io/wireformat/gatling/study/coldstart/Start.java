package io.wireformat.gatling.study.coldstart;

import java.nio.file.Path;
import java.util.List;

/** What a new JVM starts from. */
enum Start {
    /** The JDK's own archive of its own classes, as every JVM does. */
    PLAIN("plain"),

    /** An archive of the application's classes too. */
    CDS("cds") {
        @Override
        List<String> toMake(Path archive) {
            return List.of("-XX:ArchiveClassesAtExit=" + archive);
        }

        @Override
        List<String> toUse(Path archive) {
            return List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:on");
        }
    },

    /** An archive that knows how the classes are linked, and what was hot, too. */
    AOT_CACHE("aot-cache") {
        @Override
        List<String> toMake(Path archive) {
            return List.of("-XX:AOTCacheOutput=" + archive);
        }

        @Override
        List<String> toUse(Path archive) {
            // without it a JVM goes on when it cannot use the cache, and would be measured as if it did
            return List.of("-XX:AOTCache=" + archive, "-XX:AOTMode=on");
        }
    };

    private final String label;

    Start(String label) {
        this.label = label;
    }

    /** What results call it. */
    String label() {
        return label;
    }

    /** What makes a JVM leave an archive behind. */
    List<String> toMake(Path archive) {
        return List.of();
    }

    /** What makes a JVM start from the archive; it ends when it cannot. */
    List<String> toUse(Path archive) {
        return List.of();
    }
}
