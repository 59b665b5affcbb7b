package io.wireformat.lock;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps the types of this application to those of another one, whose classes may be in other packages. */
final class PeerNames {

    /** A name in the type of a field, such as {@code map<string,enum:a.B>}. */
    private static final Pattern NAME = Pattern.compile("[^<>,:]+");

    private final Map<String, String> byOwn = new HashMap<>();
    private final Map<String, List<String>> candidates = new HashMap<>();

    private PeerNames(Set<String> own, Set<String> peers) {
        Map<String, List<String>> bySimpleName = new HashMap<>();
        peers.forEach(peer -> bySimpleName
                .computeIfAbsent(simpleName(peer), name -> new ArrayList<>())
                .add(peer));
        for (String name : own) {
            List<String> same =
                    peers.contains(name) ? List.of(name) : bySimpleName.getOrDefault(simpleName(name), List.of());
            candidates.put(name, same);
            if (same.size() == 1) {
                byOwn.put(name, same.get(0));
            }
        }
    }

    static PeerNames of(LockFile own, LockFile peer) {
        PeerNames messages =
                new PeerNames(own.messages().keySet(), peer.messages().keySet());
        PeerNames enums = new PeerNames(own.enums().keySet(), peer.enums().keySet());
        messages.byOwn.putAll(enums.byOwn);
        messages.candidates.putAll(enums.candidates);
        return messages;
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Why a type has no counterpart; empty if it has one. */
    Optional<String> whyUnknown(String own) {
        List<String> found = candidates.getOrDefault(own, List.of());
        if (found.size() == 1) {
            return Optional.empty();
        }
        return Optional.of(
                found.isEmpty()
                        ? "it has no " + simpleName(own) + ": give the class the name that it has in the lock"
                        : "it has several " + simpleName(own) + " (" + String.join(", ", found)
                                + "): give the class the same package and enclosing class as the right one");
    }

    /** The types of this application under their names in the other one. */
    LockFile renamed(LockFile own) {
        LockFile renamed = new LockFile();
        own.messages().forEach((name, type) -> {
            LockedType<LockedField> other = type.union() ? renamed.union(peer(name)) : renamed.message(peer(name));
            type.entries().forEach(field -> other.put(field.number(), renamed(field)));
        });
        own.enums().forEach((name, type) -> type.entries()
                .forEach(constant -> renamed.enumeration(peer(name)).put(constant.number(), constant)));
        return renamed;
    }

    private LockedField renamed(LockedField field) {
        String type = NAME.matcher(field.type())
                .replaceAll(name -> Matcher.quoteReplacement(
                        LockWriter.encoded(peer(URLDecoder.decode(name.group(), StandardCharsets.UTF_8)))));
        return new LockedField(field.number(), field.name(), type, field.nullable(), field.removed());
    }

    private String peer(String own) {
        return byOwn.getOrDefault(own, own);
    }
}
