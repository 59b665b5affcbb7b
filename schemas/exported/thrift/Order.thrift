namespace * io.wireformat.schemas.order

struct Order {
  1: optional string orderId
  2: optional string customer
  3: optional string item
  4: optional i32 quantity
  5: optional double price
  6: optional list<Option> options
}

struct Option {
  1: i32 index
  2: string name
}
