package com.example.routes

import kotlinx.coroutines.flow.flowOf
import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication
import org.springframework.context.annotation.Bean
import org.springframework.http.MediaType
import org.springframework.web.reactive.function.server.ServerRequest
import org.springframework.web.reactive.function.server.ServerResponse
import org.springframework.web.reactive.function.server.awaitBody
import org.springframework.web.reactive.function.server.bodyAndAwait
import org.springframework.web.reactive.function.server.bodyValueAndAwait
import org.springframework.web.reactive.function.server.bodyValueWithTypeAndAwait
import org.springframework.web.reactive.function.server.coRouter
import org.springframework.web.server.NotAcceptableStatusException

data class Parcel(val to: String, val grams: Int?)

val FORMATS = listOf(
    MediaType.APPLICATION_JSON,
    MediaType.valueOf("application/protobuf"),
    MediaType.valueOf("application/vnd.msgpack"),
)

/** The best format for the client; JSON if it accepts any. */
fun ServerRequest.format(): MediaType {
    val accepted = headers().accept().ifEmpty { listOf(MediaType.ALL) }
    return accepted.filter { it.qualityValue > 0 }
        .sortedByDescending { it.qualityValue }
        .firstNotNullOfOrNull { range -> FORMATS.find(range::includes) }
        ?: throw NotAcceptableStatusException(FORMATS)
}

fun ServerRequest.ok() = ServerResponse.ok().varyBy("Accept").contentType(format())

@SpringBootApplication(proxyBeanMethods = false)
class RoutesApplication {

    @Bean
    fun routes() = coRouter {
        POST("/parcels") { request ->
            val parcel = request.awaitBody<Parcel>()
            request.ok().bodyValueAndAwait(parcel.copy(grams = 400))
        }
        GET("/parcels") { request -> request.ok().bodyAndAwait(flowOf(Parcel("Ada", 1), Parcel("Grete", 2))) }
        GET("/parcels/heavy") { request -> request.ok().bodyValueWithTypeAndAwait(setOf(Parcel("Grete", 2))) }
    }
}

fun main(args: Array<String>) {
    runApplication<RoutesApplication>(*args)
}
