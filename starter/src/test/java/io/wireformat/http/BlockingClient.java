package io.wireformat.http;

import io.wireformat.fixtures.Point;
import java.util.Map;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/** Spring's clients that wait for the answer, and the ways to give them a format. */
enum BlockingClient {
    REST_CLIENT {
        @Override
        Point post(
                WireformatClient wireformat, String format, ClientHttpRequestFactory requests, String uri, Point body) {
            return given(wireformat, format, requests)
                    .post()
                    .uri(uri)
                    .body(body)
                    .retrieve()
                    .body(Point.class);
        }
    },
    REST_CLIENT_BY_HOST {
        @Override
        Point post(
                WireformatClient wireformat, String format, ClientHttpRequestFactory requests, String uri, Point body) {
            return byHost(wireformat, format, requests)
                    .post()
                    .uri(uri)
                    .body(body)
                    .retrieve()
                    .body(Point.class);
        }
    },
    REST_TEMPLATE {
        @Override
        Point post(
                WireformatClient wireformat, String format, ClientHttpRequestFactory requests, String uri, Point body) {
            RestTemplate client = new RestTemplate(requests);
            wireformat.restTemplateFormat(format).accept(client);
            return client.postForObject(uri, body, Point.class);
        }
    },
    REST_TEMPLATE_BY_HOST {
        @Override
        Point post(
                WireformatClient wireformat, String format, ClientHttpRequestFactory requests, String uri, Point body) {
            RestTemplate client = new RestTemplate(requests);
            wireformat.byHost(Map.of("127.0.0.1", format)).addTo(client);
            return client.postForObject(uri, body, Point.class);
        }
    },
    HTTP_EXCHANGE {
        @Override
        Point post(
                WireformatClient wireformat, String format, ClientHttpRequestFactory requests, String uri, Point body) {
            return Points.of(given(wireformat, format, requests)
                            .mutate()
                            .baseUrl(uri)
                            .build())
                    .post(body);
        }
    },
    HTTP_EXCHANGE_BY_HOST {
        @Override
        Point post(
                WireformatClient wireformat, String format, ClientHttpRequestFactory requests, String uri, Point body) {
            return Points.of(byHost(wireformat, format, requests)
                            .mutate()
                            .baseUrl(uri)
                            .build())
                    .post(body);
        }
    };

    /** Sends a value with a new client and reads the answer. */
    abstract Point post(
            WireformatClient wireformat, String format, ClientHttpRequestFactory requests, String uri, Point body);

    static RestClient given(WireformatClient wireformat, String format, ClientHttpRequestFactory requests) {
        return RestClient.builder()
                .requestFactory(requests)
                .apply(wireformat.format(format))
                .build();
    }

    static RestClient byHost(WireformatClient wireformat, String format, ClientHttpRequestFactory requests) {
        RestClient.Builder client = RestClient.builder();
        wireformat.byHost(Map.of("127.0.0.1", format)).addTo(client, requests);
        return client.build();
    }

    interface Points {

        @PostExchange
        Point post(@RequestBody Point point);

        static Points of(RestClient client) {
            return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(client))
                    .build()
                    .createClient(Points.class);
        }
    }
}
