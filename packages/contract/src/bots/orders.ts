// Methods of orders: place, cancel, replace, amend, and read one's own.
export {};
