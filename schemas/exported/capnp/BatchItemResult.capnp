@0xff951faced5a6f9e;

struct BatchItemResult {
  status @0 :Int32;
  receipt @1 :Receipt;
  error @2 :Text;
}

struct Receipt {
  id @0 :Text;
  sequence @1 :Int64;
  receivedAt @2 :Text;
  leaf @3 :Text;
}
