package io.wireformat.benchmarks;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.wireformat.benchmarks.generated.protobuf.AuditEventMessage;
import io.wireformat.benchmarks.generated.protobuf.StructBatchMessage;
import io.wireformat.benchmarks.generated.protobuf.VideoMessage;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.model.MessageModels;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Video;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everyone who competes on a sample.
 *
 * @param sample the messages
 * @param entries the contenders, in the order of the report
 */
record Lineup<R extends Record>(Sample<R> sample, List<Entry<R>> entries) {

    /** One line-up per sample. */
    static List<Lineup<?>> all() {
        return List.of(auditEvents(), videos(), structBatches());
    }

    /** The line-up for a {@link Sample#name()}. */
    static Lineup<?> named(String sample) {
        return all().stream()
                .filter(lineup -> lineup.sample.name().equals(sample))
                .findFirst()
                .orElseThrow();
    }

    /** The contender of a format that goes a way. */
    Entry<R> entry(Format format, Way way) {
        return entries.stream()
                .filter(entry -> entry.format() == format && entry.way() == way)
                .findFirst()
                .orElseThrow();
    }

    /** How long a contender's content is, in the mean. */
    double meanContentBytes(Format format, Way way) {
        return Round.of(entry(format, way).start().get(), sample.messages()).contents().stream()
                .mapToInt(content -> content.length)
                .average()
                .orElseThrow();
    }

    private static Lineup<AuditEvent> auditEvents() {
        return of(
                Sample.auditEvents(),
                protobuf(
                        AuditEvent.class,
                        ProtobufMapping::toMessage,
                        ProtobufMapping::toRecord,
                        AuditEventMessage.parser()));
    }

    private static Lineup<Video> videos() {
        return of(
                Sample.videos(),
                protobuf(Video.class, ProtobufMapping::toMessage, ProtobufMapping::toRecord, VideoMessage.parser()));
    }

    private static Lineup<StructBatch> structBatches() {
        return of(
                Sample.structBatches(),
                protobuf(
                        StructBatch.class,
                        ProtobufMapping::toMessage,
                        ProtobufMapping::toRecord,
                        StructBatchMessage.parser()));
    }

    @SafeVarargs
    private static <R extends Record> Lineup<R> of(Sample<R> sample, List<Entry<R>>... formats) {
        Entry<R> json = new Entry<>(Format.JSON, Way.LIBRARY, () -> JsonContender.of(mapper(), sample.type()));
        return new Lineup<>(
                sample,
                Stream.concat(Stream.of(json), Stream.of(formats).flatMap(List::stream))
                        .toList());
    }

    private static <R, G extends MessageLite> List<Entry<R>> protobuf(
            Class<R> type, Function<R, G> toMessage, Function<G, R> toRecord, Parser<G> parser) {
        return List.of(
                new Entry<>(
                        Format.PROTOBUF,
                        Way.PLAN,
                        () -> PlanContender.of(new ProtobufCodec(models(), GeneratedTypes.NONE), type)),
                new Entry<>(Format.PROTOBUF, Way.LIBRARY, () -> new ProtobufContender<>(toMessage, toRecord, parser)),
                new Entry<>(
                        Format.PROTOBUF,
                        Way.MAPPED,
                        () -> new Mapped<>(new ProtobufContender<>(toMessage, toRecord, parser))));
    }

    private static MessageModels models() {
        return new MessageModels(mapper());
    }

    private static JsonMapper mapper() {
        return JsonMapper.builder().build();
    }
}
