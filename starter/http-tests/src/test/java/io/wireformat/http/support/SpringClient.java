package io.wireformat.http.support;

import io.wireformat.client.HostFormats;
import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.fixtures.Point;
import java.util.Map;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.support.WebClientAdapter;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/** Spring's clients, and the ways to give them a format. */
public enum SpringClient {
    REST_CLIENT {
        @Override
        public Point post(TestServer application, String format, RequestFactory requests, String uri, Point body) {
            return send(restClient(application, format, requests), uri, body);
        }
    },
    REST_CLIENT_BY_HOST {
        @Override
        public Point post(TestServer application, String format, RequestFactory requests, String uri, Point body) {
            return send(restClientByHost(application, format, requests), uri, body);
        }
    },
    REST_TEMPLATE {
        @Override
        public Point post(TestServer application, String format, RequestFactory requests, String uri, Point body) {
            RestTemplate client = new RestTemplate(requests.factory());
            application.bean(WireformatClient.class).restTemplateFormat(format).accept(client);
            return client.postForObject(uri, body, Point.class);
        }
    },
    REST_TEMPLATE_BY_HOST {
        @Override
        public Point post(TestServer application, String format, RequestFactory requests, String uri, Point body) {
            RestTemplate client = new RestTemplate(requests.factory());
            hosts(application, format).addTo(client);
            return client.postForObject(uri, body, Point.class);
        }
    },
    HTTP_EXCHANGE {
        @Override
        public Point post(TestServer application, String format, RequestFactory requests, String uri, Point body) {
            RestClient client = restClient(application, format, requests);
            return Points.of(RestClientAdapter.create(
                            client.mutate().baseUrl(uri).build()))
                    .post(body);
        }
    },
    WEB_CLIENT {
        @Override
        public Point post(TestServer application, String format, RequestFactory requests, String uri, Point body) {
            return send(webClient(application, format, requests), uri, body);
        }

        @Override
        public boolean runsOn(RequestFactory requests) {
            return requests.isReactive();
        }
    },
    WEB_CLIENT_BY_HOST {
        @Override
        public Point post(TestServer application, String format, RequestFactory requests, String uri, Point body) {
            WireformatWebClient wireformat = application.bean(WireformatWebClient.class);
            return send(
                    WebClient.builder()
                            .clientConnector(requests.connector())
                            .apply(wireformat.byHost(hosts(application, format)))
                            .build(),
                    uri,
                    body);
        }

        @Override
        public boolean runsOn(RequestFactory requests) {
            return requests.isReactive();
        }
    },
    REACTIVE_HTTP_EXCHANGE {
        @Override
        public Point post(TestServer application, String format, RequestFactory requests, String uri, Point body) {
            WebClient client = webClient(application, format, requests);
            return Points.of(
                            WebClientAdapter.create(client.mutate().baseUrl(uri).build()))
                    .post(body);
        }

        @Override
        public boolean runsOn(RequestFactory requests) {
            return requests.isReactive();
        }
    };

    /** Sends a value with a new client and reads the response. */
    public abstract Point post(TestServer application, String format, RequestFactory requests, String uri, Point body);

    public boolean runsOn(RequestFactory requests) {
        return true;
    }

    public static RestClient restClient(TestServer application, String format, RequestFactory requests) {
        return RestClient.builder()
                .requestFactory(requests.factory())
                .apply(application.bean(WireformatClient.class).format(format))
                .build();
    }

    static RestClient restClientByHost(TestServer application, String format, RequestFactory requests) {
        RestClient.Builder client = RestClient.builder();
        hosts(application, format).addTo(client, requests.factory());
        return client.build();
    }

    public static WebClient webClient(TestServer application, String format, RequestFactory requests) {
        return WebClient.builder()
                .clientConnector(requests.connector())
                .apply(application.bean(WireformatWebClient.class).format(format))
                .build();
    }

    static HostFormats hosts(TestServer application, String format) {
        return application.bean(WireformatClient.class).byHost(Map.of("127.0.0.1", format));
    }

    public static Point send(RestClient client, String uri, Point body) {
        return client.post().uri(uri).body(body).retrieve().body(Point.class);
    }

    public static Point send(WebClient client, String uri, Point body) {
        return client.post()
                .uri(uri)
                .bodyValue(body)
                .retrieve()
                .bodyToMono(Point.class)
                .block();
    }

    public interface Points {

        @PostExchange
        public Point post(@RequestBody Point point);

        static Points of(HttpExchangeAdapter client) {
            return HttpServiceProxyFactory.builderFor(client).build().createClient(Points.class);
        }
    }
}
