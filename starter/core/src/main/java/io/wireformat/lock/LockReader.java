package io.wireformat.lock;

import io.wireformat.codec.avro.AvroCodec;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Reads the text of a lock. It rejects everything it does not understand, because an update would lose it. */
final class LockReader {

    private static final Pattern FIELD =
            Pattern.compile("  (\\d{1,9}) (\\S+) ([^\\s?]+)(\\?)?(?: id=(\\d{1,9}) ordinal=(\\d{1,9}))?( removed)?");

    private static final Pattern CONSTANT = Pattern.compile("  (-?\\d{1,10}) (\\S+)( default)?( removed)?");

    /** A word in the type of a field, such as {@code map<string,enum:a.B>}. */
    private static final Pattern TYPE_WORD = Pattern.compile("(enum:)?[^<>,:]+");

    /** A method of a service, such as {@code Watch empty -> stream a.B}. */
    private static final Pattern METHOD = Pattern.compile("  (\\w+) ((?:stream )?\\S+ -> (?:stream )?\\S+)");

    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{16}");

    private static final String EXPECTED = "expected \"message\", \"union\", \"enum\", \"service\" or \"avro\"";

    private final LockFile lock;
    private final String source;
    private int line;
    private final Map<String, Integer> linesOfTypes = new LinkedHashMap<>();
    private @Nullable LockedType<LockedField> message;
    private @Nullable LockedType<LockedConstant> enumeration;
    private @Nullable Map<String, String> service;
    private @Nullable String fingerprint;

    private LockReader(LockFile lock, String source) {
        this.lock = lock;
        this.source = source;
    }

    /**
     * Adds the entries of a text to a lock.
     *
     * @param source where the text is from, for error messages
     * @throws InvalidLockException if the text is not a lock
     */
    static void read(String text, String source, LockFile lock) {
        new LockReader(lock, source).read(text);
    }

    private void read(String text) {
        for (String content : text.split("\r?\n", -1)) {
            line++;
            if (line == 1) {
                if (!content.equals(LockWriter.HEADER)) {
                    throw invalid("expected \"" + LockWriter.HEADER + "\"");
                }
            } else if (content.startsWith("  ")) {
                entry(content);
            } else if (!content.isEmpty()) {
                requireSchema();
                section(content);
            }
        }
        requireSchema();
        linesOfTypes.forEach(this::requireKnown);
    }

    private void section(String content) {
        message = null;
        enumeration = null;
        service = null;
        String[] named = content.split(LockWriter.AS, 2);
        String[] words = named[0].split(" ", -1);
        if (words.length != 2) {
            throw invalid(EXPECTED + " and a name");
        }
        switch (words[0]) {
            case "message", "union" -> {
                String name = decoded(words[1]);
                requireNew(lock.messages().containsKey(name), words[1]);
                message = words[0].equals("union") ? lock.union(name) : lock.message(name);
            }
            case "enum" -> {
                requireNew(lock.enums().containsKey(decoded(words[1])), words[1]);
                enumeration = lock.enumeration(decoded(words[1]));
            }
            case "service" -> {
                requireNew(lock.services().containsKey(decoded(words[1])), words[1]);
                service = lock.service(decoded(words[1]));
            }
            case "avro" -> {
                if (!FINGERPRINT.matcher(words[1]).matches()) {
                    throw invalid("a fingerprint has 16 hexadecimal digits");
                }
                fingerprint = words[1];
            }
            default ->
                throw invalid(EXPECTED + ", not \"" + words[0]
                        + "\"; a newer version of Wireformat may have written this file");
        }
        if (named.length == 2) {
            schemaName(named[1]);
        }
    }

    private void schemaName(String encoded) {
        if (message != null) {
            message.schemaName(decoded(encoded));
        } else if (enumeration != null) {
            enumeration.schemaName(decoded(encoded));
        } else {
            throw invalid("a service or an Avro schema takes no \"as\"");
        }
    }

    private void entry(String content) {
        if (message != null) {
            field(message, content);
        } else if (enumeration != null) {
            constant(enumeration, content);
        } else if (service != null) {
            method(service, content);
        } else if (fingerprint != null) {
            schema(fingerprint, content.strip());
            fingerprint = null;
        } else {
            throw invalid(EXPECTED + " before this line");
        }
    }

    private void method(Map<String, String> methods, String content) {
        Matcher parts = METHOD.matcher(content);
        if (!parts.matches()) {
            throw invalid("expected \"  Name request -> response\", with \"stream\" before the type of a stream");
        }
        if (methods.put(parts.group(1), parts.group(2)) != null) {
            throw invalid("the method " + parts.group(1) + " is there twice");
        }
    }

    private void field(LockedType<LockedField> type, String content) {
        Matcher parts = FIELD.matcher(content);
        if (!parts.matches()) {
            throw invalid("expected \"  number name type id=n ordinal=n\", and \"removed\" for a removed field");
        }
        int number = Integer.parseInt(parts.group(1));
        if (!type.entries().isEmpty() && type.highest() >= number) {
            throw invalid("number " + number + " is not above the previous number");
        }
        requireIds(type, parts);
        type.put(
                number,
                new LockedField(
                        number,
                        decoded(parts.group(2)),
                        parts.group(3),
                        parts.group(4) != null,
                        parts.group(7) != null));
        TYPE_WORD.matcher(parts.group(3)).results().forEach(word -> linesOfTypes.putIfAbsent(word.group(), line));
    }

    /**
     * Finds misspelled types, after the last line, because a message may follow the fields that hold it. A qualified name
     * is not checked: a file that was edited by hand may lack the message.
     */
    private void requireKnown(String type, int itsLine) {
        boolean isEnum = type.startsWith(LockedField.ENUM);
        String name = decoded(isEnum ? type.substring(LockedField.ENUM.length()) : type);
        boolean known = name.contains(".")
                || (isEnum ? lock.enums() : lock.messages()).containsKey(name)
                || LockedField.isBuiltIn(type);
        if (!known) {
            throw new InvalidLockException(
                    source,
                    itsLine,
                    "\"" + type
                            + "\" is not a type: expected one such as string, int32 or instant, or a message or enum"
                            + " that this file records");
        }
    }

    private void requireIds(LockedType<LockedField> type, Matcher parts) {
        if (type.union() != (parts.group(5) == null)) {
            throw invalid(
                    type.union()
                            ? "an alternative of a union takes no id and no ordinal"
                            : "expected \" id=n ordinal=n\"");
        }
        if (type.union()) {
            return;
        }
        int id = type.entries().size();
        int ordinal = 0;
        for (LockedField before : type.entries()) {
            ordinal += before.ordinals();
        }
        if (Integer.parseInt(parts.group(5)) != id || Integer.parseInt(parts.group(6)) != ordinal) {
            throw invalid("expected id=" + id + " ordinal=" + ordinal + " for " + parts.group(2)
                    + "; do not delete the line of a removed field, add \"removed\" to it");
        }
    }

    private void constant(LockedType<LockedConstant> type, String content) {
        Matcher parts = CONSTANT.matcher(content);
        if (!parts.matches()) {
            throw invalid("expected \"  number name\", and \"removed\" for a removed constant");
        }
        int number;
        try {
            number = Integer.parseInt(parts.group(1));
        } catch (NumberFormatException e) {
            throw invalid(parts.group(1) + " is not a 32-bit number");
        }
        if (type.has(number)) {
            throw invalid("number " + number + " is used twice");
        }
        type.put(
                number,
                new LockedConstant(number, decoded(parts.group(2)), parts.group(3) != null, parts.group(4) != null));
    }

    private void schema(String expected, String schema) {
        long actual;
        try {
            actual = AvroCodec.fingerprintOf(schema);
        } catch (JacksonException e) {
            throw invalid("the schema is not JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            throw invalid("the schema is invalid: " + e.getMessage());
        }
        if (actual != HexFormat.fromHexDigitsToLong(expected)) {
            throw invalid("the schema's fingerprint is " + HexFormat.of().toHexDigits(actual) + ", not " + expected);
        }
        lock.avroSchemas().put(actual, schema);
    }

    private void requireSchema() {
        if (fingerprint != null) {
            throw invalid("expected the Avro schema of " + fingerprint + " on the next line");
        }
    }

    private void requireNew(boolean known, String name) {
        if (known) {
            throw invalid(name + " is recorded twice");
        }
    }

    private String decoded(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid("\"" + name + "\" is not a name: " + e.getMessage());
        }
    }

    private InvalidLockException invalid(String reason) {
        return new InvalidLockException(source, line, reason);
    }
}
