package io.wireformat.explorer;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the explorer.
 *
 * @param enabled Whether the application serves the explorer, a page at /wireformat that shows each type of its controllers
 *     in every format, and decodes content. Enable it for developers; the application's security decides who sees it.
 */
@ConfigurationProperties("wireformat.explorer")
record ExplorerProperties(@DefaultValue("false") boolean enabled) {}
