package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.web.PagedModel;
import org.springframework.hateoas.CollectionModel;
import org.springframework.hateoas.EntityModel;
import org.springframework.hateoas.RepresentationModel;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@ParameterizedClass
@SomeOf("SERVLET")
class SpringModelTests extends Served {

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Models.class));
    }

    @ParameterizedTest
    @EnumSource
    void carriesAPagedModelAsJsonShowsIt(TestFormat format) {
        var response = server.get("/model", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        Shown shown = format.decode(response.body(), Shown.class);
        assertThat(shown).isEqualTo(new Shown(List.of(new Point(1, 2, "a")), new Metadata(5, 0, 1, 1)));
    }

    @Test
    void saysHowAPageIsShown() {
        assertThat(refused("/page")).contains("via_dto");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/entity", "/entities"})
    void namesTheTypeToReturnInsteadOfLinks(String path) {
        assertThat(refused(path)).contains("hal+json", "return its content");
    }

    @Test
    void writesAsJsonATypeThatContainsItself() {
        assertThat(server.get("/root").statusCode()).isEqualTo(200);
        refused("/root");
    }

    private static String refused(String path) {
        HttpResponse<byte[]> response = server.get(path, "Accept", "application/protobuf");
        assertThat(response.statusCode()).isEqualTo(406);
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    record Shown(List<Point> content, Metadata page) {}

    record Metadata(long size, long number, long totalElements, long totalPages) {}

    @RestController
    static class Models {

        private static final Page<Point> PAGE = new PageImpl<>(List.of(new Point(1, 2, "a")), PageRequest.of(0, 5), 1);

        @GetMapping("/model")
        PagedModel<Point> model() {
            return new PagedModel<>(PAGE);
        }

        @GetMapping("/page")
        ResponseEntity<Page<Point>> page() {
            return ResponseEntity.ok(PAGE);
        }

        @GetMapping("/entity")
        EntityModel<Point> entity() {
            return EntityModel.of(new Point(1, 2, "a"));
        }

        @GetMapping("/root")
        @SuppressWarnings("rawtypes")
        ResponseEntity<RepresentationModel> root() {
            return ResponseEntity.ok(new RepresentationModel());
        }

        @GetMapping("/entities")
        ResponseEntity<CollectionModel<EntityModel<Point>>> entities() {
            return ResponseEntity.ok(CollectionModel.of(List.of(entity())));
        }
    }
}
