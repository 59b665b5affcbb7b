package io.wireformat.autoconfigure.versions;

import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.core.Version;
import tools.jackson.databind.cfg.PackageVersion;

/**
 * Stops an application whose Spring Boot or Jackson is too old, before Spring reads a configuration class. On Spring Boot 3.5
 * the starter's configuration names classes that do not exist. With Jackson 3.0 the application would start, and each request
 * and response in a format would fail.
 */
final class RequiredVersions implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final int BOOT_MAJOR = 4;

    private static final Version OLDEST_JACKSON = new Version(3, 1, 0, null, null, null);

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
        if (major(boot) < BOOT_MAJOR || isOlderThanRequired(jackson)) {
            throw new OldVersionException(boot, jackson.toString());
        }
    }

    private static int major(String version) {
        return Integer.parseInt(version.substring(0, version.indexOf('.')));
    }

    private static boolean isOlderThanRequired(Version found) {
        return found.getMajorVersion() < OLDEST_JACKSON.getMajorVersion()
                || found.getMajorVersion() == OLDEST_JACKSON.getMajorVersion()
                        && found.getMinorVersion() < OLDEST_JACKSON.getMinorVersion();
    }
}
