const BYTES = 16;

/** An idempotency key. `randomUUID` exists on secure origins only; a plain-HTTP address in a local network is none. */
export function createRandomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
