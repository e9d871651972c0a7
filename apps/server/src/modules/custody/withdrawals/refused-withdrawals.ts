// Withdrawals that the signer has refused. Where its log has nothing for one, nothing has left us: it is approved again, so that
// operators may reject it, and is begun anew after a while; or it goes back to its owner, where no wait helps or it has lasted long.
import {
  type Chain,
  type Instant,
  instant,
  MINUTE_MS,
  RETURN_AFTER_MS,
  type ReturnReason,
  type WithdrawalId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { SignerRefusalCode } from '@bourse/domain/signer';
import type { Logger } from 'pino';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { Clock } from '../../../system/clock.ts';
import type { HotWallet } from '../adapter.ts';
import { tellReturned, tellWaiting } from '../blocks/chain-alarms.ts';
import type { Due } from './due-withdrawals.ts';
import { REFUSAL_ENDS } from './refusal-ends.ts';
import { SignerRefused } from '../signing/signer-client.ts';
import { NotSignable } from '../signing/signing-desk.ts';

type Needs = {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly wallet: Pick<HotWallet, 'isUnsigned'>;
  readonly sequencer: Pick<Sequencer, 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
};

/** Whatever it was refused for, it is not asked for again at each look. */
const REST_MS = 5 * MINUTE_MS;

export class RefusedWithdrawals {
  readonly #needs: Needs;
  /** Until when each is not begun anew. */
  readonly #resting = new Map<WithdrawalId, Instant>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  isResting(id: WithdrawalId): boolean {
    const until = this.#resting.get(id);
    if (until === undefined) return false;
    if (this.#needs.clock.now() < until) return true;
    this.#resting.delete(id);
    return false;
  }

  /** `error` is why one that was begun did not get on. */
  async takeBack({ id }: Due, error: unknown): Promise<void> {
    const { sql, chain, wallet, sequencer, clock, log } = this.#needs;
    const now = clock.now();
    const isRefused = error instanceof SignerRefused;
    if (isRefused) await tellWaiting({ sql, chain, now }, { withdrawal: id, reason: error.code });
    if (!isRefused && !(error instanceof NotSignable)) return;
    if (!(await wallet.isUnsigned(`${id}`))) return;
    const outcome = await sequencer.submit({ kind: 'unsignWithdrawal', id });
    if (!outcome.ok) return;
    log.warn({ withdrawal: id }, 'a withdrawal that was not signed is approved again');
    if (isRefused) await this.#settle(id, error.code);
  }

  /** Nothing is signed for it, and it is approved: whoever dies in here finds it so, and is refused again. */
  async #settle(id: WithdrawalId, code: SignerRefusalCode): Promise<void> {
    const now = this.#needs.clock.now();
    const since = await this.#noteRefusal(id, { code, now });
    const end = REFUSAL_ENDS[code];
    if (end !== 'passes') return this.#giveBack(id, { code, reason: end });
    if (now - since >= RETURN_AFTER_MS) return this.#giveBack(id, { code, reason: 'not_signed' });
    this.#resting.set(id, instant(now + REST_MS));
  }

  /** Since when it has been refused. */
  async #noteRefusal(
    id: WithdrawalId,
    { code, now }: { readonly code: SignerRefusalCode; readonly now: Instant },
  ): Promise<Instant> {
    const [row] = await query(this.#needs.sql, { refusedAt: kinds.present(kinds.instant) })`
      INSERT INTO withdrawal_reviews AS r (withdrawal_id, flags, needed, created_at, refused_for, refused_at)
      VALUES (${id}, '{}', 1, ${now}, ${code}, ${now})
      ON CONFLICT (withdrawal_id) DO UPDATE
        SET refused_for = excluded.refused_for, refused_at = coalesce(r.refused_at, excluded.refused_at)
      RETURNING refused_at`;
    return row?.refusedAt ?? now;
  }

  /**
   * The decision is committed before the ledger is told, with the alarm; from then on it is not begun. `settleDecisions` tells
   * the ledger after a process that died in between, and the ledger gives back once. What operators have rejected meanwhile they
   * tell of themselves.
   */
  async #giveBack(
    id: WithdrawalId,
    { code, reason }: { readonly code: SignerRefusalCode; readonly reason: ReturnReason },
  ): Promise<void> {
    const { sql, chain, sequencer, clock, log } = this.#needs;
    const isOurs = await sql.begin(async (transaction) => {
      const decided = await transaction`
        UPDATE withdrawal_reviews SET returned_for = coalesce(returned_for, ${reason})
        WHERE withdrawal_id = ${id} AND reason = '' RETURNING withdrawal_id`;
      if (decided.length === 0) return false;
      await tellReturned({ sql: transaction, chain, now: clock.now() }, { withdrawal: id, code });
      return true;
    });
    if (!isOurs) return;
    log.warn({ withdrawal: id, code }, 'a withdrawal that the signer does not sign goes back to its owner');
    await sequencer.submit({ kind: 'rejectWithdrawal', id });
  }
}
