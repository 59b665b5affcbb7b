namespace * io.wireformat.schemas.daily

struct DailyRecord {
  1: list<Order> orders
}

struct Order {
  1: string username
  2: string date
  3: string id
}
