package io.wireformat.spring;

import jakarta.servlet.http.HttpSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.map.repository.config.EnableMapRepositories;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.web.ProjectedPayload;
import org.springframework.graphql.data.method.annotation.Argument;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.hateoas.CollectionModel;
import org.springframework.hateoas.EntityModel;
import org.springframework.hateoas.Link;
import org.springframework.hateoas.PagedModel;
import org.springframework.hateoas.RepresentationModel;
import org.springframework.hateoas.config.EnableHypermediaSupport;
import org.springframework.hateoas.config.EnableHypermediaSupport.HypermediaType;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.config.annotation.web.http.EnableSpringHttpSession;
import org.springframework.session.web.http.HeaderHttpSessionIdResolver;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** An application that uses what other modules of Spring have. */
final class Modules {

    private Modules() {}

    @Configuration(proxyBeanMethods = false)
    @Import({Links.class, Books.class, Queries.class, OfServlets.class, Mine.class})
    static class OnEachStack {}

    /** HAL, and the media types whose mappers stand beside it. */
    @Configuration(proxyBeanMethods = false)
    @EnableHypermediaSupport(
            type = {HypermediaType.HAL, HypermediaType.HAL_FORMS, HypermediaType.COLLECTION_JSON, HypermediaType.UBER})
    @Import(OnEachStack.class)
    static class WithAllOfHypermedia {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @EnableMapRepositories(considerNestedRepositories = true)
    @EnableSpringHttpSession
    @Import({Projections.class, Sessions.class})
    static class OfServlets {

        @Bean
        MapSessionRepository sessions() {
            return new MapSessionRepository(new ConcurrentHashMap<>());
        }

        @Bean
        HeaderHttpSessionIdResolver sessionIds() {
            return HeaderHttpSessionIdResolver.xAuthToken();
        }
    }

    /** Has a property whose name the application's mapper changes, and Actuator's own does not. */
    @Endpoint(id = "mine")
    static class Mine {

        @ReadOperation
        Told told() {
            return new Told("told");
        }
    }

    static final class Told implements OperationResponseBody {

        private final String whatIsTold;

        Told(String whatIsTold) {
            this.whatIsTold = whatIsTold;
        }

        public String getWhatIsTold() {
            return whatIsTold;
        }
    }

    record Book(@Id String isbn, String title) {}

    static class Shelf extends RepresentationModel<Shelf> {

        public String place = "left";
    }

    @RestController
    @RequestMapping("/links")
    static class Links {

        private static final Book BOOK = new Book("1", "caf\u00e9");

        @GetMapping("/entity")
        EntityModel<Book> entity() {
            return EntityModel.of(BOOK, Link.of("/links/entity"), Link.of("/books", "all"));
        }

        @GetMapping("/response")
        ResponseEntity<EntityModel<Book>> response() {
            return ResponseEntity.ok().eTag("1").body(entity());
        }

        @GetMapping("/many")
        CollectionModel<EntityModel<Book>> many() {
            return CollectionModel.of(List.of(entity()), Link.of("/links/many"));
        }

        @GetMapping("/page")
        PagedModel<EntityModel<Book>> page() {
            return PagedModel.of(List.of(entity()), new PagedModel.PageMetadata(1, 0, 3));
        }

        @GetMapping("/own")
        Shelf own() {
            return new Shelf().add(Link.of("/links/own"));
        }

        @PostMapping("/entity")
        String read(@RequestBody EntityModel<Book> book) {
            return book.getContent() + " " + book.getLinks();
        }

        @GetMapping("/plain")
        Book plain() {
            return BOOK;
        }

        @GetMapping("/map")
        Map<String, Integer> map() {
            return Map.of("a", 1);
        }

        @GetMapping("/problem")
        ProblemDetail problem() {
            return ProblemDetail.forStatus(HttpStatus.CONFLICT);
        }

        @GetMapping("/fails")
        EntityModel<Book> fails() {
            throw new IllegalStateException("on purpose");
        }
    }

    static class Books {

        interface BookRepository extends CrudRepository<Book, String> {}
    }

    @Controller
    static class Queries {

        @QueryMapping
        Book book(@Argument String isbn) {
            return new Book(isbn, "queried");
        }
    }

    @ProjectedPayload
    interface Titled {

        String getTitle();
    }

    @RestController
    static class Projections {

        @PostMapping("/titles")
        String title(@RequestBody Titled titled) {
            return titled.getTitle();
        }
    }

    @RestController
    static class Sessions {

        @PostMapping("/session")
        Map<String, Object> remember(@RequestBody Book book, HttpSession session) {
            session.setAttribute("title", book.title());
            return Map.of("title", session.getAttribute("title"));
        }
    }

    /** Requests to all of it. */
    static List<Application.Request> requests(WebApplicationType stack) {
        List<Application.Request> requests = new ArrayList<>();
        String book = "{\"isbn\":\"2\",\"title\":\"two\",\"_links\":{\"self\":{\"href\":\"/two\"}}}";
        for (String path : List.of("entity", "response", "many", "page", "own", "plain", "map", "problem", "fails")) {
            for (String accept : List.of(
                    "",
                    "*/*",
                    "application/json",
                    "application/hal+json",
                    "application/prs.hal-forms+json",
                    "application/vnd.collection+json",
                    "application/vnd.amundsen-uber+json",
                    "application/*+json",
                    "application/vnd.acme+json",
                    "application/hal+json;q=0.5, application/json",
                    "application/xml;q=0.9, application/json;q=0.8",
                    "text/html, */*;q=0.8",
                    "text/plain")) {
                requests.add(Application.Request.get("/links/" + path, accept));
            }
        }
        for (String contentType : List.of(
                "application/json",
                "application/hal+json",
                "application/prs.hal-forms+json",
                "application/vnd.acme+json",
                "text/plain",
                "")) {
            requests.add(new Application.Request("POST", "/links/entity", "", contentType, book));
        }
        requests.add(new Application.Request("POST", "/links/entity", "", "application/hal+json", "{"));
        requests.add(new Application.Request("DELETE", "/links/plain", "", "", ""));
        requests.add(new Application.Request(
                "POST", "/graphql", "", "application/json", "{\"query\":\"{book(isbn:\\\"3\\\"){isbn title}}\"}"));
        requests.add(new Application.Request(
                "POST",
                "/graphql",
                "application/graphql-response+json",
                "application/json",
                "{\"query\":\"{book(isbn:\\\"3\\\"){unknown}}\"}"));
        for (String path : List.of("/actuator", "/actuator/health", "/actuator/mine", "/missing", "/error")) {
            for (String accept :
                    List.of("", "application/json", "application/vnd.spring-boot.actuator.v3+json", "text/html")) {
                requests.add(Application.Request.get(path, accept));
            }
        }
        if (stack == WebApplicationType.SERVLET) {
            requests.add(new Application.Request(
                    "PUT", "/books/4", "application/json", "application/json", "{\"title\":\"four\"}"));
            requests.add(new Application.Request("POST", "/books", "", "application/json", "{"));
            for (String accept : List.of("", "application/json", "application/hal+json", "application/xml")) {
                for (String path : List.of("/", "/books", "/books/4", "/books/none", "/profile/books")) {
                    requests.add(Application.Request.get(path, accept));
                }
            }
            requests.add(new Application.Request("POST", "/titles", "", "application/json", book));
            requests.add(new Application.Request("POST", "/titles", "", "application/hal+json", book));
            requests.add(new Application.Request("POST", "/session", "", "application/json", book));
        }
        return requests;
    }
}
