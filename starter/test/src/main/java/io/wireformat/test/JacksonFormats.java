package io.wireformat.test;

import io.wireformat.codec.WireFormat;
import io.wireformat.model.MessageModels;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.context.ApplicationContext;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.cbor.JacksonCborHttpMessageConverter;
import org.springframework.http.converter.smile.JacksonSmileHttpMessageConverter;
import org.springframework.http.converter.xml.JacksonXmlHttpMessageConverter;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.ObjectMapper;

/** Spring's own formats, each with the application's mapper if it has one. */
final class JacksonFormats {

    private static final List<Candidate> BESIDE_JSON = List.of(
            new Candidate(
                    new WireFormat("xml", "application/xml", List.of("text/xml"), false),
                    "tools.jackson.dataformat.xml.XmlMapper",
                    () -> new JacksonXmlHttpMessageConverter()),
            new Candidate(
                    new WireFormat("cbor", "application/cbor", List.of(), false),
                    "tools.jackson.dataformat.cbor.CBORMapper",
                    () -> new JacksonCborHttpMessageConverter()),
            new Candidate(
                    new WireFormat("smile", "application/x-jackson-smile", List.of(), false),
                    "tools.jackson.dataformat.smile.SmileMapper",
                    () -> new JacksonSmileHttpMessageConverter()));

    private JacksonFormats() {}

    static List<Format> of(ApplicationContext application) {
        ObjectMapper json = application.getBean(MessageModels.class).mapper();
        return Stream.concat(
                        Stream.of(format(new WireFormat("json", "application/json", List.of(), false), json)),
                        BESIDE_JSON.stream()
                                .filter(Candidate::isPresent)
                                .map(candidate -> format(candidate.format(), candidate.mapper(application))))
                .toList();
    }

    private static Format format(WireFormat format, ObjectMapper mapper) {
        return new Format(format, new JacksonContent(format.name(), mapper));
    }

    /**
     * A format that may be present.
     *
     * @param library the class of its mapper
     * @param converter Spring's converter, with the mapper to use if the application has none
     */
    private record Candidate(
            WireFormat format, String library, Supplier<AbstractJacksonHttpMessageConverter<?>> converter) {

        boolean isPresent() {
            return ClassUtils.isPresent(library, JacksonFormats.class.getClassLoader());
        }

        ObjectMapper mapper(ApplicationContext application) {
            ObjectMapper ofSpring = converter.get().getMapper();
            ObjectMapper ofApplication =
                    application.getBeanProvider(ofSpring.getClass()).getIfUnique();
            return ofApplication != null ? ofApplication : ofSpring;
        }
    }
}
