namespace * io.wireformat.schemas.addressbook

enum PhoneType {
  MOBILE = 0
  HOME = 1
  WORK = 2
}

struct AddressBook {
  1: list<Person> people
}

struct Person {
  1: string name
  2: string id
  3: string email
  4: list<Phone> phones
  5: string lastUpdated
}

struct Phone {
  1: string number
  2: PhoneType type
}
