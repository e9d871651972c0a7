// What was signed so far, as the rules ask for it: by withdrawal, by what was spent, and by what left within an hour or a day.
import { DAY_MS, HOUR_MS } from '@bourse/domain';
import { type LimitLeft, refuseToSign, type SignerRefusal, type SigningPurpose } from '@bourse/domain/signer';
import type { Window } from './settings.ts';
import type { SignatureRecord } from './signature-log.ts';

/** Sums are kept by these: each purpose's amounts by asset, and the fees of a chain. */
export type Bucket = `${SigningPurpose}/${string}/${string}` | `fees/${string}`;

export const amountBucket = (it: Pick<SignatureRecord, 'purpose' | 'chainId' | 'asset'>): Bucket =>
  `${it.purpose}/${it.chainId}/${it.asset}`;
export const feeBucket = (chainId: string): Bucket => `fees/${chainId}`;

type Movement = { readonly at: number; readonly units: bigint };
type Charges = { readonly amount: bigint; readonly fee: bigint };

export class History {
  readonly #byId = new Map<string, SignatureRecord[]>();
  readonly #spender = new Map<string, string>();
  readonly #movements = new Map<Bucket, Movement[]>();
  #lastAt = 0;

  constructor(records: readonly SignatureRecord[]) {
    for (const record of records) this.add(record);
  }

  /** Answers when the newest entry was made, in UTC milliseconds. */
  get lastAt(): number {
    return this.#lastAt;
  }

  signedFor(id: string): readonly SignatureRecord[] {
    return this.#byId.get(id) ?? [];
  }

  add(record: SignatureRecord): void {
    const { amount, fee } = this.charges(record);
    this.#move(amountBucket(record), { at: record.at, units: amount });
    this.#move(feeBucket(record.chainId), { at: record.at, units: fee });
    this.#byId.set(record.id, [...this.signedFor(record.id), record]);
    for (const input of record.inputs) this.#spender.set(input, record.id);
    this.#lastAt = Math.max(this.#lastAt, record.at);
  }

  /** A second signature for the same id moves no more than the first, but for what its fee is higher. */
  charges({ id, amount, fee }: Pick<SignatureRecord, 'id' | 'amount' | 'fee'>): Charges {
    const earlier = this.signedFor(id);
    if (earlier.length === 0) return { amount: BigInt(amount), fee: BigInt(fee) };
    const paid = earlier.map((each) => BigInt(each.fee)).reduce((a, b) => (a > b ? a : b));
    const more = BigInt(fee) - paid;
    return { amount: 0n, fee: more > 0n ? more : 0n };
  }

  /** Of the transactions that may be sent for one id, a chain can take only one; and none takes what another id spends. */
  checkInputs({ id, inputs }: Pick<SignatureRecord, 'id' | 'inputs'>): SignerRefusal | undefined {
    for (const input of inputs) {
      const spender = this.#spender.get(input);
      if (spender !== undefined && spender !== id) return refuseToSign('input_taken', { input, id: spender });
    }
    const isShared = this.signedFor(id).every((earlier) => earlier.inputs.some((input) => inputs.includes(input)));
    return isShared ? undefined : refuseToSign('input_not_shared', { id });
  }

  checkWindow(
    bucket: Bucket,
    window: Window,
    { units, now }: { units: bigint; now: number },
  ): SignerRefusal | undefined {
    if (units === 0n) return undefined;
    const bounds = [
      { code: 'hour_limit_reached', span: HOUR_MS, max: window.hour },
      { code: 'day_limit_reached', span: DAY_MS, max: window.day },
    ] as const;
    for (const { code, span, max } of bounds) {
      const moved = this.#sum(bucket, now - span);
      if (moved + units > max) return refuseToSign(code, { of: bucket, left: `${max > moved ? max - moved : 0n}` });
    }
    return undefined;
  }

  /** Answers how much a window still lets out. */
  left(bucket: Bucket, window: Window, now: number): LimitLeft {
    const rest = (max: bigint, span: number) => {
      const moved = this.#sum(bucket, now - span);
      return `${max > moved ? max - moved : 0n}`;
    };
    return { hour: rest(window.hour, HOUR_MS), day: rest(window.day, DAY_MS) };
  }

  #sum(bucket: Bucket, after: number): bigint {
    const within = (this.#movements.get(bucket) ?? []).filter(({ at }) => at > after);
    return within.reduce((sum, { units }) => sum + units, 0n);
  }

  #move(bucket: Bucket, movement: Movement): void {
    const recent = (this.#movements.get(bucket) ?? []).filter(({ at }) => at > movement.at - DAY_MS);
    this.#movements.set(bucket, [...recent, movement]);
  }
}
