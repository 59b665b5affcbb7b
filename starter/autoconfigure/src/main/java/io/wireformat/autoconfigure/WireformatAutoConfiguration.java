package io.wireformat.autoconfigure;

import com.github.luben.zstd.Zstd;
import io.wireformat.Wireformat;
import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.converter.internal.JacksonMetering;
import io.wireformat.converter.internal.PlannedJson;
import io.wireformat.converter.internal.WireFormats;
import io.wireformat.internal.BuiltInFormat;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.lock.WireformatLock;
import io.wireformat.model.MessageModels;
import io.wireformat.web.internal.ServerCoding;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** The formats, and what their server and client sides share. */
@AutoConfiguration(after = JacksonAutoConfiguration.class)
@EnableConfigurationProperties(WireformatProperties.class)
@Import(BuiltInCodecs.class)
@ImportRuntimeHints(WireformatRuntimeHints.class)
public final class WireformatAutoConfiguration {

    /** Of what content may take, a fourth may be kept in buffers for what comes next. */
    private static final int POOLED_PART = 4;

    private static final Logger log = LoggerFactory.getLogger(WireformatAutoConfiguration.class);

    /** Of several mappers, the one that Boot's JSON converter uses: where none is primary, the parameter's name counts. */
    @Bean
    MessageModels wireformatMessageModels(
            ObjectProvider<JsonMapper> jsonMapper, ResourceLoader resources, WireformatProperties properties) {
        return new MessageModels(
                jsonMapper.getIfAvailable(JsonMapper::shared),
                WireformatLock.load(loader(resources)),
                log::warn,
                properties.nullOfDefaulted());
    }

    private static ClassLoader loader(ResourceLoader resources) {
        ClassLoader loader = resources.getClassLoader();
        return loader != null ? loader : ClassLoader.getSystemClassLoader();
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
        PlannedJson json = new PlannedJson(
                properties.json().write() == WireformatProperties.JsonBy.PLAN,
                properties.json().read() == WireformatProperties.JsonBy.PLAN);
        json.warnIfOff(models.mapper());
        JacksonMetering jackson = new JacksonMetering(
                bufferSize,
                limits.contentSize() != null ? limits.contentSize().toBytes() : Long.MAX_VALUE,
                limits.inFlight() != null || limits.contentSize() != null,
                setIn(environment),
                json);
        return new WireFormats(
                EnabledFormats.of(codecs, properties.formats()),
                models.mapper(),
                meters.getIfAvailable(() -> CodecMeters.NONE),
                new ContentBudget(new ContentBufferPool(bufferSize, inFlight(limits) / POOLED_PART), inFlight(limits)),
                limits.ofContent().withInFlight(inFlight(limits)),
                jackson);
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

    /** The same formats without HTTP. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    Wireformat wireformat(WireFormats formats, MessageModels models) {
        return new Wireformat(models, formats.codecs(), formats.limits());
    }

    @Bean
    BuiltInFormat.Parts wireformatParts(
            MessageModels models, WireformatProperties properties, ResourceLoader resources) {
        return new BuiltInFormat.Parts(
                models,
                properties.avro().encoding(),
                properties.avro().namespace(),
                properties.msgpack().layout(),
                properties.flatbuffers().acceptUnverified(),
                loader(resources));
    }
}
