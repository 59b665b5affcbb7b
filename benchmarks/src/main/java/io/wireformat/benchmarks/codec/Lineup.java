package io.wireformat.benchmarks.codec;

import io.wireformat.benchmarks.contender.AvroByHand;
import io.wireformat.benchmarks.contender.AvroMapping;
import io.wireformat.benchmarks.contender.CapnProtoByHand;
import io.wireformat.benchmarks.contender.CapnProtoMapping;
import io.wireformat.benchmarks.contender.FlatBuffersByHand;
import io.wireformat.benchmarks.contender.FlatBuffersContender;
import io.wireformat.benchmarks.contender.FlatBuffersMapping;
import io.wireformat.benchmarks.contender.FlatBuffersTables;
import io.wireformat.benchmarks.contender.MessagePackByHand;
import io.wireformat.benchmarks.contender.MessagePackCore;
import io.wireformat.benchmarks.contender.ProtobufByHand;
import io.wireformat.benchmarks.contender.ProtobufMapping;
import io.wireformat.benchmarks.contender.ThriftByHand;
import io.wireformat.benchmarks.contender.ThriftLibrary;
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

/**
 * All contenders for a sample.
 *
 * @param sample the messages
 * @param entries the contenders, in the order of the report
 */
record Lineup<R extends Record>(Sample<R> sample, List<Entry<R>> entries) {

    /** One line-up per sample. */
    static List<Lineup<?>> all() {
        return List.of(auditEvents(), videos(), structBatches());
    }

    /**
     * The line-up for a {@link Sample#name()}; the others are not created, because each JVM only measures one figure.
     */
    static Lineup<?> named(String sample) {
        return switch (sample) {
            case Sample.AUDIT_EVENT -> auditEvents();
            case Sample.VIDEO -> videos();
            case Sample.STRUCT_BATCH -> structBatches();
            default -> throw new IllegalArgumentException("no sample is named " + sample);
        };
    }

    /** The contender for a format and a way. */
    Entry<R> entry(Format format, Way way) {
        return entries.stream()
                .filter(entry -> entry.format() == format && entry.way() == way)
                .findFirst()
                .orElseThrow();
    }

    /** The mean length of a contender's content. */
    double meanContentBytes(Entry<R> entry) {
        return Round.of(entry.start().get(), sample.messages()).contents().stream()
                .mapToInt(content -> content.length)
                .average()
                .orElseThrow();
    }

    private static Lineup<AuditEvent> auditEvents() {
        return new Lineup<>(
                Sample.auditEvents(),
                new Entries<>(AuditEvent.class)
                        .withoutSchema()
                        .protobuf(ProtobufMapping::toMessage, ProtobufMapping::toRecord, AuditEventMessage::parser)
                        .byHand(ProtobufByHand::write, ProtobufByHand::auditEvent)
                        .avro(AvroMapping::toGenerated, AvroMapping::toRecord, AuditEventRecord::getClassSchema)
                        .byHand(AvroByHand::write, AvroByHand::auditEvent)
                        .flatBuffers(
                                FlatBuffersTables::build,
                                FlatBuffersTables::auditEvent,
                                () -> new FlatBuffersContender<>(
                                        FlatBuffersMapping::toObject,
                                        FlatBuffersMapping::toRecord,
                                        AuditEventTable::pack,
                                        content -> AuditEventTable.getRootAsAuditEventTable(content)
                                                .unpack()))
                        .byHand(FlatBuffersByHand::write, FlatBuffersByHand::auditEvent)
                        .messagePack(MessagePackCore::pack, MessagePackCore::auditEvent)
                        .byHand(MessagePackByHand::write, MessagePackByHand::auditEvent)
                        .thrift(ThriftLibrary::write, ThriftLibrary::auditEvent)
                        .byHand(ThriftByHand::write, ThriftByHand::auditEvent)
                        .capnProto(64, CapnProtoMapping::build, CapnProtoMapping::auditEvent)
                        .byHand(CapnProtoByHand::write, CapnProtoByHand::auditEvent)
                        .all());
    }

    private static Lineup<Video> videos() {
        return new Lineup<>(
                Sample.videos(),
                new Entries<>(Video.class)
                        .withoutSchema()
                        .protobuf(ProtobufMapping::toMessage, ProtobufMapping::toRecord, VideoMessage::parser)
                        .byHand(ProtobufByHand::write, ProtobufByHand::video)
                        .avro(AvroMapping::toGenerated, AvroMapping::toRecord, VideoRecord::getClassSchema)
                        .byHand(AvroByHand::write, AvroByHand::video)
                        .flatBuffers(
                                FlatBuffersTables::build,
                                FlatBuffersTables::video,
                                () -> new FlatBuffersContender<>(
                                        FlatBuffersMapping::toObject,
                                        FlatBuffersMapping::toRecord,
                                        VideoTable::pack,
                                        content -> VideoTable.getRootAsVideoTable(content)
                                                .unpack()))
                        .byHand(FlatBuffersByHand::write, FlatBuffersByHand::video)
                        .messagePack(MessagePackCore::pack, MessagePackCore::video)
                        .byHand(MessagePackByHand::write, MessagePackByHand::video)
                        .thrift(ThriftLibrary::write, ThriftLibrary::video)
                        .byHand(ThriftByHand::write, ThriftByHand::video)
                        .capnProto(1024, CapnProtoMapping::build, CapnProtoMapping::video)
                        .byHand(CapnProtoByHand::write, CapnProtoByHand::video)
                        .all());
    }

    private static Lineup<StructBatch> structBatches() {
        return new Lineup<>(
                Sample.structBatches(),
                new Entries<>(StructBatch.class)
                        .withoutSchema()
                        .protobuf(ProtobufMapping::toMessage, ProtobufMapping::toRecord, StructBatchMessage::parser)
                        .byHand(ProtobufByHand::write, ProtobufByHand::structBatch)
                        .avro(AvroMapping::toGenerated, AvroMapping::toRecord, StructBatchRecord::getClassSchema)
                        .byHand(AvroByHand::write, AvroByHand::structBatch)
                        .flatBuffers(
                                FlatBuffersTables::build,
                                FlatBuffersTables::structBatch,
                                () -> new FlatBuffersContender<>(
                                        FlatBuffersMapping::toObject,
                                        FlatBuffersMapping::toRecord,
                                        StructBatchTable::pack,
                                        content -> StructBatchTable.getRootAsStructBatchTable(content)
                                                .unpack()))
                        .byHand(FlatBuffersByHand::write, FlatBuffersByHand::structBatch)
                        .messagePack(MessagePackCore::pack, MessagePackCore::structBatch)
                        .byHand(MessagePackByHand::write, MessagePackByHand::structBatch)
                        .thrift(ThriftLibrary::write, ThriftLibrary::structBatch)
                        .byHand(ThriftByHand::write, ThriftByHand::structBatch)
                        .capnProto(64 * 1024, CapnProtoMapping::build, CapnProtoMapping::structBatch)
                        .byHand(CapnProtoByHand::write, CapnProtoByHand::structBatch)
                        .all());
    }
}
