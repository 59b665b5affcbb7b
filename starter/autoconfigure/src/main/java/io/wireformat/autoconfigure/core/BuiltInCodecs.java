package io.wireformat.autoconfigure.core;

import io.wireformat.codec.Codec;
import io.wireformat.internal.BuiltInFormat;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/** A bean for each format, in their order; an application's own may stand between them. */
final class BuiltInCodecs implements BeanRegistrar {

    private static final int ORDERS_BETWEEN = 10;

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        for (BuiltInFormat format : BuiltInFormat.values()) {
            registry.registerBean("wireformat-" + format.formatName(), Codec.class, bean -> bean.order(
                            ORDERS_BETWEEN * (format.ordinal() + 1))
                    .supplier(context -> format.codec(context.bean(BuiltInFormat.Parts.class))));
        }
    }
}
