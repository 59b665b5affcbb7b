package io.wireformat.gatling.study.related;

import io.wireformat.gatling.study.Study;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Paragraph;
import io.wireformat.gatling.study.StudyReport.Section;
import io.wireformat.gatling.study.StudyRun;
import java.util.List;

/** A study whose messages are not published: its table is shown, and nothing is measured beside it. */
public final class UnrepeatableStudy implements Study {

    private final String name;

    private final String title;

    private final String source;

    private final String why;

    private final PublishedTable table;

    private UnrepeatableStudy(String name, String title, String source, String why, PublishedTable table) {
        this.name = name;
        this.title = title;
        this.source = source;
        this.why = why;
        this.table = table;
    }

    /** Messages of a power grid. */
    public static Study smartGrid() {
        return new UnrepeatableStudy(
                "smart-grid",
                "Messages of a power grid",
                "Petersen et al. (2017), Java: IEC 61850 messages, the mean of 1000, as tabled in Evaluation of"
                        + " Serialization Formats over HTTP in the Cloud.",
                "Neither the messages nor their fields are published, only means over them, so they cannot be rebuilt"
                        + " and nothing is measured here.",
                new PublishedTable(
                        "smart-grid.csv",
                        List.of("XML", "JSON", "Protobuf", "Avro", "MessagePack"),
                        List.of("bytes", "serialize_us", "deserialize_us"),
                        "JSON"));
    }

    /** A book and a video on a phone. */
    public static Study mobile() {
        return new UnrepeatableStudy(
                "mobile",
                "A book and a video on a phone",
                "Sumaray and Makki (2012), Android: a Book, mostly text, and a Video, mostly numbers, as tabled in"
                        + " Evaluation of Serialization Formats over HTTP in the Cloud.",
                "The texts and the numbers are not published, and with other ones of the same total size every format's"
                        + " ratio would be ours to choose, so nothing is measured here. A Video with published fields is"
                        + " measured in the video study.",
                new PublishedTable(
                        "mobile.csv",
                        List.of("XML", "JSON", "Protobuf", "Thrift"),
                        List.of(
                                "book_bytes",
                                "video_bytes",
                                "book_serialize_ms",
                                "video_serialize_ms",
                                "book_deserialize_ms",
                                "video_deserialize_ms"),
                        "JSON"));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public StudyReport run(StudyRun run) {
        run.say("its messages cannot be rebuilt; only its table is shown");
        return new StudyReport(
                name,
                title,
                source,
                List.of(Section.of(
                        "As published", new Paragraph(why), table.table("In brackets: times as much as JSON"))),
                List.of());
    }
}
