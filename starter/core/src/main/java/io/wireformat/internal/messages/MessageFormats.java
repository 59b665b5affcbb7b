package io.wireformat.internal.messages;

import io.wireformat.DecodingException;
import io.wireformat.Wireformat;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.text.internal.ForeignText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The formats of an application for messages that do not pass over HTTP, by name and by content type. They apply the limits of
 * the application's {@link Wireformat} to each message, and have meters of their own. Safe for use by many threads.
 */
public final class MessageFormats {

    /** The maximum length of a content type; those of the formats have a fraction of it. */
    private static final int MAX_CONTENT_TYPE = 256;

    private static final int MAX_POOLED_BUFFER = 256 * 1024;

    /** More places share one report, and one value of the tag. */
    private static final int MAX_PLACES = 200;

    private static final String OTHER_PLACES = "other";

    private final Wireformat formats;
    private final CodecMeters meters;
    private final ContentBudget memory;
    private final String name;
    private final MessageTap tap;
    private final Map<String, MessageFormats> places = new ConcurrentSkipListMap<>();
    private final Map<String, MessageFormat> byName = new LinkedHashMap<>();
    private final Map<String, MessageFormat> byMediaType = new LinkedHashMap<>();

    /**
     * Formats with meters.
     *
     * @param name what {@link #at} stands for, as in {@code topics}
     * @param formats the application's formats
     * @param meters record figures of producers and consumers; null for none
     * @param tap sees the messages; null for none
     */
    public MessageFormats(String name, Wireformat formats, @Nullable CodecMeters meters, @Nullable MessageTap tap) {
        this(
                name,
                formats,
                meters != null ? meters : CodecMeters.NONE,
                tap != null ? tap : MessageTap.NONE,
                // a message that is rejected because memory is short would become a dead letter: there is no common cap
                new ContentBudget(new ContentBufferPool(MAX_POOLED_BUFFER), Long.MAX_VALUE));
    }

    private MessageFormats(String name, Wireformat formats, CodecMeters meters, MessageTap tap, ContentBudget memory) {
        this.name = name;
        this.formats = formats;
        this.meters = meters;
        this.tap = tap;
        this.memory = memory;
        Metering producer = new Metering(Side.PRODUCER, meters, memory, formats.limits());
        Metering consumer = new Metering(Side.CONSUMER, meters, memory, formats.limits());
        for (Wireformat.Format format : formats.all()) {
            MessageFormat made = new MessageFormat(format.codec(), producer, consumer, tap, name);
            byName.put(format.name(), made);
            format.mediaTypes().forEach(type -> byMediaType.putIfAbsent(withoutParameters(type), made));
        }
    }

    /** Formats without meters. */
    public MessageFormats(Wireformat formats) {
        this("", formats, null, null);
    }

    /** What {@link #at} stands for. */
    public String name() {
        return name;
    }

    /** The media types of all formats, without parameters. */
    public Set<String> mediaTypes() {
        return Collections.unmodifiableSet(byMediaType.keySet());
    }

    /**
     * A format by its name.
     *
     * @throws IllegalArgumentException if no format has the name; the message lists the names
     */
    public MessageFormat named(String name) {
        MessageFormat format = byName.get(name);
        if (format == null) {
            throw new IllegalArgumentException("No wire format '" + ForeignText.printable(name) + "'; use one of "
                    + String.join(", ", byName.keySet()));
        }
        return format;
    }

    /** The same formats for one topic, destination or cache, with a report and a tag of its own. */
    public MessageFormats at(String place) {
        MessageFormats known = places.get(place);
        return known != null
                ? known
                : places.computeIfAbsent(
                        places.size() < MAX_PLACES ? place : OTHER_PLACES,
                        each -> new MessageFormats(name + "/" + each, formats, meters.ofTopic(each), tap, memory));
    }

    /** The types that were written or read, by place and format. */
    public Map<String, Map<String, List<TypeBinding>>> typesByPlace() {
        Map<String, Map<String, List<TypeBinding>>> types = new TreeMap<>();
        places.forEach((place, own) -> {
            Map<String, List<TypeBinding>> byFormat = new LinkedHashMap<>();
            own.byName.forEach((name, format) -> byFormat.put(name, format.requestedTypes()));
            byFormat.values().removeIf(List::isEmpty);
            types.put(place, byFormat);
        });
        return types;
    }

    /**
     * The format of a content type that a message has.
     *
     * @param contentType the content type, whose parameters are ignored; foreign text
     * @throws DecodingException if no format has it; the message names it
     */
    public MessageFormat ofContentType(String contentType) {
        MessageFormat exact = byMediaType.get(contentType);
        if (exact != null) {
            return exact;
        }
        if (contentType.length() > MAX_CONTENT_TYPE) {
            throw new DecodingException("the content type is longer than " + MAX_CONTENT_TYPE + " characters");
        }
        String text = unquoted(contentType.strip());
        MessageFormat format = isOfStream(text) ? null : byMediaType.get(withoutParameters(text));
        if (format == null) {
            throw new DecodingException("the content type '" + ForeignText.printable(text)
                    + "' is of none of the formats " + String.join(", ", byName.keySet()));
        }
        return format;
    }

    /** Spring's headers can be JSON. */
    private static String unquoted(String text) {
        boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    /** Several messages in one content have a parameter. */
    private static boolean isOfStream(String contentType) {
        return contentType.toLowerCase(Locale.ROOT).replace(" ", "").contains(";delimited=true");
    }

    private static String withoutParameters(String mediaType) {
        int end = mediaType.indexOf(';');
        return (end < 0 ? mediaType : mediaType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
}
