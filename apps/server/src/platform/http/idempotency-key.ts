/** What a key may be that a client gives to one act. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,64}$/;
