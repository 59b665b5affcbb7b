package io.wireformat.explorer;

import io.wireformat.autoconfigure.internal.ApplicationPath;
import io.wireformat.autoconfigure.webflux.WireformatWebFluxAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration;
import io.wireformat.codec.Codec;
import io.wireformat.codec.Limit;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.handlers.DocumentedServices;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.model.MessageModels;
import io.wireformat.servlet.internal.WebMvcFormats;
import io.wireformat.webflux.internal.WebFluxFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.annotation.RegisterReflection;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import reactor.core.publisher.Mono;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/**
 * Serves the explorer at {@code /wireformat} if {@code wireformat.explorer.enabled} is set: a page that shows the messages of
 * the application's controllers in every format, and decodes content. The application's security applies to it.
 */
@AutoConfiguration(after = {WireformatWebMvcAutoConfiguration.class, WireformatWebFluxAutoConfiguration.class})
@ConditionalOnBooleanProperty("wireformat.explorer.enabled")
@ConditionalOnBean(DocumentedFormats.class)
@EnableConfigurationProperties(ExplorerProperties.class)
public final class WireformatExplorerAutoConfiguration {

    private static final String CSRF_ON_SERVLETS = "org.springframework.security.web.csrf.CsrfToken";
    private static final String CSRF_ON_WEBFLUX = "org.springframework.security.web.server.csrf.CsrfToken";
    private static final String PROTOBUF_JSON = "protobuf-json";

    @Bean
    ExplorerRoutes wireformatExplorerRoutes(
            SharedFormats shared,
            MessageModels models,
            DocumentedFormats documented,
            ObjectProvider<DocumentedServices> services,
            ObjectProvider<ObjectMapper> mappers,
            ObjectProvider<ContentCodings> codings,
            Environment environment) {
        Supplier<ContentCodings> coding = SingletonSupplier.of(() -> codings.getIfAvailable(ContentCodings::gzip));
        return new ExplorerRoutes(
                new Explorer(shared, models, formats(shared, mappers), coding),
                new ExplorerTypes(documented, services.stream().toList(), models, shared.codecs()),
                advice(environment));
    }

    /** The path of the actuator's advice, if it is on and has the application's address. */
    private static @Nullable String advice(Environment environment) {
        boolean isOn = environment.getProperty("wireformat.advice.enabled", Boolean.class, false);
        String port = environment.getProperty("management.server.port");
        boolean isElsewhere =
                port != null && (port.equals("0") || !port.equals(environment.getProperty("server.port", "8080")));
        return isOn && !isElsewhere
                ? environment.getProperty("management.endpoints.web.base-path", "/actuator") + "/wireformat/advice"
                : null;
    }

    private static List<ExplorerFormat> formats(SharedFormats shared, ObjectProvider<ObjectMapper> mappers) {
        JacksonBounds bounds = new JacksonBounds(Set.of(Limit.values()));
        List<ExplorerFormat> formats = new ArrayList<>();
        SpringFormat.onClassPath(WireformatExplorerAutoConfiguration.class.getClassLoader())
                .forEach(format -> {
                    ObjectMapper mapper = mapper(format, shared.mapper(), mappers);
                    formats.add(new ExplorerFormat(format.messages(mapper, bounds), mapper));
                });
        for (Codec codec : shared.codecs()) {
            boolean isJson = codec.format().name().equals(PROTOBUF_JSON);
            formats.add(new ExplorerFormat(codec, isJson ? shared.mapper() : null));
        }
        return List.copyOf(formats);
    }

    /** The application's mapper of a format that Spring converts, or Spring's default. */
    private static ObjectMapper mapper(SpringFormat format, JsonMapper json, ObjectProvider<ObjectMapper> mappers) {
        return switch (format) {
            case JSON -> json;
            case XML -> OfXml.mapper(mappers);
            case CBOR -> OfCbor.mapper(mappers);
            case SMILE -> OfSmile.mapper(mappers);
        };
    }

    private static <T extends ObjectMapper> T of(
            Class<T> type, ObjectProvider<ObjectMapper> mappers, Supplier<T> otherwise) {
        return mappers.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseGet(otherwise);
    }

    private static final class OfXml {

        static ObjectMapper mapper(ObjectProvider<ObjectMapper> mappers) {
            return of(XmlMapper.class, mappers, () -> XmlMapper.builder()
                    .findAndAddModules()
                    .build());
        }
    }

    private static final class OfCbor {

        static ObjectMapper mapper(ObjectProvider<ObjectMapper> mappers) {
            return of(CBORMapper.class, mappers, () -> CBORMapper.builder()
                    .findAndAddModules()
                    .build());
        }
    }

    private static final class OfSmile {

        static ObjectMapper mapper(ObjectProvider<ObjectMapper> mappers) {
            return of(SmileMapper.class, mappers, () -> SmileMapper.builder()
                    .findAndAddModules()
                    .build());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebMvcFormats.class)
    @ConditionalOnBean(WebMvcFormats.class)
    @RegisterReflection(classes = ServletExplorer.class, memberCategories = MemberCategory.INVOKE_DECLARED_METHODS)
    static class OnServlets {

        /** Actuator has a mapping of its own. */
        @Bean
        SmartInitializingSingleton wireformatExplorerHandlers(
                ExplorerRoutes routes,
                @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mapping) {
            boolean isSecured =
                    ClassUtils.isPresent(CSRF_ON_SERVLETS, getClass().getClassLoader());
            ServletExplorer explorer =
                    new ServletExplorer(routes, request -> isSecured ? CsrfTokens.of(request) : null);
            return () -> mapping.ifAvailable(explorer::addTo);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebFluxFormats.class)
    @ConditionalOnBean(WebFluxFormats.class)
    static class OnWebFlux {

        @Bean
        ReactiveExplorer wireformatReactiveExplorer(ExplorerRoutes routes, ApplicationContext application) {
            boolean isSecured = ClassUtils.isPresent(CSRF_ON_WEBFLUX, getClass().getClassLoader());
            return new ReactiveExplorer(
                    routes, request -> isSecured ? CsrfTokens.of(request) : Mono.empty(), application);
        }

        @Bean
        RouterFunction<ServerResponse> wireformatExplorerRoute(ReactiveExplorer explorer) {
            return explorer.route();
        }
    }

    /** A link from each operation of an OpenAPI description. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(GlobalOperationCustomizer.class)
    static class InOpenApi {

        @Bean
        GlobalOperationCustomizer wireformatExplorerLinks(ApplicationContext application) {
            return new ExplorerLinks(ApplicationPath.of(application));
        }
    }
}
