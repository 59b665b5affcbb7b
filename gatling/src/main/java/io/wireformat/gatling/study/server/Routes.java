package io.wireformat.gatling.study.server;

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
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** One class for each type of message, for Spring takes the type of a body from the class. */
final class Routes {

    static final List<Class<?>> ALL = List.of(
            Nothing.class,
            Int64Routes.class,
            Float64Routes.class,
            StringRoutes.class,
            StructRoutes.class,
            VideoRoutes.class,
            ChannelRoutes.class,
            VideoInfoRoutes.class,
            SocialInfoRoutes.class,
            AddressBookRoutes.class,
            OrderRoutes.class,
            DailyRoutes.class,
            AuditEventRoutes.class);

    private Routes() {}

    /** What an exchange takes whatever it carries. */
    @RestController
    static final class Nothing {

        /** Answers with nothing. */
        @GetMapping("/nothing")
        @ResponseStatus(HttpStatus.NO_CONTENT)
        void nothing() {}
    }

    @RestController
    @RequestMapping("/int64")
    static final class Int64Routes extends MessageRoutes<Int64Vector> {
        Int64Routes(StoredMessages stored) {
            super(stored, count -> new CloudMessages(random()).int64s(count));
        }
    }

    @RestController
    @RequestMapping("/float64")
    static final class Float64Routes extends MessageRoutes<Float64Vector> {
        Float64Routes(StoredMessages stored) {
            super(stored, count -> new CloudMessages(random()).float64s(count));
        }
    }

    @RestController
    @RequestMapping("/string")
    static final class StringRoutes extends MessageRoutes<StringVector> {
        StringRoutes(StoredMessages stored) {
            super(stored, count -> new CloudMessages(random()).strings(count));
        }
    }

    @RestController
    @RequestMapping("/struct")
    static final class StructRoutes extends MessageRoutes<StructBatch> {
        StructRoutes(StoredMessages stored) {
            super(stored, count -> new CloudMessages(random()).structs(count));
        }
    }

    @RestController
    @RequestMapping("/video")
    static final class VideoRoutes extends MessageRoutes<Video> {
        VideoRoutes(StoredMessages stored) {
            super(stored, which -> new VideoMessages(random(which)).video());
        }
    }

    @RestController
    @RequestMapping("/channel")
    static final class ChannelRoutes extends MessageRoutes<Channel> {
        ChannelRoutes(StoredMessages stored) {
            super(stored, which -> new VideoMessages(random(which)).channel());
        }
    }

    @RestController
    @RequestMapping("/video-info")
    static final class VideoInfoRoutes extends MessageRoutes<VideoInfo> {
        VideoInfoRoutes(StoredMessages stored) {
            super(stored, which -> new VideoMessages(random(which)).videoInfo());
        }
    }

    @RestController
    @RequestMapping("/social-info")
    static final class SocialInfoRoutes extends MessageRoutes<SocialInfo> {
        SocialInfoRoutes(StoredMessages stored) {
            super(stored, which -> new VideoMessages(random(which)).socialInfo());
        }
    }

    @RestController
    @RequestMapping("/address-book")
    static final class AddressBookRoutes extends MessageRoutes<AddressBook> {
        AddressBookRoutes(StoredMessages stored) {
            super(stored, any -> new AddressBookMessages(random()).addressBook());
        }
    }

    @RestController
    @RequestMapping("/order")
    static final class OrderRoutes extends MessageRoutes<Order> {
        OrderRoutes(StoredMessages stored) {
            super(stored, options -> new OrderMessages(random()).order(options));
        }
    }

    @RestController
    @RequestMapping("/daily")
    static final class DailyRoutes extends MessageRoutes<DailyRecord> {
        DailyRoutes(StoredMessages stored) {
            super(stored, orders -> new DailyMessages(random()).record(orders));
        }
    }

    @RestController
    @RequestMapping("/audit-event")
    static final class AuditEventRoutes extends MessageRoutes<AuditEvent> {
        AuditEventRoutes(StoredMessages stored) {
            super(stored, any -> new AuditMessages(random()).event());
        }
    }
}
