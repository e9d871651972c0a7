// Methods of the account that a key belongs to, of its coins, and of the streams of its events.
export {};
