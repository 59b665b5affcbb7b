package io.wireformat.model.internal.json;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Conversion;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ser.std.StdConvertingSerializer;
import tools.jackson.databind.type.TypeFactory;

/**
 * Spring Data pages in their stable JSON form, with content and page. They are detected by name because Spring Data is
 * optional, and like in JSON they are write-only.
 *
 * @see <a href="https://docs.spring.io/spring-data/commons/reference/repositories/core-extensions.html">Spring Data</a>
 */
public final class SpringPage {

    private static final String SPRING_DATA = "org.springframework.data.";
    private static final String PAGE = SPRING_DATA + "domain.Page";
    private static final String PAGE_IMPL = SPRING_DATA + "domain.PageImpl";
    private static final String PAGED_MODEL = SPRING_DATA + "web.PagedModel";
    private static final String REPRESENTATION_MODEL = "org.springframework.hateoas.RepresentationModel";

    private SpringPage() {}

    /** The JSON form of a page. */
    record PagedModel<T>(List<T> content, PageMetadata page) {}

    record PageMetadata(long size, long number, long totalElements, long totalPages) {}

    public static boolean covers(Class<?> type) {
        return Set.of(PAGE, PAGE_IMPL, PAGED_MODEL).contains(type.getName());
    }

    /** The type that describes a page, if JSON writes it in the stable form. */
    public static JavaType described(JavaType type, JsonMapping json, String culprit) {
        Class<?> raw = type.getRawClass();
        if (!raw.getName().equals(PAGED_MODEL)) {
            JavaType impl = json.javaType(loaded(PAGE_IMPL, raw));
            boolean asModel = json.serializers().findValueSerializer(impl) instanceof StdConvertingSerializer converting
                    && converting.getConverter().getClass().getName().startsWith(SPRING_DATA);
            if (!asModel) {
                throw new UnsupportedTypeException(
                        culprit,
                        "Spring Data may change the JSON form of a Page; write it as a PagedModel, with"
                                + " spring.data.web.pageable.serialization-mode=via_dto or"
                                + " @EnableSpringDataWebSupport(pageSerializationMode = VIA_DTO)");
            }
        }
        TypeFactory types = json.mapper().getTypeFactory();
        JavaType content = type.containedTypeOrUnknown(0);
        JavaType described = types.constructParametricType(PagedModel.class, content);
        JavaType springModel = types.constructParametricType(loaded(PAGED_MODEL, raw), content);
        JavaType metadata = json.javaType(loaded(PAGED_MODEL + "$PageMetadata", raw));
        json.requireShownAs(described, springModel, culprit);
        json.requireShownAs(json.javaType(PageMetadata.class), metadata, culprit);
        return described;
    }

    @SuppressWarnings("unchecked")
    public static Conversion conversion(JavaType type) {
        Class<Object> raw = (Class<Object>) type.getRawClass();
        boolean isModel = raw.getName().equals(PAGED_MODEL);
        Class<?> readable = isModel ? raw : loaded(PAGE, raw);
        Class<?> known = isModel ? raw : loaded(PAGE_IMPL, raw);
        return Conversion.of(
                raw,
                PagedModel.class,
                page -> {
                    requireKnown(page, known);
                    return new PagedModel<>(
                            (List<Object>) get(readable, page, "getContent"),
                            isModel ? ofModel(get(readable, page, "getMetadata")) : ofPage(readable, page));
                },
                model -> {
                    throw new DecodingException("is a page, which JSON writes but does not read");
                });
    }

    /** Other classes may have their own JSON form. */
    private static void requireKnown(Object page, Class<?> known) {
        if (page.getClass() != known) {
            throw new EncodingException("is a " + page.getClass().getSimpleName()
                    + ", which only JSON supports; return a " + known.getSimpleName());
        }
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

    /** Whether a class is a representation model of Spring HATEOAS. */
    public static boolean hasLinks(Class<?> type) {
        Class<?> parent = type.getSuperclass();
        return type.getName().equals(REPRESENTATION_MODEL) || (parent != null && hasLinks(parent));
    }

    /** The refusal of a class with links. */
    public static UnsupportedTypeException linked(Class<?> type, String culprit) {
        return new UnsupportedTypeException(
                culprit,
                "only hypermedia formats such as application/hal+json support the links of " + type.getSimpleName()
                        + "; return its content for the other formats");
    }
}
