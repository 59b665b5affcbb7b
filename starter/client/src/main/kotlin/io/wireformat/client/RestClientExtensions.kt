package io.wireformat.client

import org.springframework.web.client.RestClient
import org.springframework.web.client.RestTemplate

/**
 * Gives the client a format by its name, as [WireformatClient.format] does.
 *
 * ```
 * val client = builder.wireformat(wireformatClient, "protobuf").build()
 * ```
 *
 * @throws IllegalArgumentException when no format that is on has the name
 */
fun RestClient.Builder.wireformat(client: WireformatClient, format: String): RestClient.Builder =
    apply(client.format(format))

/**
 * Gives the client a format by its name, as [WireformatClient.restTemplateFormat] does.
 *
 * @throws IllegalArgumentException when no format that is on has the name
 */
fun RestTemplate.wireformat(client: WireformatClient, format: String): RestTemplate =
    also(client.restTemplateFormat(format)::accept)
