package io.wireformat.autoconfigure.core;

import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.text.internal.EventLog;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.Compression;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.util.ClassUtils;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/**
 * Formats compressed where the server compresses, whichever server it is. Its customizers come last, so that they find
 * the settings as the application wants them.
 */
@AutoConfiguration(after = WireformatAutoConfiguration.class)
@ConditionalOnClass(AbstractConfigurableWebServerFactory.class)
@ConditionalOnBean(SharedFormats.class)
public final class WireformatCompressionAutoConfiguration {

    private static final EventLog log = EventLog.of(WireformatCompressionAutoConfiguration.class);
    private static final String ZSTANDARD = "com.github.luben.zstd.Zstd";

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    WebServerFactoryCustomizer<AbstractConfigurableWebServerFactory> wireformatCompression(
            ServerCoding coding, SharedFormats formats, WireformatProperties properties) {
        return server -> compress(
                server, formats::mediaTypes, coding, properties.contentCoding().zstdForSpringFormats());
    }

    /** Leaves the server nothing of what our writers code themselves: Netty would code what has a strong tag, too. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    WebServerFactoryCustomizer<AbstractConfigurableWebServerFactory> wireformatReactiveCompression(
            ServerCoding coding, SharedFormats formats) {
        return server -> compress(server, formats::springMediaTypes, coding, false);
    }

    private static void compress(
            AbstractConfigurableWebServerFactory server,
            Supplier<List<String>> mediaTypes,
            ServerCoding coding,
            boolean zstandardForSpringFormats) {
        Compression compression = server.getCompression();
        boolean compresses = compression != null && compression.getEnabled();
        if (zstandardForSpringFormats && !(compresses && ClassUtils.isPresent(ZSTANDARD, null))) {
            log.warn(
                    "wireformat.content-coding.zstd-for-spring-formats has no effect without server.compression.enabled=true"
                            + " and the dependency com.github.luben:zstd-jni");
        }
        if (compression != null && compresses) {
            compression.setMimeTypes(union(compression.getMimeTypes(), mediaTypes.get()));
            coding.compressResponses(
                    compression.getMinResponseSize().toBytes(),
                    patterns(compression.getExcludedUserAgents()),
                    zstandardForSpringFormats ? mimeTypes(compression.getMimeTypes()) : List.of());
        }
    }

    private static List<MimeType> mimeTypes(String[] names) {
        return Stream.of(names).map(MimeTypeUtils::parseMimeType).toList();
    }

    private static String[] union(String @Nullable [] own, List<String> more) {
        Set<String> union = new LinkedHashSet<>(own != null ? List.of(own) : List.of());
        union.addAll(more);
        return union.toArray(String[]::new);
    }

    private static List<Pattern> patterns(String @Nullable [] expressions) {
        return Stream.of(expressions != null ? expressions : new String[0])
                .map(Pattern::compile)
                .toList();
    }
}
