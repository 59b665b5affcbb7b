package io.wireformat.lock;

import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The lock of a service that this application calls. Types of this application are compared with it before they are sent
 * to the service or read from it, because most formats match fields by number or order and would mix up fields silently.
 *
 * <p>A type is compared with the message of the same name in the same package and enclosing class or, if the lock has no
 * such message, with the only one of the same name. Types that no format supports, which are sent as JSON, are not
 * compared. Safe for use by many threads.
 *
 * @see WireformatLock
 */
public final class PeerLock {

    private final LockFile peer = new LockFile();
    private final String source;
    private final MessageModels models;
    private final Map<Type, Optional<String>> differences = new ConcurrentHashMap<>();

    /**
     * Reads a lock.
     *
     * @param content the text of the lock file
     * @param source where the text is from, for error messages
     * @param models describes the types of this application
     * @throws InvalidLockException if the text is not a lock; the message names the line and the reason
     */
    public PeerLock(String content, String source, MessageModels models) {
        LockReader.read(content, source, peer);
        this.source = source;
        this.models = models;
    }

    /**
     * Requires that a type, and all types in its fields, match the lock.
     *
     * @throws PeerMismatchException if they do not; the message names the first difference
     */
    public void requireMatch(Type type) {
        Optional<String> difference = differences.get(type);
        if (difference == null) {
            difference = difference(type);
            differences.put(type, difference);
        }
        if (difference.isPresent()) {
            throw new PeerMismatchException(type.getTypeName() + " does not match " + source + ": " + difference.get());
        }
    }

    private Optional<String> difference(Type type) {
        FieldType described;
        LockFile own;
        try {
            described = models.describe(type);
            own = LockSnapshot.of(List.of(described), null);
        } catch (UnsupportedTypeException e) {
            return Optional.empty();
        }
        PeerNames names = PeerNames.of(own, peer);
        return unknown(described, names).or(() -> Comparison.of(peer, names.renamed(own)).stream()
                .filter(change -> !change.rule().compatible())
                .findFirst()
                .map(change -> change.place() + ": " + change.advice()));
    }

    /** Why the lock does not have the type. The types of its fields are compared through the fields. */
    private static Optional<String> unknown(FieldType type, PeerNames names) {
        if (type instanceof ListType list) {
            return unknown(list.element(), names);
        }
        if (type instanceof MapType map) {
            return unknown(map.value(), names);
        }
        return LockSnapshot.nameOf(type).flatMap(names::whyUnknown);
    }
}
