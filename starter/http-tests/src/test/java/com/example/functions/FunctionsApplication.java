package com.example.functions;

import java.util.Comparator;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

@SpringBootApplication
public class FunctionsApplication {

    private static final List<MediaType> FORMATS = List.of(
            MediaType.APPLICATION_JSON,
            MediaType.valueOf("application/protobuf"),
            MediaType.valueOf("application/vnd.msgpack"));

    record Parcel(String to, int grams) {}

    public static void main(String[] args) {
        SpringApplication.run(FunctionsApplication.class, args);
    }

    @Bean
    RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET("/parcels", request -> ok(request).body(new Parcel("Ada", 1)))
                .POST("/parcels", request -> {
                    Parcel parcel = request.body(Parcel.class);
                    return ok(request).body(new Parcel(parcel.to(), 400));
                })
                .build();
    }

    private static ServerResponse.BodyBuilder ok(ServerRequest request) {
        return ServerResponse.ok().varyBy("Accept").contentType(format(request));
    }

    private static MediaType format(ServerRequest request) {
        List<MediaType> accepted = request.headers().accept();
        return (accepted.isEmpty() ? List.of(MediaType.ALL) : accepted)
                .stream()
                        .filter(range -> range.getQualityValue() > 0)
                        .sorted(Comparator.comparingDouble(MediaType::getQualityValue)
                                .reversed())
                        .flatMap(range -> FORMATS.stream().filter(range::includes))
                        .findFirst()
                        .orElseThrow(() -> new NotAcceptableStatusException(FORMATS));
    }
}
