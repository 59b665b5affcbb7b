package io.wireformat.autoconfigure;

import com.github.luben.zstd.Zstd;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBufferPool;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Limit;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.coding.ContentCodings;
import io.wireformat.http.JacksonMetering;
import io.wireformat.http.ServerCoding;
import io.wireformat.http.WireFormats;
import io.wireformat.lock.WireformatLock;
import io.wireformat.metrics.CodecMeters;
import io.wireformat.metrics.ContentMemory;
import io.wireformat.model.MessageModels;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.capnproto.StructReader;
import org.jspecify.annotations.Nullable;
import org.msgpack.jackson.dataformat.MessagePackFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** The formats, and what their server and client sides share. */
@AutoConfiguration(after = JacksonAutoConfiguration.class)
@EnableConfigurationProperties(WireformatProperties.class)
@ImportRuntimeHints(WireformatRuntimeHints.class)
public final class WireformatAutoConfiguration {

    private static final Logger log = LoggerFactory.getLogger(WireformatAutoConfiguration.class);

    /** Of several mappers, the one that Boot's JSON converter uses: where none is primary, the parameter's name counts. */
    @Bean
    MessageModels wireformatMessageModels(ObjectProvider<JsonMapper> jsonMapper, ResourceLoader resources) {
        ClassLoader loader = resources.getClassLoader();
        return new MessageModels(
                jsonMapper.getIfAvailable(JsonMapper::shared),
                WireformatLock.load(loader != null ? loader : ClassLoader.getSystemClassLoader()),
                log::warn);
    }

    @Bean
    @ConditionalOnMissingBean
    WireFormats wireFormats(
            WireformatProperties properties,
            List<Codec> codecs,
            MessageModels models,
            ObjectProvider<CodecMeters> meters,
            Environment environment) {
        WireformatProperties.Limits limits = properties.limits();
        int bufferSize = size(properties.buffer().max());
        JacksonMetering jackson = new JacksonMetering(
                bufferSize,
                limits.contentSize() != null ? limits.contentSize().toBytes() : Long.MAX_VALUE,
                limits.inFlight() != null || limits.contentSize() != null,
                setIn(environment));
        return new WireFormats(
                EnabledFormats.of(codecs, properties.formats()),
                models.mapper(),
                meters.getIfAvailable(() -> CodecMeters.NONE),
                new ContentMemory(new ContentBufferPool(bufferSize), inFlight(limits)),
                limits(limits),
                jackson);
    }

    private static DecodeLimits limits(WireformatProperties.Limits limits) {
        int contentSize = size(limits.contentSize(), (int) DecodeLimits.DEFAULT.contentSize());
        DecodeLimits ofContent = new DecodeLimits(
                contentSize,
                limits.depth(),
                limits.elements(),
                size(limits.textLength(), DecodeLimits.DEFAULT.textLength()),
                size(limits.decodedSize(), contentSize),
                limits.compressionRatio(),
                Set.of());
        return ofContent.withInFlight(inFlight(limits));
    }

    /** The limits whose properties are set, as their defaults bind no format that Spring converts itself. */
    private static Set<Limit> setIn(Environment environment) {
        Binder binder = Binder.get(environment);
        return Stream.of(Limit.values())
                .filter(limit -> binder.bind(limit.property(), String.class).isBound())
                .collect(Collectors.toSet());
    }

    private static long inFlight(WireformatProperties.Limits limits) {
        return limits.inFlight() != null ? limits.inFlight().toBytes() : DecodeLimits.DEFAULT_IN_FLIGHT;
    }

    private static int size(@Nullable DataSize size, int otherwise) {
        return size != null ? size(size) : otherwise;
    }

    private static int size(DataSize size) {
        return (int) Math.min(Integer.MAX_VALUE - 8, size.toBytes());
    }

    @Bean
    ServerCoding wireformatServerCoding(ObjectProvider<ContentCodings> codings, WireformatProperties properties) {
        return new ServerCoding(
                SingletonSupplier.of(() -> codings.getIfAvailable(ContentCodings::gzip)),
                properties.contentCoding().requests());
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Zstd.class)
    static class ZstdCoding {

        /** Its library is loaded when content is first coded: most applications have it for the sake of others. */
        @Bean
        @Lazy
        ContentCodings wireformatContentCodings() {
            try {
                return ContentCodings.zstdAndGzip();
            } catch (LinkageError e) {
                log.warn("No zstd, because its library cannot be loaded: {}", e.toString());
                return ContentCodings.gzip();
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Protobuf {

        @Bean
        @Order(10)
        Codec wireformatProtobuf(
                MessageModels models, @Qualifier("protobuf") ObjectProvider<GeneratedTypes> generatedTypes) {
            return new ProtobufCodec(models, generatedTypes.getIfAvailable(() -> GeneratedTypes.NONE));
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(com.google.protobuf.Message.class)
        static class Generated {

            @Bean
            @Qualifier("protobuf")
            GeneratedTypes wireformatProtobufGeneratedTypes() {
                return ProtobufCodec.generatedTypes();
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Avro {

        @Bean
        @Order(20)
        Codec wireformatAvro(
                MessageModels models,
                WireformatProperties properties,
                @Qualifier("avro") ObjectProvider<GeneratedTypes> generatedTypes) {
            return new AvroCodec(
                    models,
                    generatedTypes.getIfAvailable(() -> GeneratedTypes.NONE),
                    properties.avro().encoding());
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(org.apache.avro.specific.SpecificRecord.class)
        static class Generated {

            @Bean
            @Qualifier("avro")
            GeneratedTypes wireformatAvroGeneratedTypes(WireformatProperties properties, MessageModels models) {
                return AvroCodec.generatedTypes(properties.avro().encoding(), models.history());
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class FlatBuffers {

        @Bean
        @Order(30)
        Codec wireformatFlatBuffers(
                MessageModels models, @Qualifier("flatbuffers") ObjectProvider<GeneratedTypes> generatedTypes) {
            return new FlatBuffersCodec(models, generatedTypes.getIfAvailable(() -> GeneratedTypes.NONE));
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(com.google.flatbuffers.Table.class)
        static class Generated {

            @Bean
            @Qualifier("flatbuffers")
            GeneratedTypes wireformatFlatBuffersGeneratedTypes(WireformatProperties properties) {
                return FlatBuffersCodec.generatedTypes(properties.flatbuffers().acceptUnverified());
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class MessagePack {

        @Bean
        @Order(40)
        Codec wireformatMessagePack(
                MessageModels models,
                WireformatProperties properties,
                ObjectProvider<MessagePackCodec.OtherTypes> otherTypes) {
            return new MessagePackCodec(
                    models,
                    properties.msgpack().layout(),
                    otherTypes.getIfAvailable(() -> MessagePackCodec.OtherTypes.NONE));
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(MessagePackFactory.class)
        static class Fallback {

            @Bean
            MessagePackCodec.OtherTypes wireformatMessagePackFallback(MessageModels models) {
                return MessagePackCodec.otherTypes(models);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Thrift {

        @Bean
        @Order(50)
        Codec wireformatThriftCompact(
                MessageModels models, @Qualifier("thrift-compact") ObjectProvider<GeneratedTypes> generatedTypes) {
            return new ThriftCodec(
                    models, generatedTypes.getIfAvailable(() -> GeneratedTypes.NONE), ThriftCodec.Protocol.COMPACT);
        }

        @Bean
        @Order(60)
        Codec wireformatThriftBinary(
                MessageModels models, @Qualifier("thrift-binary") ObjectProvider<GeneratedTypes> generatedTypes) {
            return new ThriftCodec(
                    models, generatedTypes.getIfAvailable(() -> GeneratedTypes.NONE), ThriftCodec.Protocol.BINARY);
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(org.apache.thrift.TBase.class)
        static class Generated {

            @Bean
            @Qualifier("thrift-compact")
            GeneratedTypes wireformatThriftCompactGeneratedTypes() {
                return ThriftCodec.generatedTypes(ThriftCodec.Protocol.COMPACT);
            }

            @Bean
            @Qualifier("thrift-binary")
            GeneratedTypes wireformatThriftBinaryGeneratedTypes() {
                return ThriftCodec.generatedTypes(ThriftCodec.Protocol.BINARY);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class CapnProto {

        @Bean
        @Order(70)
        Codec wireformatCapnProto(
                MessageModels models, @Qualifier("capnp") ObjectProvider<GeneratedTypes> generatedTypes) {
            return new CapnProtoCodec(
                    models, generatedTypes.getIfAvailable(() -> GeneratedTypes.NONE), CapnProtoCodec.Encoding.PLAIN);
        }

        @Bean
        @Order(80)
        Codec wireformatCapnProtoPacked(
                MessageModels models, @Qualifier("capnp-packed") ObjectProvider<GeneratedTypes> generatedTypes) {
            return new CapnProtoCodec(
                    models, generatedTypes.getIfAvailable(() -> GeneratedTypes.NONE), CapnProtoCodec.Encoding.PACKED);
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(StructReader.class)
        static class Generated {

            @Bean
            @Qualifier("capnp")
            GeneratedTypes wireformatCapnProtoGeneratedTypes() {
                return CapnProtoCodec.generatedTypes(CapnProtoCodec.Encoding.PLAIN);
            }

            @Bean
            @Qualifier("capnp-packed")
            GeneratedTypes wireformatCapnProtoPackedGeneratedTypes() {
                return CapnProtoCodec.generatedTypes(CapnProtoCodec.Encoding.PACKED);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ProtobufJson {

        @Bean
        @Order(90)
        Codec wireformatProtobufJson(
                MessageModels models, @Qualifier("protobuf-json") ObjectProvider<GeneratedTypes> generatedTypes) {
            return new ProtobufJsonCodec(models, generatedTypes.getIfAvailable(() -> GeneratedTypes.NONE));
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(com.google.protobuf.util.JsonFormat.class)
        static class Generated {

            @Bean
            @Qualifier("protobuf-json")
            GeneratedTypes wireformatProtobufJsonGeneratedTypes() {
                return ProtobufJsonCodec.generatedTypes();
            }
        }
    }
}
