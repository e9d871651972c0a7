// Sends transactions of ours anew that wait for too long: withdrawals and moves alike, each for a higher fee than before.
import { accept, type Chain, type Instant, MINUTE_MS, refuse, type Result } from '@bourse/domain';
import { clearAlarm, listAlarms, raiseAlarm } from '../../../platform/alarms/alarms.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import type { Clock } from '../../../system/clock.ts';
import type { Payment, SignedPayment, WaitReason } from '../adapter.ts';
import type { Sender } from './sender.ts';
import { SignerRefused, SignerUnreachable } from '../signing/signer-client.ts';
import type { SigningDesk } from '../signing/signing-desk.ts';
import { findUseless } from '../signing/signing-requests.ts';
import { findWaiting, type WaitingTransaction } from './waiting.ts';

export type BumperNeeds = {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly family: 'utxo' | 'evm';
  readonly sender: Sender;
  /**
   * Signs it anew for a higher fee, or says why not: nothing has changed then. Undefined where a chain allows no
   * replacement.
   */
  readonly replace: ((payment: Payment) => Promise<SignedPayment | WaitReason>) | undefined;
  readonly desk: Pick<SigningDesk, 'settle'>;
  readonly clock: Pick<Clock, 'now'>;
};

type BumpRefusal =
  | 'transaction_not_waiting'
  | 'transaction_not_replaceable'
  | 'fee_limit_reached'
  | 'transaction_not_signed';

/** For how long one waits before its fee is raised. */
export const BUMP_AFTER_MS = { utxo: 30 * MINUTE_MS, evm: 3 * MINUTE_MS } as const;
const ALARMS_MAX = 1_000;
/** It is rare: a process has died, or the signer was away, as a fee was raised. */
const SETTLE_EVERY_MS = MINUTE_MS;

export class Bumper {
  readonly #needs: BumperNeeds;
  /** When each was tried last, by its transaction. */
  readonly #tried = new Map<string, Instant>();
  #settledAt = Number.NEGATIVE_INFINITY;

  constructor(needs: BumperNeeds) {
    this.#needs = needs;
  }

  /** Raises what waits for too long, and forgets what does not wait any more: what it would have spent in addition is free. */
  async step(): Promise<void> {
    const { sql, chain, clock } = this.#needs;
    const waiting = await findWaiting(sql, chain.id);
    for (const one of waiting) {
      const last = this.#tried.get(one.txid) ?? one.signedAt;
      if (this.isStuck(one) && isFirst(one, waiting) && clock.now() - last >= this.#bumpAfterMs) await this.#raise(one);
    }
    await this.#clear(waiting);
    if (clock.now() - this.#settledAt >= SETTLE_EVERY_MS) await this.#settle();
  }

  findWaiting(): Promise<readonly WaitingTransaction[]> {
    return findWaiting(this.#needs.sql, this.#needs.chain.id);
  }

  isStuck({ signedAt }: Pick<WaitingTransaction, 'signedAt'>): boolean {
    return this.#needs.clock.now() - signedAt >= this.#bumpAfterMs;
  }

  /** By hand, however long it has waited. */
  async bump(txid: string): Promise<Result<undefined, BumpRefusal>> {
    const found = (await this.findWaiting()).find((one) => one.txid === txid);
    if (!found) return refuse('transaction_not_waiting');
    if (!this.#needs.replace) return refuse('transaction_not_replaceable');
    const reason = await this.#raise(found);
    if (reason === undefined) return accept(undefined);
    return refuse(reason === 'fee_above_limit' ? 'fee_limit_reached' : 'transaction_not_signed');
  }

  async #settle(): Promise<void> {
    const { sql, chain, clock, desk } = this.#needs;
    for (const requestId of await findUseless(sql, chain.id)) await desk.settle(requestId);
    this.#settledAt = clock.now();
  }

  get #bumpAfterMs(): number {
    return BUMP_AFTER_MS[this.#needs.family];
  }

  /** Answers with why it could not be raised. */
  async #raise(one: WaitingTransaction): Promise<string | undefined> {
    const { sql, chain, clock } = this.#needs;
    this.#tried.set(one.txid, clock.now());
    const reason = await this.#trySigning(one);
    const key = keyOf(chain, one);
    if (reason === undefined) await clearAlarm(sql, key, clock.now());
    else await raiseAlarm(sql, { key, kind: 'stuck_fee', params: paramsOf(chain, one, reason), now: clock.now() });
    return reason;
  }

  /** The bytes are committed before they are sent, and the old ones stay: the chain takes one of them. */
  async #trySigning(one: WaitingTransaction): Promise<string | undefined> {
    const { sender, replace } = this.#needs;
    if (!replace) return 'transaction_not_replaceable';
    try {
      const signed = await replace(paymentOf(one));
      if (typeof signed === 'string') return signed;
      await sender.commit(one.sending, signed);
    } catch (error) {
      if (error instanceof SignerRefused) return error.code;
      if (error instanceof SignerUnreachable) return 'signer_unreachable';
      throw error;
    }
    await sender.send(one.sending);
    return undefined;
  }

  async #clear(waiting: readonly WaitingTransaction[]): Promise<void> {
    const { sql, chain, clock } = this.#needs;
    const keys = new Set(waiting.map((one) => keyOf(chain, one)));
    for (const txid of this.#tried.keys()) if (!waiting.some((one) => one.txid === txid)) this.#tried.delete(txid);
    const { alarms } = await listAlarms(sql, { kinds: ['stuck_fee'], isStanding: true, limit: ALARMS_MAX, offset: 0 });
    for (const { key } of alarms) {
      if (key.startsWith(prefixOf(chain)) && !keys.has(key)) await clearAlarm(sql, key, clock.now());
    }
  }
}

const prefixOf = (chain: Chain): string => `stuck_fee:${chain.code}:`;
const keyOf = (chain: Chain, { requestId }: WaitingTransaction): string => prefixOf(chain) + requestId;

const paramsOf = (chain: Chain, { sending, txid }: WaitingTransaction, code: string) => ({
  chain: chain.code,
  ...('moveId' in sending ? { move: `${sending.moveId}` } : { withdrawal: `${sending.withdrawalId}` }),
  txid,
  code,
});

const paymentOf = ({ sending, requestId, purpose, currencyId, to, amount }: WaitingTransaction): Payment => ({
  sending,
  requestId,
  purpose,
  currencyId,
  to,
  amount,
});

/** Whether it is the first transaction of its account that waits: the others wait for it, whatever they pay. */
function isFirst({ inputs }: WaitingTransaction, waiting: readonly WaitingTransaction[]): boolean {
  const own = readNonce(inputs);
  if (!own) return true;
  return waiting.every((other) => {
    const theirs = readNonce(other.inputs);
    return theirs?.account !== own.account || theirs.nonce >= own.nonce;
  });
}

function readNonce([input = '']: readonly string[]): { readonly account: string; readonly nonce: number } | undefined {
  const [account = '', nonce] = input.split('/');
  return nonce === undefined ? undefined : { account, nonce: Number(nonce) };
}
