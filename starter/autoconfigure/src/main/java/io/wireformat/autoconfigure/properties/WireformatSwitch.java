package io.wireformat.autoconfigure.properties;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/** Leaves out all auto-configuration of Wireformat if {@code wireformat.enabled} is {@code false}. */
final class WireformatSwitch implements AutoConfigurationImportFilter, EnvironmentAware {

    private static final String PACKAGE = "io.wireformat.";

    private @Nullable Environment environment;

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public boolean[] match(@Nullable String[] autoConfigurations, AutoConfigurationMetadata metadata) {
        boolean enabled = environment == null || environment.getProperty("wireformat.enabled", Boolean.class, true);
        boolean[] matches = new boolean[autoConfigurations.length];
        for (int i = 0; i < matches.length; i++) {
            String name = autoConfigurations[i];
            matches[i] = enabled || name == null || !name.startsWith(PACKAGE);
        }
        return matches;
    }
}
