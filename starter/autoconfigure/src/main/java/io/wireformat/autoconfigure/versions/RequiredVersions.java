package io.wireformat.autoconfigure.versions;

import java.lang.module.ModuleDescriptor;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.core.Version;
import tools.jackson.databind.cfg.PackageVersion;

/**
 * Stops an application whose Spring Boot or Jackson is too old, before Spring reads a configuration class. On Spring Boot 3.5
 * the starter's configuration names classes that do not exist. With what Spring Boot 4.0.3 manages the application would start,
 * and each request and response in a format would fail, with a newer Jackson too.
 */
final class RequiredVersions implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final String OLDEST_BOOT = "4.0.4";
    private static final String OLDEST_JACKSON = "3.1.0";

    private final String boot;
    private final Version jackson;

    RequiredVersions() {
        this(SpringBootVersion.getVersion(), PackageVersion.VERSION);
    }

    RequiredVersions(String boot, Version jackson) {
        this.boot = boot;
        this.jackson = jackson;
    }

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        if (isOlder(boot, OLDEST_BOOT) || isOlder(jackson.toString(), OLDEST_JACKSON)) {
            throw new OldVersionException(boot, jackson.toString());
        }
    }

    /** Jackson's own versions compare the names of their libraries first. */
    private static boolean isOlder(String found, String oldest) {
        return ModuleDescriptor.Version.parse(found).compareTo(ModuleDescriptor.Version.parse(oldest)) < 0;
    }
}
