// Assertions state what must be true of our own code. A failed one is a bug, and the process stops on it.

/** A broken invariant: never caught to go on, only to log and exit. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';
}

/** Throws {@link InvariantViolation} unless `condition` holds. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantViolation(message);
}

/** Closes a switch over a discriminated union: a new variant without a case fails the compile. */
export function ensureNever(value: never): never {
  throw new InvariantViolation(`unexpected variant ${JSON.stringify(value)}`);
}
