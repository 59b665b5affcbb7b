/**
 * The explorer: a page that shows the messages of an application in every format, byte by byte. {@code ExplorerRoutes} has
 * the responses to all its requests; {@code ServletExplorer} and {@code ReactiveExplorer} connect them to Spring MVC and
 * WebFlux. Start at {@link io.wireformat.explorer.WireformatExplorerAutoConfiguration}.
 */
@NullMarked
package io.wireformat.explorer;

import org.jspecify.annotations.NullMarked;
