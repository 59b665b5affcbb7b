package io.wireformat.audit.log.merkle;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A text and the signatures of those who vouch for it.
 *
 * @see <a href="https://c2sp.org/signed-note">C2SP: note</a>
 */
public record SignedNote(String text, List<Signature> signatures) {

    private static final String DASH = "\u2014 ";
    private static final Pattern SIGNATURE = Pattern.compile(DASH + "([^\\s\\p{Z}+]+) ([A-Za-z0-9+/]+={0,2})");

    public SignedNote {
        signatures = List.copyOf(signatures);
    }

    /** Parses a note, without verifying its signatures. */
    public static SignedNote parse(String note) {
        int end = note.lastIndexOf("\n\n");
        if (end < 0) {
            throw new IllegalArgumentException("a note needs an empty line between its text and its signatures");
        }
        return new SignedNote(note.substring(0, end + 1), parseSignatures(note.substring(end + 2)));
    }

    /** Parses the lines of signatures, as a witness returns them: at least one. */
    public static List<Signature> parseSignatures(String lines) {
        if (!lines.endsWith("\n")) {
            throw new IllegalArgumentException("a note needs signatures, each on a line of its own");
        }
        List<Signature> signatures = new ArrayList<>();
        for (String line : lines.substring(0, lines.length() - 1).split("\n", -1)) {
            Matcher matcher = SIGNATURE.matcher(line);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("a line of the note is not a signature");
            }
            signatures.add(Signature.decode(matcher.group(1), matcher.group(2)));
        }
        return signatures;
    }

    public SignedNote with(List<Signature> further) {
        List<Signature> all = new ArrayList<>(signatures);
        all.addAll(further);
        return new SignedNote(text, all);
    }

    /** Returns the note as it is exchanged, in UTF-8. */
    @Override
    public String toString() {
        return signatures.stream().map(Signature::toString).collect(Collectors.joining("", text + '\n', ""));
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Signature(String name, int keyId, byte[] value) {

        private static Signature decode(String name, String base64) {
            byte[] decoded;
            try {
                decoded = Base64.getDecoder().decode(base64);
            } catch (IllegalArgumentException malformed) {
                throw new IllegalArgumentException("a signature of the note is not in base64");
            }
            if (decoded.length <= Integer.BYTES) {
                throw new IllegalArgumentException("a signature of the note is too short");
            }
            ByteBuffer buffer = ByteBuffer.wrap(decoded);
            int keyId = buffer.getInt();
            byte[] value = new byte[buffer.remaining()];
            buffer.get(value);
            return new Signature(name, keyId, value);
        }

        @Override
        public String toString() {
            byte[] encoded = ByteBuffer.allocate(Integer.BYTES + value.length)
                    .putInt(keyId)
                    .put(value)
                    .array();
            return DASH + name + ' ' + Base64.getEncoder().encodeToString(encoded) + '\n';
        }
    }
}
