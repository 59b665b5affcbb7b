package io.wireformat.audit.durability;

import java.io.IOException;

/** Programs of the operating system. */
final class Programs {

    private Programs() {}

    /** Runs a program to its end, and returns whether it is there and succeeded. */
    static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        }
    }
}
