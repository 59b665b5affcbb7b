package com.example.parcels;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.messaging.handler.annotation.SendTo;

@SpringBootApplication
public class ParcelsApplication {

    public record Parcel(String id, int grams) {}

    public record Receipt(String parcel) {}

    public static void main(String[] arguments) {
        SpringApplication.run(ParcelsApplication.class, arguments);
    }

    @Bean
    ApplicationRunner sender(KafkaTemplate<String, Object> template) {
        return arguments -> template.send("parcels", "P-1", new Parcel("P-1", 1200));
    }

    @KafkaListener(topics = "parcels")
    @SendTo("receipts")
    public Receipt weigh(Parcel parcel) {
        System.out.println("Weighed " + parcel);
        return new Receipt(parcel.id());
    }
}
