package io.wireformat.test;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;
import tools.jackson.databind.ser.FilterProvider;
import tools.jackson.databind.ser.PropertyFilter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.std.SimpleBeanPropertyFilter;

/** Makes a Jackson mapper omit properties of the root value. */
final class OmittedProperties extends SimpleBeanPropertyFilter {

    private final Class<?> root;
    private final Set<String> properties;

    /** The properties that the value does not have. */
    private final Set<String> unknown;

    private OmittedProperties(Class<?> root, Set<String> properties) {
        this.root = root;
        this.properties = properties;
        this.unknown = new HashSet<>(properties);
    }

    /**
     * Writes a value without some of its properties.
     *
     * @throws IllegalArgumentException if it has no such property
     */
    static byte[] write(Object value, Set<String> properties, ObjectMapper mapper) {
        OmittedProperties omitted = new OmittedProperties(value.getClass(), properties);
        byte[] content = omitted.applyTo(mapper).writeValueAsBytes(value);
        if (!omitted.unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    value.getClass().getSimpleName() + " has no property " + String.join(", ", omitted.unknown));
        }
        return content;
    }

    /** Returns a mapper with the same settings that omits the properties. */
    private ObjectMapper applyTo(ObjectMapper mapper) {
        AnnotationIntrospector annotations = mapper.serializationConfig().getAnnotationIntrospector();
        FilterProvider filters = mapper.serializationConfig().getFilterProvider();
        return mapper.rebuild()
                .annotationIntrospector(AnnotationIntrospector.pair(new Filtered(), annotations))
                .filterProvider(new Filters(filters))
                .build();
    }

    @Override
    public void serializeAsProperty(
            Object value, JsonGenerator generator, SerializationContext context, PropertyWriter writer)
            throws Exception {
        boolean ofRoot = generator.streamWriteContext().getParent().inRoot();
        if (ofRoot && properties.contains(writer.getName())) {
            unknown.remove(writer.getName());
        } else {
            writer.serializeAsProperty(value, generator, context);
        }
    }

    private final class Filtered extends NopAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public @Nullable Object findFilterId(MapperConfig<?> config, Annotated annotated) {
            return annotated.getRawType() == root ? OmittedProperties.this : null;
        }
    }

    private final class Filters extends FilterProvider {

        private final @Nullable FilterProvider others;

        Filters(@Nullable FilterProvider others) {
            this.others = others;
        }

        @Override
        public @Nullable PropertyFilter findPropertyFilter(SerializationContext context, Object id, Object value) {
            return id == OmittedProperties.this || others == null
                    ? OmittedProperties.this
                    : others.findPropertyFilter(context, id, value);
        }

        @Override
        public FilterProvider snapshot() {
            return this;
        }
    }
}
