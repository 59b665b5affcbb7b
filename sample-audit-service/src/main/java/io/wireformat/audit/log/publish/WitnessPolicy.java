package io.wireformat.audit.log.publish;

import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The witnesses that cosign checkpoints, and the quorum of them.
 *
 * @param witnesses by their name in the policy
 * @param quorum the name of a witness or group; null if no cosignature is needed
 * @see <a href="https://c2sp.org/tlog-policy">C2SP: transparency log trust policy</a>
 */
record WitnessPolicy(
        Map<String, Member> witnesses,
        Map<String, Group> groups,
        @Nullable String quorum) {

    static final WitnessPolicy NONE = new WitnessPolicy(Map.of(), Map.of(), null);
    private static final String NO_QUORUM = "none";

    /** A witness, with its submission prefix. */
    record Member(NoteKey key, String url) {}

    /** So many of its members are enough. */
    record Group(int enough, List<String> members) {}

    /** Reads a policy, or throws a {@link StartupException}. */
    static WitnessPolicy read(Path file) {
        try {
            return new Parser().parse(Files.readString(file));
        } catch (IOException | IllegalArgumentException failure) {
            throw new StartupException(
                    "The policy " + file + " cannot be used (" + StartupException.reason(failure) + ").",
                    "Make audit.publish.policy a file in the form of c2sp.org/tlog-policy, with lines such as 'witness"
                            + " w1 KEY https://witness.example.com/' and 'quorum w1'.",
                    failure);
        }
    }

    /** Returns when the quorum was there, from when each witness cosigned; {@link Instant#MIN} if it was not. */
    Instant quorumAt(Function<String, Instant> cosignedAt) {
        return quorum == null ? Instant.MIN : at(quorum, cosignedAt);
    }

    private Instant at(String name, Function<String, Instant> cosignedAt) {
        Group group = groups.get(name);
        return group == null
                ? cosignedAt.apply(name)
                : group.members().stream()
                        .map(member -> at(member, cosignedAt))
                        .sorted(Comparator.reverseOrder())
                        .skip(group.enough() - 1L)
                        .findFirst()
                        .orElse(Instant.MIN);
    }

    private static final class Parser {

        private final Map<String, Member> witnesses = new LinkedHashMap<>();
        private final Map<String, Group> groups = new HashMap<>();
        private final Set<String> keys = new HashSet<>();
        private final Set<String> grouped = new HashSet<>();
        private @Nullable String quorum;

        WitnessPolicy parse(String text) {
            int number = 0;
            for (String line : text.split("\n", -1)) {
                number++;
                if (!line.matches("[\\t\\x20-\\x7E\\x80-\\x{10FFFF}]*")) {
                    throw new IllegalArgumentException("line " + number + " has a control character");
                }
                String content = line.replaceAll("^[ \t]+|[ \t]+$", "");
                if (!content.isEmpty() && !content.startsWith("#")) {
                    try {
                        read(List.of(content.split("[ \t]+")));
                    } catch (IllegalArgumentException malformed) {
                        throw new IllegalArgumentException("line " + number + ": " + malformed.getMessage());
                    }
                }
            }
            require(quorum != null, "it has no quorum");
            return new WitnessPolicy(witnesses, groups, NO_QUORUM.equals(quorum) ? null : quorum);
        }

        private void read(List<String> words) {
            int count = words.size();
            switch (words.get(0)) {
                case "log" -> {
                    require(count == 2 || count == 3, "a log has a key and maybe a URL");
                    key(words.get(1), NoteKey.Type.SIGNATURE);
                }
                case "witness" -> {
                    require(count == 4, "a witness has a name, a key and here a URL, its submission prefix");
                    NoteKey key = key(words.get(2), NoteKey.Type.COSIGNATURE);
                    define(words.get(1));
                    witnesses.put(words.get(1), new Member(key, words.get(3)));
                }
                case "group" -> {
                    require(count >= 4, "a group has a name, a number of members, and the members");
                    List<String> members = words.subList(3, count);
                    for (String member : members) {
                        requireDefined(member);
                        require(grouped.add(member), member + " is a member twice");
                    }
                    define(words.get(1));
                    groups.put(words.get(1), new Group(enough(words.get(2), members.size()), List.copyOf(members)));
                }
                case "quorum" -> {
                    require(count == 2 && quorum == null, "there is one quorum, with one name");
                    if (!words.get(1).equals(NO_QUORUM)) {
                        requireDefined(words.get(1));
                    }
                    quorum = words.get(1);
                }
                default -> throw new IllegalArgumentException("it begins with none of log, witness, group, quorum");
            }
        }

        private NoteKey key(String text, NoteKey.Type type) {
            NoteKey key = NoteKey.parse(text);
            require(key.type() == type, "the key of " + key.name() + " is not one of the type " + type);
            require(
                    keys.add(new String(key.publicKey(), StandardCharsets.ISO_8859_1)),
                    "the key of " + key.name() + " is there twice");
            return key;
        }

        private void define(String name) {
            require(
                    !name.equals(NO_QUORUM) && !witnesses.containsKey(name) && !groups.containsKey(name),
                    name + " is defined twice");
        }

        private void requireDefined(String name) {
            require(witnesses.containsKey(name) || groups.containsKey(name), name + " is not defined before it");
        }

        private static int enough(String text, int members) {
            if (text.equals("all") || text.equals("any")) {
                return text.equals("all") ? members : 1;
            }
            require(
                    text.matches("[1-9][0-9]{0,5}") && Integer.parseInt(text) <= members,
                    "the number of members is all, any, or from 1 to " + members);
            return Integer.parseInt(text);
        }

        private static void require(boolean condition, String otherwise) {
            if (!condition) {
                throw new IllegalArgumentException(otherwise);
            }
        }
    }
}
