package com.example.clients;

import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatProblemException;
import io.wireformat.client.WireformatWebClient;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.client.support.RestClientHttpServiceGroupConfigurer;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.registry.ImportHttpServices;

@NullMarked
@SpringBootApplication
@ImportHttpServices(group = "warehouse", types = ClientsApplication.Warehouse.class)
public class ClientsApplication {

    record Parcel(String to, List<Item> items, @Nullable Integer grams) {}

    record Item(String name, int grams) {}

    // found at spring.http.serviceclient.warehouse.base-url
    @HttpExchange
    interface Warehouse {

        @PostExchange("/parcels")
        Parcel weigh(@RequestBody Parcel parcel);
    }

    public static void main(String[] args) {
        new SpringApplicationBuilder(ClientsApplication.class)
                .web(WebApplicationType.NONE)
                .run(args);
    }

    @Bean
    RestClient restClient(RestClient.Builder builder, WireformatClient wireformat) {
        return builder.apply(wireformat.format("protobuf")).build();
    }

    @Bean
    RestTemplate restTemplate(RestTemplateBuilder builder, WireformatClient wireformat) {
        return builder.additionalCustomizers(wireformat.restTemplateFormat("avro")::accept)
                .build();
    }

    @Bean
    WebClient webClient(WebClient.Builder builder, WireformatWebClient wireformat) {
        return builder.apply(wireformat.format("msgpack")).build();
    }

    @Bean
    RestClientHttpServiceGroupConfigurer warehouseFormat(WireformatClient wireformat) {
        return groups -> groups.filterByName("warehouse")
                .forEachClient((group, client) -> client.apply(wireformat.format("flatbuffers")));
    }

    @Bean
    CommandLineRunner weigh(
            RestClient restClient,
            RestTemplate restTemplate,
            WebClient webClient,
            Warehouse warehouse,
            @Value("${spring.http.serviceclient.warehouse.base-url}") String url) {
        Parcel parcel = new Parcel("Grete", List.of(new Item("book", 400)), null);
        String parcels = url + "/parcels";
        return arguments -> {
            System.out.println(
                    restClient.post().uri(parcels).body(parcel).retrieve().body(Parcel.class));
            System.out.println(restTemplate.postForObject(parcels, parcel, Parcel.class));
            System.out.println(webClient
                    .post()
                    .uri(parcels)
                    .bodyValue(parcel)
                    .retrieve()
                    .bodyToMono(Parcel.class)
                    .block());
            System.out.println(warehouse.weigh(parcel));
            try {
                restClient.post().uri(url + "/letters").body(parcel).retrieve().toBodilessEntity();
            } catch (WireformatProblemException e) { // with WebClient: WebClientProblemException
                System.out.println(e.problem().status() + " " + e.problem().instance());
            }
        };
    }
}
