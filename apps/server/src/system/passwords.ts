// Login passwords: the rule, argon2id, and a queue that keeps hashing from starving trade, fair between networks.
import { hash, verify } from '@node-rs/argon2';
import { randomToken } from './random.ts';
import { createTurns, type InTurn } from './turns.ts';

const LENGTH_MIN = 6;
const LENGTH_MAX = 16;
/** OWASP's recommendation for argon2id; kibibytes. The library's default variant is argon2id. */
const RECOMMENDED = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash keeps a core busy for some 30 ms. */
const RUNNING_MAX = 2;
const WAITING_MAX = 200;
/** A second's work: whole offices share an address, but not in the same second. */
const WAITING_PER_NETWORK_MAX = 50;

/** 6 to 16 characters with a letter and a digit. */
export function isAcceptablePassword(password: string): boolean {
  const { length } = password;
  return length >= LENGTH_MIN && length <= LENGTH_MAX && /[A-Za-z]/.test(password) && /[0-9]/.test(password);
}

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long without a stored hash as with one. */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>;
  /** Runs a job that hashes or verifies once, when its network's turn has come. `busy` when too many wait. */
  readonly inTurn: InTurn;
};

export type HashingCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

export function createPasswords(cost: HashingCost = RECOMMENDED): Passwords {
  // The hash that is verified for an account that does not exist.
  const decoy = hash(randomToken(), cost);
  return {
    hash: (password) => hash(password.normalize('NFC'), cost),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
      return matches && stored !== undefined;
    },
    inTurn: createTurns({
      runningMax: RUNNING_MAX,
      waitingMax: WAITING_MAX,
      waitingPerNetworkMax: WAITING_PER_NETWORK_MAX,
    }),
  };
}
