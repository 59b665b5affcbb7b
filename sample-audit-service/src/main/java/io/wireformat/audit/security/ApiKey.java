package io.wireformat.audit.security;

import io.wireformat.audit.log.store.Tenants;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A key of a client: the property that holds it, such as {@code writer}, {@code writer.shop} or, of the tenant acme,
 * {@code writer.acme/shop}, what its holder may do,
 * and its SHA-256 in hexadecimal. A plain hash is enough, because keys are long and random and not in any dictionary.
 */
record ApiKey(String name, Role role, String hash) {

    /** The permission of a key. */
    enum Role {
        WRITER,
        READER;

        private static final Pattern PROPERTY =
                Pattern.compile("(writer|reader)(?:\\.(?:" + Tenants.NAME + "/)?[A-Za-z0-9._-]{1,64})?");

        /** The property without a name, which is also the authority of Spring Security. */
        String property() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The role of a property such as {@code writer} or {@code writer.shop}; null if it is not that of a key. */
        static @Nullable Role ofProperty(String property) {
            Matcher matcher = PROPERTY.matcher(property);
            return matcher.matches() ? valueOf(matcher.group(1).toUpperCase(Locale.ROOT)) : null;
        }
    }
}
