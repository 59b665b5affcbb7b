package io.wireformat.rpc.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.Wireformat;
import io.wireformat.autoconfigure.schemas.WireformatSchemasAutoConfiguration;
import io.wireformat.autoconfigure.webflux.WireformatWebFluxAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.model.MessageModels;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.ConnectCodec;
import io.wireformat.rpc.internal.connect.Errors;
import io.wireformat.rpc.internal.connect.RpcServer;
import io.wireformat.rpc.internal.contract.RestCallMapper;
import io.wireformat.rpc.internal.reflection.GrpcHealth;
import io.wireformat.rpc.internal.reflection.GrpcReflection;
import io.wireformat.rpc.internal.servlet.CallMessages;
import io.wireformat.rpc.internal.servlet.RpcFilter;
import io.wireformat.rpc.internal.servlet.RpcMvc;
import io.wireformat.rpc.internal.webflux.RpcWebFilter;
import io.wireformat.rpc.internal.webflux.RpcWebFlux;
import io.wireformat.servlet.internal.WebMvcFormats;
import io.wireformat.webflux.internal.WebFluxFormats;
import jakarta.servlet.DispatcherType;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.coyote.UpgradeProtocol;
import org.apache.coyote.http2.Http2Protocol;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletPath;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Makes services of controllers with {@link io.wireformat.rpc.RpcService}, which gRPC and Connect clients call. */
@AutoConfiguration(
        before = WireformatSchemasAutoConfiguration.class,
        after = {WireformatWebMvcAutoConfiguration.class, WireformatWebFluxAutoConfiguration.class},
        afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnBean(DocumentedFormats.class)
@ConditionalOnBooleanProperty(name = "wireformat.rpc.enabled", matchIfMissing = true)
@EnableConfigurationProperties(RpcProperties.class)
public final class WireformatRpcAutoConfiguration {

    @Bean
    Services wireformatRpcServices(
            ApplicationContext context, SharedFormats formats, ObjectProvider<Services.Mapping> mapping) {
        return new Services(context, codecs(formats), mapping);
    }

    private static Map<ConnectCodec, MeteredCodec> codecs(SharedFormats formats) {
        Map<ConnectCodec, MeteredCodec> codecs = new EnumMap<>(ConnectCodec.class);
        for (ConnectCodec codec : ConnectCodec.values()) {
            formats.codecs().stream()
                    .filter(each -> each.format().name().equals(codec.format()))
                    .forEach(each -> codecs.put(codec, new MeteredCodec(each, formats.metering(Side.SERVER))));
        }
        return codecs;
    }

    @Bean
    RpcServer wireformatRpcServer(
            Services services,
            SharedFormats formats,
            MessageModels models,
            ObjectProvider<ContentCodings> codings,
            @Qualifier("mvcConversionService") ObjectProvider<ConversionService> mvc,
            @Qualifier("webFluxConversionService") ObjectProvider<ConversionService> webFlux,
            ObjectProvider<CallMeters> meters) {
        Map<ConnectCodec, MeteredCodec> codecs = codecs(formats);
        return new RpcServer(
                services,
                codecs,
                new RestCallMapper(SingletonSupplier.of(() -> mvc.getIfAvailable(webFlux::getIfAvailable))),
                new Errors(codecs.get(ConnectCodec.PROTO), models),
                SingletonSupplier.of(() -> codings.getIfAvailable(ContentCodings::gzip)),
                formats.limits(),
                formats.memory(),
                meters.getIfAvailable(() -> (call, error) -> {}));
    }

    @Bean
    @ConditionalOnBooleanProperty("wireformat.rpc.health")
    GrpcHealth wireformatRpcHealth(Services services, ApplicationAvailability availability) {
        return new GrpcHealth(services, availability);
    }

    @Bean
    @ConditionalOnBooleanProperty("wireformat.rpc.reflection")
    GrpcReflection wireformatRpcReflection(Services services, Wireformat wireformat) {
        return new GrpcReflection(services, wireformat.named("protobuf"));
    }

    /** Receives each finished call. */
    interface CallMeters extends BiConsumer<ConnectCall, @Nullable RpcCode> {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MeterRegistry.class)
    static class Metered {

        /** The names of methods are a closed set. */
        @Bean
        CallMeters wireformatRpcMeters(MeterRegistry registry) {
            return (call, error) -> registry.timer(
                            "wireformat.rpc",
                            "protocol",
                            call.protocol(),
                            "method",
                            call.rpc().fullName(),
                            "code",
                            error == null ? "ok" : error.text())
                    .record(call.nanos(), TimeUnit.NANOSECONDS);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebMvcFormats.class)
    @ConditionalOnBean(WebMvcFormats.class)
    static class OnServlets {

        /** After the filter that begins an exchange, and before all that decide by path. */
        @Bean
        FilterRegistrationBean<RpcFilter> wireformatRpcFilter(
                Services services, RpcServer server, ObjectProvider<DispatcherServletPath> path) {
            String prefix = path.stream()
                    .map(DispatcherServletPath::getPrefix)
                    .findFirst()
                    .orElse("");
            FilterRegistrationBean<RpcFilter> registration =
                    new FilterRegistrationBean<>(new RpcFilter(server, prefix));
            registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
            registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 3);
            registration.setEnabled(services.exist());
            return registration;
        }

        @Bean
        RpcMvc wireformatRpcMvc(Services services) {
            return new RpcMvc(services.exist());
        }

        /** After all others have added theirs. */
        @Bean
        SmartInitializingSingleton wireformatRpcEntities(
                RpcMvc mvc,
                @Qualifier("requestMappingHandlerAdapter") ObjectProvider<RequestMappingHandlerAdapter> adapter) {
            return () -> adapter.ifAvailable(mvc::addHandlerTo);
        }

        @Bean
        CallMessages wireformatRpcMessages() {
            return new CallMessages();
        }

        @Bean
        @ConditionalOnBooleanProperty("wireformat.rpc.reflection")
        GrpcReflection.OnServlets wireformatReflectionService(GrpcReflection reflection) {
            return new GrpcReflection.OnServlets(reflection);
        }

        @Bean
        Services.Mapping wireformatRpcMapping(
                @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mappings) {
            return (path, handler) -> mappings.ifAvailable(mapping -> mapping.registerMapping(
                    RequestMappingInfo.paths(path)
                            .methods(RequestMethod.POST)
                            .options(mapping.getBuilderConfiguration())
                            .build(),
                    handler.getBean(),
                    handler.getMethod()));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({WebMvcFormats.class, TomcatConnectorCustomizer.class, Http2Protocol.class})
    @ConditionalOnBean(WebMvcFormats.class)
    static class OnTomcat {

        /** Tomcat's own value. */
        private static final int DEFAULT_THRESHOLD = 1024;

        /** How Tomcat counts a frame of five bytes, the head of an envelope: as two rounded halves. */
        private static final int HEAD = 4;

        /** The points that a frame of data earns. */
        private static final int EARNED = 20;

        /**
         * Accepts frames of small messages, and the small windows that clients open for them, unless the application has set the
         * thresholds. A frame costs its threshold divided by its size, so that empty ones still end the connection.
         */
        @Bean
        TomcatConnectorCustomizer wireformatRpcFrames(ObjectProvider<Services> services) {
            return connector -> {
                for (UpgradeProtocol protocol : connector.findUpgradeProtocols()) {
                    if (protocol instanceof Http2Protocol http2
                            && services.getObject().exist()) {
                        if (http2.getOverheadDataThreshold() == DEFAULT_THRESHOLD) {
                            http2.setOverheadDataThreshold(EARNED * HEAD);
                        }
                        if (http2.getOverheadWindowUpdateThreshold() == DEFAULT_THRESHOLD) {
                            http2.setOverheadWindowUpdateThreshold(HEAD);
                        }
                    }
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebFluxFormats.class)
    @ConditionalOnBean(WebFluxFormats.class)
    static class OnWebFlux {

        @Bean
        RpcWebFilter wireformatReactiveRpcFilter(RpcServer server) {
            return new RpcWebFilter(server);
        }

        @Bean
        RpcWebFlux wireformatRpcWebFlux() {
            return new RpcWebFlux();
        }

        @Bean
        RpcWebFlux.Adapter wireformatRpcAdapter(Services services, ObjectProvider<HandlerAdapter> adapters) {
            return new RpcWebFlux.Adapter(
                    SingletonSupplier.of(() -> adapters.orderedStream().toList()), services.exist());
        }

        @Bean
        @ConditionalOnBooleanProperty("wireformat.rpc.reflection")
        GrpcReflection.OnWebFlux wireformatReactiveReflectionService(GrpcReflection reflection) {
            return new GrpcReflection.OnWebFlux(reflection);
        }

        @Bean
        Services.Mapping wireformatReactiveRpcMapping(
                @Qualifier("requestMappingHandlerMapping")
                        ObjectProvider<
                                        org.springframework.web.reactive.result.method.annotation
                                                .RequestMappingHandlerMapping>
                                mappings) {
            return (path, handler) -> mappings.ifAvailable(mapping -> mapping.registerMapping(
                    org.springframework.web.reactive.result.method.RequestMappingInfo.paths(path)
                            .methods(RequestMethod.POST)
                            .build(),
                    handler.getBean(),
                    handler.getMethod()));
        }
    }
}
