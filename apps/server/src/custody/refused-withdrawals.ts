// Withdrawals that the signer has refused. Where its log has nothing for one, nothing has left us: it is approved again, so that
// operators may reject it, and is begun anew after a while.
import { type Chain, type Instant, instant, MINUTE_MS, type WithdrawalId } from '@bourse/domain';
import type { Logger } from 'pino';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Sql } from '../storage/connection.ts';
import type { Clock } from '../system/clock.ts';
import type { HotWallet } from './adapter.ts';
import { tellWaiting } from './chain-alarms.ts';
import type { Due } from './due-withdrawals.ts';
import { SignerRefused } from './signer-client.ts';
import { NotSignable } from './signing-desk.ts';

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
    if (isRefused) this.#resting.set(id, instant(now + REST_MS));
    log.warn({ withdrawal: id }, 'a withdrawal that was not signed is approved again');
  }
}
