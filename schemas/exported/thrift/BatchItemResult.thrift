namespace * io.wireformat.schemas.audit

struct BatchItemResult {
  1: i32 status
  2: optional Receipt receipt
  3: optional string error
}

struct Receipt {
  1: string id
  2: i64 sequence
  3: string receivedAt
  4: optional string leaf
}
