package io.wireformat.audit.log.merkle;

import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of a log that its key signs: the name of the log, its size and the root of its tree.
 *
 * @see <a href="https://c2sp.org/tlog-checkpoint">C2SP: transparency log checkpoints</a>
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Checkpoint(String origin, long size, byte[] root) {

    // at most 18 digits, which a long holds; lines of extensions may follow
    private static final Pattern TEXT =
            Pattern.compile("([^\\n]+)\\n(0|[1-9]\\d{0,17})\\n([A-Za-z0-9+/]{43}=)\\n(?:[^\\n]+\\n)*");

    /** Parses the text of a note, or throws an {@link IllegalArgumentException}. */
    public static Checkpoint parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a checkpoint: a checkpoint has an origin, a size and a root");
        }
        return new Checkpoint(
                matcher.group(1),
                Long.parseLong(matcher.group(2)),
                Base64.getDecoder().decode(matcher.group(3)));
    }

    public String text() {
        return origin + '\n' + size + '\n' + Base64.getEncoder().encodeToString(root) + '\n';
    }
}
