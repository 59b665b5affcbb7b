package io.wireformat.gatling.study.own;

import io.wireformat.gatling.codec.ContentSizes;
import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.model.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which formats carry the messages, and why the others do not. */
public final class Carriers {

    private static final int MOST_DIFFERENCES = 3;

    private final List<Carrier> carriers = new ArrayList<>();

    private final Map<String, String> declined = new LinkedHashMap<>();

    private final MessageCodec json = MessageCodecs.named(List.of("json")).get(0);

    private final OwnMessages messages;

    private Carriers(OwnMessages messages) {
        this.messages = messages;
    }

    /**
     * Tries each format with each message.
     *
     * @throws StudyException when JSON does not carry them, which the others are held against
     */
    public static Carriers of(OwnMessages messages) {
        Carriers all = new Carriers(messages);
        List<byte[]> texts = all.texts();
        MessageCodecs.all().forEach(codec -> all.add(codec, texts));
        if (all.carriers.isEmpty()) {
            throw new StudyException("no format carries " + messages.type().getName() + ": " + all.declined);
        }
        return all;
    }

    private List<byte[]> texts() {
        List<byte[]> texts = new ArrayList<>();
        for (Object message : messages.list()) {
            try {
                texts.add(json.encode(message, messages.type()));
            } catch (RuntimeException e) {
                throw new StudyException(
                        messages.type().getName() + " cannot be written as JSON: " + e.getMessage(), e);
            }
        }
        return texts;
    }

    private void add(MessageCodec codec, List<byte[]> texts) {
        List<byte[]> contents = new ArrayList<>();
        List<String> differences = new ArrayList<>();
        try {
            for (int i = 0; i < texts.size(); i++) {
                byte[] content = codec.encode(messages.list().get(i), messages.type());
                contents.add(content);
                Object decoded = codec.decode(content, messages.type());
                differences.addAll(JsonDifferences.changed(texts.get(i), json.encode(decoded, messages.type())));
            }
        } catch (UnsupportedTypeException e) {
            declined.put(codec.name(), String.valueOf(e.getMessage()));
            return;
        } catch (RuntimeException e) {
            declined.put(codec.name(), codec.name() + " fails: " + e.getMessage());
            return;
        }
        carriers.add(new Carrier(
                codec,
                contents,
                differences.stream().distinct().limit(MOST_DIFFERENCES).collect(Collectors.joining("; ")),
                ContentSizes.of(contents)));
    }

    /** Those that do, JSON first where it takes part. */
    public List<Carrier> all() {
        return List.copyOf(carriers);
    }

    /** Why each of the others does not. */
    public Map<String, String> declined() {
        return declined;
    }

    /** The messages as JSON, as a server reads them. */
    public List<byte[]> json() {
        return texts();
    }
}
