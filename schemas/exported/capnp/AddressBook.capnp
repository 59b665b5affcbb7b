@0xbe24564f42cad093;

struct AddressBook {
  people @0 :List(Person);
}

struct Person {
  name @0 :Text;
  id @1 :Text;
  email @2 :Text;
  phones @3 :List(Phone);
  lastUpdated @4 :Text;
}

struct Phone {
  number @0 :Text;
  type @1 :PhoneType;
}

enum PhoneType {
  mobile @0;
  home @1;
  work @2;
}
