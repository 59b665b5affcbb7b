package io.wireformat.autoconfigure.core;

import com.github.luben.zstd.Zstd;
import io.micrometer.observation.ObservationRegistry;
import io.wireformat.Wireformat;
import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.autoconfigure.properties.UnknownProperties;
import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.http.internal.converter.JacksonMetering;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.exchange.BodyTap;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.internal.BuiltInFormat;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.jackson.JacksonMessages;
import io.wireformat.internal.jackson.PlainRecords;
import io.wireformat.internal.jackson.PlannedJson;
import io.wireformat.internal.jsonplan.JsonByPlan;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.lock.WireformatLock;
import io.wireformat.model.MessageModels;
import io.wireformat.text.internal.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
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
@AutoConfiguration(afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@EnableConfigurationProperties(WireformatProperties.class)
@Import(BuiltInCodecs.class)
@ImportRuntimeHints(WireformatRuntimeHints.class)
public final class WireformatAutoConfiguration {

    /** Of what content may take, a fourth may be kept in buffers for what comes next. */
    private static final int POOLED_PART = 4;

    private static final EventLog log = EventLog.of(WireformatAutoConfiguration.class);

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

    @Bean
    UnknownProperties wireformatUnknownProperties(Environment environment, ResourceLoader resources) {
        return new UnknownProperties(environment, resources);
    }

    static ClassLoader loader(ResourceLoader resources) {
        ClassLoader loader = resources.getClassLoader();
        return loader != null ? loader : ClassLoader.getSystemClassLoader();
    }

    @Bean
    PlannedJson wireformatPlannedJson(WireformatProperties properties, MessageModels models) {
        return new JsonByPlan(
                properties.json().write() == WireformatProperties.JsonBy.PLAN,
                properties.json().read() == WireformatProperties.JsonBy.PLAN,
                models.mapper());
    }

    @Bean
    @ConditionalOnMissingBean
    SharedFormats wireFormats(
            WireformatProperties properties,
            List<Codec> codecs,
            MessageModels models,
            ObjectProvider<CodecMeters> meters,
            ObjectProvider<PlannedJson> json,
            Environment environment,
            ResourceLoader resources) {
        WireformatProperties.Limits limits = properties.limits();
        int bufferSize = size(properties.buffer().max());
        JacksonMetering jackson = new JacksonMetering(
                bufferSize,
                limits.contentSize() != null ? limits.contentSize().toBytes() : Long.MAX_VALUE,
                limits.inFlight() != null || limits.contentSize() != null,
                setIn(environment),
                json.getIfAvailable(() -> PlannedJson.NONE));
        return new SharedFormats(
                EnabledFormats.of(
                        codecs, properties.formats(), environment.containsProperty("wireformat.formats"), resources),
                models.mapper(),
                new PlainRecords(models),
                meters.getIfAvailable(() -> CodecMeters.NONE),
                new ContentBudget(new ContentBufferPool(bufferSize, inFlight(limits) / POOLED_PART), inFlight(limits)),
                ofContent(limits).withInFlight(inFlight(limits)),
                jackson);
    }

    /** The limits whose properties are set, as their defaults bind no format that Spring converts itself. */
    private static Set<Limit> setIn(Environment environment) {
        Binder binder = Binder.get(environment);
        return Stream.of(Limit.values())
                .filter(limit -> binder.bind(limit.property(), String.class).isBound())
                .collect(Collectors.toSet());
    }

    /** The limits that a handler can change with {@link io.wireformat.WireformatLimits}. */
    private static DecodeLimits ofContent(WireformatProperties.Limits limits) {
        DecodeLimits.Builder set = DecodeLimits.builder()
                .limit(Limit.DEPTH, limits.depth())
                .limit(Limit.ELEMENTS, limits.elements())
                .limit(Limit.COMPRESSION_RATIO, limits.compressionRatio());
        if (!limits.decodeTime().isZero()) {
            set.limit(Limit.DECODE_TIME, Math.max(1, limits.decodeTime().toMillis()));
        }
        set(set, Limit.CONTENT_SIZE, limits.contentSize());
        set(set, Limit.TEXT_LENGTH, limits.textLength());
        set(set, Limit.DECODED_SIZE, limits.decodedSize());
        return set.build();
    }

    private static void set(DecodeLimits.Builder limits, Limit limit, @Nullable DataSize size) {
        if (size != null) {
            limits.limit(limit, size(size));
        }
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
                SingletonSupplier.of(() -> codings.getIfAvailable(ContentCodings::gzip)
                        .withMax(properties.contentCoding().maxCodings())),
                properties.contentCoding().requests());
    }

    /** Requests are observed if there is a registry; its bean is not created here, because registries may need HTTP clients. */
    @Bean
    ServerSettings wireformatServerSettings(
            WireformatProperties properties, ListableBeanFactory beans, ObjectProvider<BodyTap.Source> taps) {
        return new ServerSettings(
                properties.serverTiming(),
                properties.problems() == WireformatProperties.Problems.ALWAYS,
                properties.xml().browser() == WireformatProperties.Browser.JSON,
                properties.observations().enabled()
                        && beans.getBeanNamesForType(ObservationRegistry.class, true, false).length > 0,
                taps.getIfAvailable(),
                properties.handlers());
    }

    @Bean
    ReceiveLimits wireformatReceiveLimits(WireformatProperties properties) {
        WireformatProperties.Limits limits = properties.limits();
        return new ReceiveLimits(limits.receiveTime(), limits.receiveRate().toBytes());
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

    /** An application that runs on WebFlux with the starter for Spring MVC alone. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @ConditionalOnMissingClass("io.wireformat.webflux.internal.WebFluxFormats")
    static class WithoutWebFlux {

        WithoutWebFlux() {
            warnOfMissing("Spring WebFlux", "wireformat-spring-boot-starter-webflux");
        }
    }

    /** An application that runs on Spring MVC with the starter for WebFlux alone. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnMissingClass("io.wireformat.servlet.internal.WebMvcFormats")
    static class WithoutWebMvc {

        WithoutWebMvc() {
            warnOfMissing("Spring MVC", "wireformat-spring-boot-starter");
        }
    }

    private static void warnOfMissing(String stack, String artifact) {
        log.warn(
                "This application runs on {} and has no wire formats in its requests and responses; add the dependency"
                        + " io.wireformat:{}",
                stack,
                artifact);
    }

    /** The same formats without HTTP. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    Wireformat wireformat(SharedFormats formats, MessageModels models, ObjectProvider<PlannedJson> json) {
        List<Codec> codecs = new ArrayList<>(formats.codecs());
        codecs.add(0, JacksonMessages.json(models.mapper(), json.getIfAvailable(() -> PlannedJson.NONE)));
        return new Wireformat(models, codecs, formats.limits());
    }

    @Bean
    BuiltInFormat.Parts wireformatParts(
            MessageModels models, WireformatProperties properties, ResourceLoader resources) {
        return new BuiltInFormat.Parts(
                models,
                properties.wrongTypes(),
                properties.protobuf().goPackage(),
                properties.avro().encoding(),
                properties.avro().namespace(),
                properties.msgpack().layout(),
                properties.flatbuffers().acceptUnverified(),
                loader(resources));
    }
}
