package io.wireformat.http.internal.exchange;

import io.wireformat.WireformatHandlers;

/**
 * What an application sets for its responses.
 *
 * @param serverTiming whether they have the header {@code Server-Timing}
 * @param allProblems whether all errors are problems, or only those of requests that name a format
 * @param browsersGetJson whether a browser gets JSON instead of XML
 * @param observed whether observations record the content of exchanges
 * @param handlers what handlers that declare JSON alone are widened to
 */
public record ServerSettings(
        boolean serverTiming,
        boolean allProblems,
        boolean browsersGetJson,
        boolean observed,
        WireformatHandlers.Setting handlers) {}
