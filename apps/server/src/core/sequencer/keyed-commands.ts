// Idempotency keys: a keyed command runs once, however often and however parallel it is sent.
import { ENGINE_REFUSALS, type Refusal, refuse } from '@bourse/domain';
import type { Command, Outcome } from '@bourse/engine';
import type { StoredOutcome, StoredOutcomes } from '../storage/idempotency.ts';
import type { IdempotencyKey, SubmitRefusal } from './sequencer.ts';

type Answer<C extends Command> = Outcome<C> | SubmitRefusal;
type InFlight = {
  readonly bodyHash: string;
  /** The outcome that was stored under this key before the call. */
  readonly stored: Promise<StoredOutcome | undefined>;
  readonly answer: Promise<unknown>;
};

export class KeyedCommands {
  readonly #storedOutcomes: StoredOutcomes;
  readonly #inFlight = new Map<string, InFlight>();

  constructor(storedOutcomes: StoredOutcomes) {
    this.#storedOutcomes = storedOutcomes;
  }

  /**
   * Answers with the first outcome of this key, or runs `execute` if there is none. The key is taken before anything is
   * awaited, so that of two equal calls only one runs; it is given free after the commit, when the table has it. What
   * `execute` refuses before there is a command is told to those who wait for it, and not stored.
   */
  run<C extends Command, No extends Refusal = never>(
    key: IdempotencyKey,
    execute: () => Promise<Answer<C> | No>,
  ): Promise<Answer<C> | No> {
    const name = nameOf(key);
    const inFlight = this.#inFlight.get(name);
    if (inFlight !== undefined) return this.#join<C, No>(key, inFlight);
    const stored = this.#storedOutcomes.find(key);
    const answer = this.#findOrExecute(key, stored, execute).finally(() => this.#inFlight.delete(name));
    this.#inFlight.set(name, { bodyHash: key.bodyHash, stored, answer });
    return answer;
  }

  /** Gives the outcome under this key to a caller who lost the answer; `not_received` where there is none. */
  async look<C extends Command>(key: IdempotencyKey): Promise<Answer<C>> {
    const inFlight = this.#inFlight.get(nameOf(key));
    if (inFlight !== undefined) return this.#join<C>(key, inFlight);
    const stored = await this.#storedOutcomes.find(key);
    return stored === undefined ? refuse('not_received') : outcomeFor<C>(key, stored);
  }

  async #join<C extends Command, No extends Refusal = never>(
    key: IdempotencyKey,
    inFlight: InFlight,
  ): Promise<Answer<C> | No> {
    // One route and one body always make one kind of command, and are refused in the same ways.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    if (inFlight.bodyHash === key.bodyHash) return (await inFlight.answer) as Answer<C> | No;
    // The other body may be the wrong one itself: what is stored decides, and only without that the call that runs.
    const stored = await inFlight.stored;
    return stored === undefined ? refuse('idempotency_key_reused') : outcomeFor<C>(key, stored);
  }

  async #findOrExecute<C extends Command, No extends Refusal>(
    key: IdempotencyKey,
    lookup: Promise<StoredOutcome | undefined>,
    execute: () => Promise<Answer<C> | No>,
  ): Promise<Answer<C> | No> {
    const stored = await lookup;
    return stored === undefined ? execute() : outcomeFor<C>(key, stored);
  }
}

/** Route and key hold no control characters, so that no two names collide. */
const nameOf = ({ userId, route, key }: IdempotencyKey): string => `${userId}\n${route}\n${key}`;

function outcomeFor<C extends Command>(key: IdempotencyKey, stored: StoredOutcome): Answer<C> {
  return stored.bodyHash === key.bodyHash ? mustBeAnswer<C>(stored.outcome) : refuse('idempotency_key_reused');
}

/** An outcome as a key keeps it: JSON, with each bigint as `{ "units": "…" }`. */
export const writeOutcome = (outcome: object): string =>
  JSON.stringify(outcome, (_, value: unknown) => (typeof value === 'bigint' ? { units: String(value) } : value));

function readOutcome(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  if (Array.isArray(stored)) return stored.map(readOutcome);
  const entries = Object.entries(stored);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === 'units' && typeof first[1] === 'string') return BigInt(first[1]);
  return Object.fromEntries(entries.map(([name, value]) => [name, readOutcome(value)]));
}

function mustBeAnswer<C extends Command>(stored: unknown): Answer<C> {
  const value = withFills(readOutcome(stored));
  if (!isAnswer<C>(value)) throw new Error('A stored outcome cannot be read.');
  return value;
}

/** What orders were answered before they were answered their fills is given none. */
function withFills(outcome: unknown): unknown {
  if (typeof outcome !== 'object' || outcome === null || !('value' in outcome)) return outcome;
  const { value } = outcome;
  if (typeof value !== 'object' || value === null || 'fills' in value) return outcome;
  const isOfOrder = 'orderId' in value && 'status' in value && 'filled' in value;
  return isOfOrder ? { ...outcome, value: { ...value, fills: [] } } : outcome;
}

const REFUSALS: ReadonlySet<unknown> = new Set([...ENGINE_REFUSALS, 'busy', 'idempotency_key_reused']);

/** One route and one body always make one kind of command, so an outcome under that key is one of that kind. */
function isAnswer<C extends Command>(value: unknown): value is Answer<C> {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false;
  return value.ok === true ? 'value' in value : 'code' in value && REFUSALS.has(value.code) && 'params' in value;
}
