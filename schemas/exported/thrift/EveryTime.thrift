namespace * io.wireformat.schemas.kinds

struct EveryTime {
  1: required Timestamp instant
  2: optional Timestamp instantOrNull
  3: list<Timestamp> instants
  4: map<string, Timestamp> instantsByText
  5: required string date
  6: optional string dateOrNull
  7: required Duration duration
  8: optional Duration durationOrNull
  9: list<Duration> durations
  10: required string id
  11: optional string idOrNull
  12: required string amount
  13: optional string amountOrNull
}

struct Timestamp {
  1: i64 seconds
  2: i32 nanos
}

struct Duration {
  1: i64 seconds
  2: i32 nanos
}
