package io.wireformat.http.internal.exchange;

import io.wireformat.WireformatHandlers;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an application for its responses.
 *
 * @param serverTiming whether they have the header {@code Server-Timing}
 * @param allProblems whether all errors are problems, or only those of requests that name a format
 * @param browsersGetJson whether a browser gets JSON instead of XML
 * @param observed whether observations record the content of exchanges
 * @param taps see bodies; null if none do
 * @param handlers the formats that handlers which declare JSON alone are widened to
 */
public record ServerSettings(
        boolean serverTiming,
        boolean allProblems,
        boolean browsersGetJson,
        boolean observed,
        BodyTap.@Nullable Source taps,
        WireformatHandlers.Setting handlers) {

    /** The tap of an exchange; null if nothing sees its bodies. */
    public @Nullable BodyTap tap(ResponseHead head) {
        return taps != null ? taps.start(head) : null;
    }
}
