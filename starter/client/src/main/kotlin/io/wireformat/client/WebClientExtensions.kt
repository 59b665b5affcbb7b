package io.wireformat.client

import org.springframework.web.reactive.function.client.WebClient

/**
 * Gives the client a format by its name, as [WireformatWebClient.format] does.
 *
 * ```
 * val client = builder.wireformat(wireformatWebClient, "protobuf").build()
 * ```
 *
 * @throws IllegalArgumentException when no format that is on has the name
 */
fun WebClient.Builder.wireformat(client: WireformatWebClient, format: String): WebClient.Builder =
    apply(client.format(format))
