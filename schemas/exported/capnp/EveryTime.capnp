@0xbfd6e1c7f2283a36;

struct EveryTime {
  instant @0 :Timestamp;
  instantOrNull @1 :Timestamp;
  instants @2 :List(Timestamp);
  instantsByText @3 :List(StringTimestampEntry);
  date @4 :Text;
  dateOrNull @5 :Text;
  duration @6 :Duration;
  durationOrNull @7 :Duration;
  durations @8 :List(Duration);
  id @9 :Text;
  idOrNull @10 :Text;
  amount @11 :Text;
  amountOrNull @12 :Text;
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}

struct StringTimestampEntry {
  key @0 :Text;
  value @1 :Timestamp;
}

struct Duration {
  seconds @0 :Int64;
  nanos @1 :Int32;
}
