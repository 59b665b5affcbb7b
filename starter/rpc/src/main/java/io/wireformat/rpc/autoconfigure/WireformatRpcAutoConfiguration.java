package io.wireformat.rpc.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.autoconfigure.schemas.WireformatSchemasAutoConfiguration;
import io.wireformat.autoconfigure.webflux.WireformatReactiveAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatServerAutoConfiguration;
import io.wireformat.codec.Codec;
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
import io.wireformat.rpc.internal.connect.Rpcs;
import io.wireformat.rpc.internal.contract.Mapped;
import io.wireformat.rpc.internal.contract.RestCalls;
import io.wireformat.rpc.internal.servlet.CallMessages;
import io.wireformat.rpc.internal.servlet.RpcFilter;
import io.wireformat.rpc.internal.servlet.RpcMvc;
import io.wireformat.rpc.internal.webflux.RpcWebFilter;
import io.wireformat.rpc.internal.webflux.RpcWebFlux;
import io.wireformat.servlet.internal.ServerFormats;
import io.wireformat.webflux.internal.ReactiveFormats;
import jakarta.servlet.DispatcherType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletPath;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/** Makes services of controllers with {@link io.wireformat.rpc.RpcService}, which Connect clients call. */
@AutoConfiguration(
        before = WireformatSchemasAutoConfiguration.class,
        after = {WireformatServerAutoConfiguration.class, WireformatReactiveAutoConfiguration.class},
        afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnBean(DocumentedFormats.class)
@ConditionalOnBooleanProperty(name = "wireformat.rpc.enabled", matchIfMissing = true)
@EnableConfigurationProperties(RpcProperties.class)
public final class WireformatRpcAutoConfiguration {

    @Bean
    Services wireformatRpcServices(
            ApplicationContext context, ObjectProvider<DocumentedFormats> documented, SharedFormats formats) {
        return new Services(context, documented::getObject, codecs(formats));
    }

    private static Map<ConnectCodec, MeteredCodec> codecs(SharedFormats formats) {
        Map<ConnectCodec, MeteredCodec> codecs = new EnumMap<>(ConnectCodec.class);
        for (ConnectCodec codec : ConnectCodec.values()) {
            for (Codec each : formats.codecs()) {
                if (each.format().name().equals(codec.format())) {
                    codecs.put(codec, new MeteredCodec(each, formats.metering(Side.SERVER)));
                }
            }
        }
        return codecs;
    }

    private static Rpcs rpcs(
            Services services,
            SharedFormats formats,
            MessageModels models,
            ObjectProvider<ContentCodings> codings,
            ObjectProvider<ConversionService> conversion,
            ObjectProvider<CallMeters> meters) {
        Map<ConnectCodec, MeteredCodec> codecs = codecs(formats);
        MeteredCodec protobuf = codecs.get(ConnectCodec.PROTO);
        return new Rpcs(
                services,
                codecs,
                new RestCalls(SingletonSupplier.of(conversion::getIfAvailable)),
                new Errors(protobuf, models),
                SingletonSupplier.of(() -> codings.getIfAvailable(ContentCodings::gzip)),
                formats.limits(),
                formats.memory(),
                meters.getIfAvailable(() -> (call, error) -> {}));
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
    @ConditionalOnClass(ServerFormats.class)
    @ConditionalOnBean(ServerFormats.class)
    static class OnServlets {

        /** After the filter that begins an exchange, and before all that decide by path. */
        @Bean
        FilterRegistrationBean<RpcFilter> wireformatRpcFilter(
                Services services,
                SharedFormats formats,
                MessageModels models,
                ObjectProvider<ContentCodings> codings,
                @Qualifier("mvcConversionService") ObjectProvider<ConversionService> conversion,
                ObjectProvider<CallMeters> meters,
                ObjectProvider<DispatcherServletPath> path) {
            String prefix = path.stream()
                    .map(DispatcherServletPath::getPrefix)
                    .findFirst()
                    .orElse("");
            FilterRegistrationBean<RpcFilter> registration = new FilterRegistrationBean<>(
                    new RpcFilter(rpcs(services, formats, models, codings, conversion, meters), prefix));
            registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
            registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 3);
            registration.setEnabled(services.exist());
            return registration;
        }

        @Bean
        RpcMvc wireformatRpcMvc(Services services) {
            return new RpcMvc(services.exist());
        }

        @Bean
        CallMessages wireformatRpcMessages() {
            return new CallMessages();
        }

        @Bean
        RpcMvc.Failures wireformatRpcFailures() {
            return new RpcMvc.Failures();
        }

        @Bean
        SmartInitializingSingleton wireformatRpcMappings(
                Services services,
                @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mappings) {
            return () -> mappings.ifAvailable(mapping -> {
                List<Mapped> handlers = new ArrayList<>();
                mapping.getHandlerMethods()
                        .forEach((info, handler) -> services.add(
                                handlers,
                                handler,
                                info.getPatternValues(),
                                info.getMethodsCondition().getMethods()));
                services.start(
                        handlers,
                        (path, handler) -> mapping.registerMapping(
                                RequestMappingInfo.paths(path)
                                        .methods(RequestMethod.POST)
                                        .options(mapping.getBuilderConfiguration())
                                        .build(),
                                handler.getBean(),
                                handler.getMethod()));
            });
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ReactiveFormats.class)
    @ConditionalOnBean(ReactiveFormats.class)
    static class OnWebFlux {

        @Bean
        RpcWebFilter wireformatReactiveRpcFilter(
                Services services,
                SharedFormats formats,
                MessageModels models,
                ObjectProvider<ContentCodings> codings,
                @Qualifier("webFluxConversionService") ObjectProvider<ConversionService> conversion,
                ObjectProvider<CallMeters> meters) {
            return new RpcWebFilter(rpcs(services, formats, models, codings, conversion, meters));
        }

        @Bean
        RpcWebFlux wireformatRpcWebFlux() {
            return new RpcWebFlux();
        }

        @Bean
        RpcWebFlux.Adapter wireformatRpcAdapter(
                Services services, ObjectProvider<RequestMappingHandlerAdapter> adapter) {
            return new RpcWebFlux.Adapter(SingletonSupplier.of(adapter::getObject), services.exist());
        }

        @Bean
        SmartInitializingSingleton wireformatReactiveRpcMappings(
                Services services,
                @Qualifier("requestMappingHandlerMapping")
                        ObjectProvider<
                                        org.springframework.web.reactive.result.method.annotation
                                                .RequestMappingHandlerMapping>
                                mappings) {
            return () -> mappings.ifAvailable(mapping -> {
                List<Mapped> handlers = new ArrayList<>();
                mapping.getHandlerMethods()
                        .forEach((info, handler) -> services.add(
                                handlers,
                                handler,
                                info.getPatternsCondition().getPatterns().stream()
                                        .map(PathPattern::getPatternString)
                                        .toList(),
                                info.getMethodsCondition().getMethods()));
                services.start(
                        handlers,
                        (path, handler) -> mapping.registerMapping(
                                org.springframework.web.reactive.result.method.RequestMappingInfo.paths(path)
                                        .methods(RequestMethod.POST)
                                        .build(),
                                handler.getBean(),
                                handler.getMethod()));
            });
        }
    }
}
