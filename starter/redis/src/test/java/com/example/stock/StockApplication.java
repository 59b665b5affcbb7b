package com.example.stock;

import io.wireformat.Wireformat;
import io.wireformat.redis.WireformatRedisSerializer;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.stereotype.Component;

@SpringBootApplication
@EnableCaching
public class StockApplication {

    public record Article(String id, int pieces) {}

    public static void main(String[] arguments) {
        SpringApplication.run(StockApplication.class, arguments);
    }

    @Component
    public static class Warehouse {

        @Cacheable("articles")
        public Article article(String id) {
            System.out.println("Counted " + id);
            return new Article(id, 7);
        }
    }

    @Bean
    RedisTemplate<String, Article> articles(RedisConnectionFactory connections, Wireformat formats) {
        RedisTemplate<String, Article> template = new RedisTemplate<>();
        template.setConnectionFactory(connections);
        template.setKeySerializer(RedisSerializer.string());
        template.setValueSerializer(
                WireformatRedisSerializer.of(formats, Article.class).withFormat("avro"));
        return template;
    }

    @Bean
    ApplicationRunner reader(Warehouse warehouse, RedisTemplate<String, Article> articles) {
        return arguments -> {
            System.out.println(warehouse.article("A-1"));
            System.out.println(warehouse.article("A-1"));
            articles.opsForValue().set("latest", warehouse.article("A-1"));
            System.out.println(articles.opsForValue().get("latest"));
        };
    }
}
