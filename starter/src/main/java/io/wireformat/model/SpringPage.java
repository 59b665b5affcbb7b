package io.wireformat.model;

import io.wireformat.DecodingException;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.std.StdConvertingSerializer;

/**
 * Spring Data's pages, as JSON shows them where the application asks for a shape that stays: content and page. They are
 * known by name, since Spring Data need not be there, and only written, as by JSON.
 *
 * @see <a href="https://docs.spring.io/spring-data/commons/reference/repositories/core-extensions.html">Spring Data</a>
 */
final class SpringPage {

    private static final String PAGE = "org.springframework.data.domain.Page";

    private static final String PAGE_IMPL = "org.springframework.data.domain.PageImpl";

    private static final String PAGED_MODEL = "org.springframework.data.web.PagedModel";

    private static final String REPRESENTATION_MODEL = "org.springframework.hateoas.RepresentationModel";

    private static final Set<String> SHOWN = Set.of("content", "page");

    private SpringPage() {}

    /** What JSON shows of a page. */
    record PagedModel<T>(List<T> content, PageMetadata page) {}

    record PageMetadata(long size, long number, long totalElements, long totalPages) {}

    static boolean covers(Class<?> type) {
        return Set.of(PAGE, PAGE_IMPL, PAGED_MODEL).contains(type.getName());
    }

    /**
     * The type that describes a page's content.
     *
     * @throws UnsupportedTypeException when JSON shows something else
     */
    static JavaType described(JavaType type, JsonMapper mapper, String culprit) {
        Class<?> raw = type.getRawClass();
        if (!raw.getName().equals(PAGED_MODEL)) {
            JavaType impl = mapper.constructType(loaded(PAGE_IMPL, raw));
            if (!(mapper._serializationContext().findValueSerializer(impl) instanceof StdConvertingSerializer)) {
                throw new UnsupportedTypeException(
                        culprit,
                        "JSON shows a Page in a form that Spring Data does not promise to keep; let it be shown as a"
                                + " PagedModel: spring.data.web.pageable.serialization-mode=via_dto, or"
                                + " @EnableSpringDataWebSupport(pageSerializationMode = VIA_DTO)");
            }
        }
        JavaType model = mapper.constructType(loaded(PAGED_MODEL, raw));
        mapper._serializationContext().findValueSerializer(model).properties().forEachRemaining(property -> {
            if (property.getClass() != BeanPropertyWriter.class || !SHOWN.contains(property.getName())) {
                throw new UnsupportedTypeException(culprit, "JSON shows other properties of a PagedModel than usual");
            }
        });
        return mapper.getTypeFactory().constructParametricType(PagedModel.class, type.containedTypeOrUnknown(0));
    }

    @SuppressWarnings("unchecked")
    static Conversion conversion(JavaType type) {
        Class<Object> raw = (Class<Object>) type.getRawClass();
        boolean isModel = raw.getName().equals(PAGED_MODEL);
        Class<?> readable = isModel ? raw : loaded(PAGE, raw);
        return Conversion.of(
                raw,
                PagedModel.class,
                page -> new PagedModel<>(
                        (List<Object>) get(readable, page, "getContent"),
                        isModel ? ofModel(get(readable, page, "getMetadata")) : ofPage(readable, page)),
                model -> {
                    throw new DecodingException("is a page, which JSON writes and does not read");
                });
    }

    private static PageMetadata ofPage(Class<?> type, Object page) {
        return new PageMetadata(
                number(type, page, "getSize"),
                number(type, page, "getNumber"),
                number(type, page, "getTotalElements"),
                number(type, page, "getTotalPages"));
    }

    private static PageMetadata ofModel(Object metadata) {
        Class<?> type = metadata.getClass();
        return new PageMetadata(
                number(type, metadata, "size"),
                number(type, metadata, "number"),
                number(type, metadata, "totalElements"),
                number(type, metadata, "totalPages"));
    }

    private static long number(Class<?> type, Object owner, String getter) {
        return ((Number) get(type, owner, getter)).longValue();
    }

    private static Object get(Class<?> type, Object owner, String getter) {
        try {
            return type.getMethod(getter).invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> loaded(String name, Class<?> neighbour) {
        try {
            return Class.forName(name, false, neighbour.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Declines what Spring HATEOAS puts around content. */
    static void requireNoLinks(Class<?> type, String culprit) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (c.getName().equals(REPRESENTATION_MODEL)) {
                throw new UnsupportedTypeException(
                        culprit,
                        "Spring HATEOAS shows the links of " + type.getSimpleName() + " in hypermedia formats such as"
                                + " application/hal+json alone; return its content for the other formats");
            }
        }
    }
}
