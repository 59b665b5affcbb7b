package io.wireformat.http.handlers

import io.wireformat.fixtures.Point
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flowOf
import org.springframework.context.annotation.Bean
import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.reactive.function.server.ServerRequest
import org.springframework.web.reactive.function.server.ServerResponse
import org.springframework.web.reactive.function.server.awaitBody
import org.springframework.web.reactive.function.server.bodyAndAwait
import org.springframework.web.reactive.function.server.bodyValueAndAwait
import org.springframework.web.reactive.function.server.bodyValueWithTypeAndAwait
import org.springframework.web.reactive.function.server.coRouter

/** Functions that suspend. */
@RestController
class SuspendingEndpoints {

    @PostMapping("/nothing")
    suspend fun nothing(@RequestBody point: Point) {
        check(point.x() > 0)
    }

    @PostMapping("/suspended")
    suspend fun same(@RequestBody point: Point): Point = point

    @GetMapping("/suspended/flow")
    suspend fun later(): Flow<Point> = flowOf(Point(1, 2, "a"), Point(3, 4, "b"))
}

/** The same as routes. */
class CoroutineRoutes {

    @Bean
    fun routes() = coRouter {
        POST("/list") { request -> respond(request).bodyValueAndAwait(listOf(request.awaitBody<Point>())) }
        GET("/empty") { request -> respond(request).bodyValueAndAwait(listOf<Point>()) }
        GET("/mixed") { request -> respond(request).bodyValueAndAwait(listOf(Point(1, 2, ""), Mixed(1))) }
        GET("/set") { request -> respond(request).bodyValueAndAwait(setOf(Point(1, 2, ""))) }
        GET("/typed") { request -> respond(request).bodyValueWithTypeAndAwait(setOf(Point(1, 2, ""))) }
        POST("/flow") { request ->
            val points: Flow<Any> = flowOf(request.awaitBody<Point>())
            respond(request).bodyAndAwait(points)
        }
    }

    private fun respond(request: ServerRequest) =
        ServerResponse.ok().contentType(MediaType.valueOf(request.queryParam("as").orElseThrow()))
}

data class Mixed(val n: Int)
