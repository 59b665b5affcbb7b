package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.addressbook.AddressBookMessages;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.AuditMessages;
import io.wireformat.schemas.cloud.CloudMessages;
import io.wireformat.schemas.cloud.Float64Vector;
import io.wireformat.schemas.cloud.Int64Vector;
import io.wireformat.schemas.cloud.StringVector;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.daily.DailyMessages;
import io.wireformat.schemas.daily.DailyRecord;
import io.wireformat.schemas.order.Order;
import io.wireformat.schemas.order.OrderMessages;
import io.wireformat.schemas.video.Channel;
import io.wireformat.schemas.video.SocialInfo;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoInfo;
import io.wireformat.schemas.video.VideoMessages;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Messages of one type, the same in every run.
 *
 * @param type their type
 * @param list at least one message
 */
record Messages(Class<?> type, List<?> list) {

    private static final long SEED = 20_220_617;

    /** The number of different messages of a type, so that branch prediction does not adapt to one. */
    private static final int DISTINCT = 64;

    /** A message with this number of elements is varied enough by itself. */
    private static final int MANY = 1_000;

    private static final int MAX_OPTIONS = 900;
    private static final int STEP = 100;

    /**
     * The messages of a name: a type, and the number of elements after a colon if the type has elements.
     *
     * @param name for example {@code Video} or {@code int64:1000}
     */
    static Messages named(String name) {
        String[] parts = name.split(":", 2);
        int elements = parts.length == 1 ? 1 : Integer.parseInt(parts[1]);
        Random random = new Random(SEED);
        CloudMessages cloud = new CloudMessages(random);
        VideoMessages video = new VideoMessages(random);
        return switch (parts[0]) {
            case "int64" -> of(Int64Vector.class, elements, () -> cloud.int64s(elements));
            case "float64" -> of(Float64Vector.class, elements, () -> cloud.float64s(elements));
            case "string" -> of(StringVector.class, elements, () -> cloud.strings(elements));
            case "struct" -> of(StructBatch.class, elements, () -> cloud.structs(elements));
            case "Channel" -> of(Channel.class, elements, video::channel);
            case "SocialInfo" -> of(SocialInfo.class, elements, video::socialInfo);
            case "VideoInfo" -> of(VideoInfo.class, elements, video::videoInfo);
            case "Video" -> of(Video.class, elements, video::video);
            case "address-book" ->
                new Messages(AddressBook.class, List.of(new AddressBookMessages(random).addressBook()));
            case "audit-event" -> new Messages(AuditEvent.class, List.of(event(random)));
            case "daily" -> of(DailyRecord.class, MANY, () -> new DailyMessages(random).record(elements));
            case "order" -> new Messages(Order.class, orders(new OrderMessages(random)));
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static Messages of(Class<?> type, int elements, Supplier<?> one) {
        return new Messages(
                type, Stream.generate(one).limit(elements < MANY ? DISTINCT : 1).toList());
    }

    /** An event with the five texts of the study. */
    private static AuditEvent event(Random random) {
        AuditEvent event = new AuditMessages(random).event();
        return new AuditEvent(event.type(), event.subject(), event.source(), event.time(), event.data(), null);
    }

    private static List<Order> orders(OrderMessages messages) {
        return IntStream.rangeClosed(0, MAX_OPTIONS / STEP)
                .mapToObj(step -> messages.order(step * STEP))
                .toList();
    }

    /** Each message as content. */
    List<byte[]> contents(MessageCodec codec) {
        return list.stream().map(message -> codec.encode(message, type)).toList();
    }

    /** The mean size of a message. */
    double bytes(String format) {
        return contents(codec(format)).stream()
                .mapToInt(content -> content.length)
                .average()
                .orElseThrow();
    }

    static MessageCodec codec(String format) {
        return MessageCodecs.named(List.of(format)).get(0);
    }
}
