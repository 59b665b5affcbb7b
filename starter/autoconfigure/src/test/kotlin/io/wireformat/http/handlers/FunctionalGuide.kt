package io.wireformat.http.handlers

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flowOf
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

/** What is sent. */
data class Parcel(val to: String, val grams: Int)

/** Has parcels. */
class ParcelStore {

    fun weigh(parcel: Parcel): Parcel = parcel.copy(grams = 400)

    fun all(): Flow<Parcel> = flowOf(Parcel("Ada", 1), Parcel("Grete", 2))

    fun heavy(): Set<Parcel> = setOf(Parcel("Grete", 2))
}

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

fun parcels(store: ParcelStore) = coRouter {
    POST("/parcels") { request ->
        val parcel = request.awaitBody<Parcel>()
        request.ok().bodyValueAndAwait(store.weigh(parcel))
    }
    GET("/parcels") { request -> request.ok().bodyAndAwait(store.all()) }
    GET("/parcels/heavy") { request -> request.ok().bodyValueWithTypeAndAwait(store.heavy()) }
}

/** The application of the guide. */
class GuideRoutes {

    @Bean
    fun routes() = parcels(ParcelStore())
}
