package io.wireformat.benchmarks;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.wireformat.codec.Codec;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.model.MessageModels;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import tools.jackson.databind.json.JsonMapper;

/** The contenders of each format for one record. */
record Entries<R extends Record>(Class<R> type) {

    List<Entry<R>> json() {
        return List.of(new Entry<>(Format.JSON, Way.LIBRARY, () -> JsonContender.of(mapper(), type)));
    }

    <G extends MessageLite> List<Entry<R>> protobuf(
            Function<R, G> toMessage, Function<G, R> toRecord, Parser<G> parser) {
        return generated(
                Format.PROTOBUF,
                () -> new ProtobufCodec(models(), GeneratedTypes.NONE),
                () -> new ProtobufContender<>(toMessage, toRecord, parser));
    }

    <G extends SpecificRecord> List<Entry<R>> avro(Function<R, G> toGenerated, Function<G, R> toRecord, Schema schema) {
        return generated(
                Format.AVRO,
                () -> new AvroCodec(models(), GeneratedTypes.NONE),
                () -> new AvroContender<>(toGenerated, toRecord, schema));
    }

    /** FlatBuffers generates no object that holds a message, unless asked for its object API: that is the mapped one. */
    List<Entry<R>> flatBuffers(
            ToIntBiFunction<FlatBufferBuilder, R> build,
            Function<ByteBuffer, R> read,
            Supplier<FlatBuffersContender<R, ?>> objects) {
        return List.of(
                plan(Format.FLATBUFFERS, () -> new FlatBuffersCodec(models(), GeneratedTypes.NONE)),
                new Entry<>(
                        Format.FLATBUFFERS,
                        Way.LIBRARY,
                        () -> new FlatBuffersContender<>(Function.identity(), Function.identity(), build, read)),
                new Entry<>(Format.FLATBUFFERS, Way.MAPPED, () -> new Mapped<>(objects.get())));
    }

    List<Entry<R>> messagePack(MessagePackContender.Pack<R> pack, MessagePackContender.Unpack<R> unpack) {
        return List.of(
                plan(
                        Format.MESSAGEPACK,
                        () -> new MessagePackCodec(
                                models(), MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE)),
                new Entry<>(Format.MESSAGEPACK, Way.LIBRARY, () -> MessagePackModuleContender.of(type)),
                new Entry<>(Format.MESSAGEPACK, Way.HAND_WRITTEN, () -> new MessagePackContender<>(pack, unpack)));
    }

    private <G> List<Entry<R>> generated(Format format, Supplier<Codec> codec, Supplier<Contender<R, G>> generated) {
        return List.of(
                plan(format, codec),
                new Entry<>(format, Way.LIBRARY, generated),
                new Entry<>(format, Way.MAPPED, () -> new Mapped<>(generated.get())));
    }

    private Entry<R> plan(Format format, Supplier<Codec> codec) {
        return new Entry<>(format, Way.PLAN, () -> PlanContender.of(codec.get(), type));
    }

    private static MessageModels models() {
        return new MessageModels(mapper());
    }

    private static JsonMapper mapper() {
        return JsonMapper.builder().build();
    }
}
