// Sends what we have signed on one chain and tells what became of it. The bytes are committed before they are first sent, and
// only blocks of ours say how it ends: a node's answer never does.
import { type Amount, assert, type Chain } from '@bourse/domain';
import type { Sql } from '../../../core/storage/connection.ts';
import type { Clock } from '../../../system/clock.ts';
import type { ChainAdapter, ChainHead, Sending, SignedPayment } from '../adapter.ts';
import {
  findOwnTransactions,
  keepOwnTransaction,
  noteAttempt,
  noteBroadcast,
  type OwnTransaction,
} from '../own/own-transactions.ts';

type Needs = {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly adapter: Pick<ChainAdapter, 'statusOf' | 'broadcast'>;
  readonly clock: Pick<Clock, 'now'>;
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
