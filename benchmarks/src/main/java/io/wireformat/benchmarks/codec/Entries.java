package io.wireformat.benchmarks.codec;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.wireformat.benchmarks.contender.AvroContender;
import io.wireformat.benchmarks.contender.BufferContender;
import io.wireformat.benchmarks.contender.CapnProtoContender;
import io.wireformat.benchmarks.contender.Contender;
import io.wireformat.benchmarks.contender.FlatBuffersContender;
import io.wireformat.benchmarks.contender.ForyContender;
import io.wireformat.benchmarks.contender.JacksonContender;
import io.wireformat.benchmarks.contender.JsonPlanContender;
import io.wireformat.benchmarks.contender.Mapped;
import io.wireformat.benchmarks.contender.MessagePackContender;
import io.wireformat.benchmarks.contender.MessagePackModuleContender;
import io.wireformat.benchmarks.contender.ProtobufContender;
import io.wireformat.benchmarks.contender.ThriftContender;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.model.MessageModels;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.avro.AvroMapper;
import tools.jackson.dataformat.avro.AvroSchema;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.protobuf.ProtobufMapper;

/** Collects the contenders for one record. */
final class Entries<R extends Record> {

    private final Class<R> type;
    private final List<Entry<R>> entries = new ArrayList<>();

    Entries(Class<R> type) {
        this.type = type;
    }

    List<Entry<R>> all() {
        return List.copyOf(entries);
    }

    /** Adds the contenders that only need the record. */
    Entries<R> withoutSchema() {
        add(Format.JSON, Way.PLAN, () -> JsonPlanContender.of(mapper(), type));
        add(Format.JSON, Way.LIBRARY, () -> JacksonContender.of(mapper(), type));
        add(
                Format.CBOR,
                Way.LIBRARY,
                () -> JacksonContender.of(CBORMapper.builder().build(), type));
        return add(Format.FORY, Way.LIBRARY, () -> ForyContender.of(type));
    }

    <G extends MessageLite> Entries<R> protobuf(
            Function<R, G> toMessage, Function<G, R> toRecord, Supplier<Parser<G>> parser) {
        plan(Format.PROTOBUF, () -> new ProtobufCodec(models(), GeneratedTypes.NONE));
        generated(Format.PROTOBUF, () -> new ProtobufContender<>(toMessage, toRecord, parser.get()));
        return add(new Entry<>(Format.PROTOBUF, Way.JACKSON, false, () -> {
            ProtobufMapper mapper = ProtobufMapper.builder().build();
            return JacksonContender.of(mapper, type, mapper.generateSchemaFor(type));
        }));
    }

    <G extends SpecificRecord> Entries<R> avro(
            Function<R, G> toGenerated, Function<G, R> toRecord, Supplier<Schema> schema) {
        plan(Format.AVRO, () -> new AvroCodec(models(), GeneratedTypes.NONE));
        generated(Format.AVRO, () -> new AvroContender<>(toGenerated, toRecord, schema.get()));
        return add(
                Format.AVRO,
                Way.JACKSON,
                () -> JacksonContender.of(AvroMapper.builder().build(), type, new AvroSchema(schema.get())));
    }

    /** FlatBuffers only generates classes for messages with its object API, which is the mapped contender. */
    Entries<R> flatBuffers(
            ToIntBiFunction<FlatBufferBuilder, R> build,
            Function<ByteBuffer, R> read,
            Supplier<FlatBuffersContender<R, ?>> objects) {
        plan(Format.FLATBUFFERS, () -> new FlatBuffersCodec(models(), GeneratedTypes.NONE));
        add(
                Format.FLATBUFFERS,
                Way.LIBRARY,
                () -> new FlatBuffersContender<>(Function.identity(), Function.identity(), build, read));
        return add(Format.FLATBUFFERS, Way.MAPPED, () -> new Mapped<>(objects.get()));
    }

    Entries<R> messagePack(MessagePackContender.Pack<R> pack, MessagePackContender.Unpack<R> unpack) {
        plan(
                Format.MESSAGEPACK,
                () -> new MessagePackCodec(models(), MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE));
        add(Format.MESSAGEPACK, Way.LIBRARY, () -> MessagePackModuleContender.of(type));
        return add(Format.MESSAGEPACK, Way.LOW_LEVEL, () -> new MessagePackContender<>(pack, unpack));
    }

    Entries<R> thrift(ThriftContender.Write<R> write, ThriftContender.Read<R> read) {
        plan(Format.THRIFT, () -> new ThriftCodec(models(), GeneratedTypes.NONE, ThriftCodec.Protocol.COMPACT));
        return add(Format.THRIFT, Way.LIBRARY, () -> new ThriftContender<>(write, read));
    }

    Entries<R> capnProto(int words, BiConsumer<R, MessageBuilder> build, Function<MessageReader, R> toRecord) {
        plan(Format.CAPNPROTO, () -> new CapnProtoCodec(models(), GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN));
        return add(Format.CAPNPROTO, Way.LIBRARY, () -> new CapnProtoContender<>(words, build, toRecord));
    }

    /** Adds handwritten code for the previous format. */
    Entries<R> byHand(BiConsumer<R, ContentBuffer> write, Function<ContentReader, R> read) {
        Format format = entries.get(entries.size() - 1).format();
        return add(format, Way.HAND_WRITTEN, () -> new BufferContender<>(write, read));
    }

    private <G> void generated(Format format, Supplier<Contender<R, G>> generated) {
        add(format, Way.LIBRARY, generated);
        add(format, Way.MAPPED, () -> new Mapped<>(generated.get()));
    }

    private void plan(Format format, Supplier<Codec> codec) {
        add(format, Way.PLAN, () -> BufferContender.of(codec.get(), type));
    }

    private Entries<R> add(Format format, Way way, Supplier<? extends Contender<R, ?>> start) {
        return add(new Entry<>(format, way, start));
    }

    private Entries<R> add(Entry<R> entry) {
        entries.add(entry);
        return this;
    }

    private static MessageModels models() {
        return new MessageModels(mapper());
    }

    private static JsonMapper mapper() {
        return JsonMapper.builder().build();
    }
}
