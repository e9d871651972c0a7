// Sends what we have signed on one chain and tells what became of it; what waits for too long is sent anew for a higher fee. The bytes
// are committed before they are first sent, and only blocks of ours say how it ends: a node's answer never does.
import {
  accept,
  type Amount,
  assert,
  type Chain,
  type ChainId,
  type CurrencyId,
  type Instant,
  MINUTE_MS,
  refuse,
  type Result,
  type WithdrawalId,
} from '@bourse/domain';
import { count, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import { SIGNING_PURPOSES } from '@bourse/domain/signer';
import { texts } from '../../../core/storage/arrays.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { clearAlarm, listAlarms, raiseAlarm } from '../../../platform/alarms/alarms.ts';
import type { ChainAdapter, ChainHead, ChainWork, Payment, Sending, SignedPayment, WaitReason } from '../adapter.ts';
import {
  findOwnTransactions,
  keepOwnTransaction,
  noteAttempt,
  noteBroadcast,
  type OwnTransaction,
} from '../own/own-coins.ts';
import { reasonOf } from '../signing/signer-client.ts';
import type { SigningDesk } from '../signing/signing-desk.ts';
import { findUseless } from '../signing/signing-requests.ts';

type Needs = Pick<ChainWork, 'sql' | 'chain' | 'clock'> & {
  readonly adapter: Pick<ChainAdapter, 'statusOf' | 'broadcast'>;
};

export type SendingState =
  | { readonly state: 'waiting' }
  | { readonly state: 'mined'; readonly txid: string; readonly height: number }
  | { readonly state: 'final'; readonly txid: string; readonly fee: Amount }
  /** Mined, as deep as the others, and it moved nothing but its fee. */
  | { readonly state: 'failed'; readonly txid: string; readonly fee: Amount }
  /** Something else has spent what each of its transactions would, and is as deep. */
  | { readonly state: 'lost' };

export type Sent = { readonly txid: string; readonly isTaken: boolean; readonly reason?: string };

/** The head that we and the node are at, and how many blocks make an end certain. */
export type Depth = { readonly head: ChainHead; readonly confirmations: number };

export class Sender {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Keeps the bytes; from then on they may be sent. A further one of the same sending shares an input with each before. */
  async commit(sending: Sending, signed: SignedPayment): Promise<void> {
    const { sql, chain, clock } = this.#needs;
    const earlier = await findOwnTransactions(sql, chain.id, sending);
    const isOfOne = earlier.every(({ inputs }) => inputs.some((input) => signed.inputs.includes(input)));
    assert(isOfOne, 'of all that is sent for one thing a chain takes only one');
    await keepOwnTransaction(sql, chain.id, { sending, signed, now: clock.now() });
  }

  /** Looks up in our blocks what became of it; undefined where nothing was signed for it. */
  async look(sending: Sending, { head, confirmations }: Depth): Promise<SendingState | undefined> {
    const all = await findOwnTransactions(this.#needs.sql, this.#needs.chain.id, sending);
    if (all.length === 0) return undefined;
    const isDeep = (height: number) => head.height - height + 1 >= confirmations;
    const mined = all.find(({ minedHeight }) => minedHeight !== undefined);
    if (mined?.minedHeight !== undefined) {
      const { txid, minedHeight: height, hasFailed, paidFee, fee } = mined;
      if (!isDeep(height)) return { state: 'mined', txid, height };
      return { state: hasFailed ? 'failed' : 'final', txid, fee: paidFee ?? fee };
    }
    const isLost = all.every(({ lostHeight }) => lostHeight !== undefined && isDeep(lostHeight));
    return { state: isLost ? 'lost' : 'waiting' };
  }

  /**
   * Sends the newest one, the same bytes as often as it takes: what the node says of them only decides whether to go on
   * trying. Undefined where none can be mined any more.
   */
  async send(sending: Sending): Promise<Sent | undefined> {
    const { sql, chain, adapter, clock } = this.#needs;
    const newest = (await findOwnTransactions(sql, chain.id, sending)).findLast(canBeMined);
    if (!newest) return undefined;
    const { txid, raw } = newest;
    if ((await adapter.statusOf(txid)) === 'unknown') {
      await noteAttempt(sql, chain.id, txid);
      const { isTaken, reason } = await adapter.broadcast(raw);
      if (!isTaken) return { txid, isTaken, ...(reason !== undefined && { reason }) };
    }
    if (!newest.isBroadcast) await noteBroadcast(sql, chain.id, { txid, now: clock.now() });
    return { txid, isTaken: true };
  }
}

const canBeMined = ({ minedHeight, lostHeight }: OwnTransaction): boolean =>
  minedHeight === undefined && lostHeight === undefined;

export type BumperNeeds = Pick<ChainWork, 'sql' | 'chain' | 'clock'> & {
  readonly family: 'utxo' | 'evm';
  readonly sender: Sender;
  /**
   * Signs it anew for a higher fee, or says why not: nothing has changed then. Undefined where a chain allows no
   * replacement.
   */
  readonly replace: ((payment: Payment) => Promise<SignedPayment | WaitReason>) | undefined;
  readonly desk: Pick<SigningDesk, 'settle'>;
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

/** Sends transactions of ours anew that wait for too long: withdrawals and moves alike, each for a higher fee than before. */
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
      return reasonOf(error);
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

const TRANSACTION = {
  txid: text,
  /** The signer's name of the request. */
  requestId: text,
  currencyId: id<CurrencyId>(),
  purpose: word(SIGNING_PURPOSES),
  to: text,
  /** The amount that arrives. */
  amount: units,
  inputs: texts,
  fee: units,
  /** How many transactions are sent for it. */
  rounds: count,
  signedAt: instant,
};
const WAITING = { ...TRANSACTION, withdrawalId: optional(id<WithdrawalId>()), moveId: optional(id()) };
export type WaitingTransaction = RowOf<typeof TRANSACTION> & { readonly sending: Sending };

/** The one that was signed first comes first. What can never be mined does not wait. */
export async function findWaiting(sql: Sql, chainId: ChainId): Promise<readonly WaitingTransaction[]> {
  const rows = await query(sql, WAITING)`
    WITH live AS (
      SELECT id::text AS request_id, 'withdrawal' AS purpose, address AS "to", id AS withdrawal_id, NULL::bigint AS move_id, currency_id, amount - fee AS amount
      FROM withdrawals WHERE chain_id = ${chainId} AND status IN ('signed', 'broadcast', 'mined')
      UNION ALL SELECT purpose || '-' || id, purpose, to_address, NULL, id, currency_id, amount
      FROM chain_moves WHERE chain_id = ${chainId} AND state IN ('signed', 'broadcast', 'mined')
    )
    SELECT live.*, newest.txid, to_json(newest.inputs) AS inputs, newest.fee, newest.rounds, newest.signed_at FROM live CROSS JOIN LATERAL (
      SELECT txid, inputs, fee, signed_at, count(*) OVER () AS rounds,
        bool_or(mined_height IS NOT NULL) OVER () AS is_mined, bool_and(lost_height IS NOT NULL) OVER () AS is_lost
      FROM chain_transactions t WHERE t.withdrawal_id = live.withdrawal_id OR t.move_id = live.move_id
      ORDER BY signed_at DESC, fee DESC LIMIT 1
    ) newest WHERE NOT is_mined AND NOT is_lost ORDER BY newest.signed_at, newest.txid`;
  return rows.map(({ withdrawalId, moveId, ...row }) => {
    if (withdrawalId !== undefined) return { ...row, sending: { withdrawalId } };
    assert(moveId !== undefined, 'what is not sent for a withdrawal is sent for a move');
    return { ...row, sending: { moveId } };
  });
}
