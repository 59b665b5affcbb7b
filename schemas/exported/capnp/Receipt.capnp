@0xb51264f23e7c4c61;

struct Receipt {
  id @0 :Text;
  sequence @1 :Int64;
  receivedAt @2 :Text;
  leaf @3 :Text;
}
