/** The command {@code wireformat}, for messages in files. Start at {@link io.wireformat.cli.WireformatCli}. */
@NullMarked
package io.wireformat.cli;

import org.jspecify.annotations.NullMarked;
