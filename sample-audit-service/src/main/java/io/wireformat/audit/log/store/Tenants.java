package io.wireformat.audit.log.store;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The owners of logs. The name of a key has its tenant: {@code writer.acme/shop} is a key of acme. */
public final class Tenants {

    /** The tenant of all other keys. */
    public static final String UNNAMED = "";

    /** The pattern of a tenant's name. It is part of the names of files and schemas. */
    public static final String NAME = "[a-z0-9_]{1,40}";

    private static final Pattern KEY = Pattern.compile("[^.]*\\.(" + NAME + ")/.*");

    private Tenants() {}

    /** Returns the tenant of a key. */
    public static String ofKey(@Nullable String key) {
        Matcher matcher = KEY.matcher(key == null ? "" : key);
        return matcher.matches() ? matcher.group(1) : UNNAMED;
    }

    /** Returns a name, such as of a file, with that of the tenant at its end. */
    public static String suffixed(String name, String separator, String tenant) {
        return tenant.isEmpty() ? name : name + separator + tenant;
    }
}
