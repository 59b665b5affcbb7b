package io.wireformat.http.clients;

import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatProblemException;
import io.wireformat.client.WireformatWebClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.client.support.RestClientHttpServiceGroupConfigurer;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.registry.ImportHttpServices;

/** What docs/clients.md shows, word for word, within what it needs. */
interface ClientGuide {

    record Parcel(String to, int grams) {}

    class Clients {

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
    }

    @HttpExchange("/parcels")
    interface Parcels {

        @PostExchange
        Parcel weigh(@RequestBody Parcel parcel);
    }

    // found at spring.http.serviceclient.warehouse.base-url
    @Configuration
    @ImportHttpServices(group = "warehouse", types = Parcels.class)
    class Warehouse {

        @Bean
        RestClientHttpServiceGroupConfigurer warehouseFormat(WireformatClient wireformat) {
            return groups -> groups.filterByName("warehouse")
                    .forEachClient((group, client) -> client.apply(wireformat.format("flatbuffers")));
        }
    }

    class Shipping {

        private static final Logger log = LoggerFactory.getLogger(Shipping.class);

        static void ship(RestClient client, Parcel parcel) {
            try {
                client.post().uri("/parcels").body(parcel).retrieve().toBodilessEntity();
            } catch (WireformatProblemException e) { // with WebClient: WebClientProblemException
                log.warn("{}: {}", e.problem().title(), e.problem().detail());
            }
        }
    }
}
