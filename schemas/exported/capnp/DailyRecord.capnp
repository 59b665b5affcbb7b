@0xba86e8d6a3c98302;

struct DailyRecord {
  orders @0 :List(Order);
}

struct Order {
  username @0 :Text;
  date @1 :Text;
  id @2 :Text;
}
