package io.wireformat.http.internal.exchange;

import io.wireformat.WireformatHandlers;

/**
 * What an application wants of its answers.
 *
 * @param serverTiming whether they tell what their steps took
 * @param allProblems whether all errors are problems, or only those of requests that name a format
 * @param browsersGetJson whether a browser gets JSON where it could have XML
 * @param observed whether what an exchange carried is told to who observes it
 * @param handlers what handlers read and answer in that declare JSON alone
 */
public record ServerSettings(
        boolean serverTiming,
        boolean allProblems,
        boolean browsersGetJson,
        boolean observed,
        WireformatHandlers.Setting handlers) {}
