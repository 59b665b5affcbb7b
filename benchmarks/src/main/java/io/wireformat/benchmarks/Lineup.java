package io.wireformat.benchmarks;

import io.wireformat.benchmarks.generated.avro.AuditEventRecord;
import io.wireformat.benchmarks.generated.avro.StructBatchRecord;
import io.wireformat.benchmarks.generated.avro.VideoRecord;
import io.wireformat.benchmarks.generated.flatbuffers.AuditEventTable;
import io.wireformat.benchmarks.generated.flatbuffers.StructBatchTable;
import io.wireformat.benchmarks.generated.flatbuffers.VideoTable;
import io.wireformat.benchmarks.generated.protobuf.AuditEventMessage;
import io.wireformat.benchmarks.generated.protobuf.StructBatchMessage;
import io.wireformat.benchmarks.generated.protobuf.VideoMessage;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Video;
import java.util.List;
import java.util.stream.Stream;

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
    double meanContentBytes(Entry<R> entry) {
        return Round.of(entry.start().get(), sample.messages()).contents().stream()
                .mapToInt(content -> content.length)
                .average()
                .orElseThrow();
    }

    private static Lineup<AuditEvent> auditEvents() {
        Entries<AuditEvent> entries = new Entries<>(AuditEvent.class);
        return of(
                Sample.auditEvents(),
                entries.json(),
                entries.protobuf(ProtobufMapping::toMessage, ProtobufMapping::toRecord, AuditEventMessage.parser()),
                entries.avro(AvroMapping::toGenerated, AvroMapping::toRecord, AuditEventRecord.getClassSchema()),
                entries.flatBuffers(
                        FlatBuffersTables::build,
                        FlatBuffersTables::auditEvent,
                        () -> new FlatBuffersContender<>(
                                FlatBuffersMapping::toObject,
                                FlatBuffersMapping::toRecord,
                                AuditEventTable::pack,
                                content -> AuditEventTable.getRootAsAuditEventTable(content)
                                        .unpack())),
                entries.messagePack(MessagePackByHand::pack, MessagePackByHand::auditEvent));
    }

    private static Lineup<Video> videos() {
        Entries<Video> entries = new Entries<>(Video.class);
        return of(
                Sample.videos(),
                entries.json(),
                entries.protobuf(ProtobufMapping::toMessage, ProtobufMapping::toRecord, VideoMessage.parser()),
                entries.avro(AvroMapping::toGenerated, AvroMapping::toRecord, VideoRecord.getClassSchema()),
                entries.flatBuffers(
                        FlatBuffersTables::build,
                        FlatBuffersTables::video,
                        () -> new FlatBuffersContender<>(
                                FlatBuffersMapping::toObject,
                                FlatBuffersMapping::toRecord,
                                VideoTable::pack,
                                content ->
                                        VideoTable.getRootAsVideoTable(content).unpack())),
                entries.messagePack(MessagePackByHand::pack, MessagePackByHand::video));
    }

    private static Lineup<StructBatch> structBatches() {
        Entries<StructBatch> entries = new Entries<>(StructBatch.class);
        return of(
                Sample.structBatches(),
                entries.json(),
                entries.protobuf(ProtobufMapping::toMessage, ProtobufMapping::toRecord, StructBatchMessage.parser()),
                entries.avro(AvroMapping::toGenerated, AvroMapping::toRecord, StructBatchRecord.getClassSchema()),
                entries.flatBuffers(
                        FlatBuffersTables::build,
                        FlatBuffersTables::structBatch,
                        () -> new FlatBuffersContender<>(
                                FlatBuffersMapping::toObject,
                                FlatBuffersMapping::toRecord,
                                StructBatchTable::pack,
                                content -> StructBatchTable.getRootAsStructBatchTable(content)
                                        .unpack())),
                entries.messagePack(MessagePackByHand::pack, MessagePackByHand::structBatch));
    }

    @SafeVarargs
    private static <R extends Record> Lineup<R> of(Sample<R> sample, List<Entry<R>>... formats) {
        return new Lineup<>(sample, Stream.of(formats).flatMap(List::stream).toList());
    }
}
