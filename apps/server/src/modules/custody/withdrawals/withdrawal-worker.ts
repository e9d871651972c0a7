// Brings approved withdrawals of one chain home: what is missing leaves one approved, and only blocks of ours end it.
import {
  type Amount,
  type Chain,
  type CurrencyId,
  DAY_MS,
  type Instant,
  type UserId,
  WITHDRAWAL_STATUSES,
  type WithdrawalId,
} from '@bourse/domain';
import { count, flag, id, text, units, word } from '@bourse/domain/kinds';
import type { Command } from '@bourse/engine';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { ChainHead, ChainWork, HotWallet, Payment, WaitReason } from '../adapter.ts';
import { bookChainCost } from '../balances/chain-costs.ts';
import type { Reconciler } from '../balances/reconciler.ts';
import { clearSettled, tellLost, tellWaiting } from '../blocks/chain-alarms.ts';
import type { Sender, SendingState } from '../sending/sender.ts';
import { RefusedWithdrawals } from './refused-withdrawals.ts';

type Needs = ChainWork & {
  readonly wallet: HotWallet;
  readonly sender: Sender;
  readonly reconciler: Pick<Reconciler, 'step' | 'shortfalls'>;
};

/** The reasons why a withdrawal is not signed, for the log. */
const TROUBLES: Readonly<Record<WaitReason, string>> = {
  approvals_missing: 'operators have to sign it',
  hot_wallet_short: 'the hot wallet is short',
  fee_above_limit: 'its fee is above what was approved or the signer allows',
  signer_limit_reached: 'the limit of the signer is reached',
  signer_unreachable: 'the signer cannot be reached',
  another_first: 'another one of the same account has to be signed first',
  receiver_refuses: 'the contract that is to receive it refuses it',
};

export class WithdrawalWorker {
  readonly #needs: Needs;
  readonly #refused: RefusedWithdrawals;
  /** Troubles of withdrawals that are logged already, so that each is logged once. */
  readonly #told = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#refused = new RefusedWithdrawals(needs);
  }

  /** Brings every withdrawal as far as it gets. `head` is where the node and we agree. */
  async step(head: ChainHead): Promise<void> {
    const { sql, chain, reconciler } = this.#needs;
    const isCompared = (await reconciler.step(head)) !== undefined;
    const all = await findDue(sql, chain);
    const waiting = all.filter(isUnsent).map(({ id }) => id);
    await clearSettled(this.#about, waiting);
    for (const due of all) {
      try {
        // At a head that has moved on meanwhile nobody knows what is there: it is begun at the next look.
        if (due.status !== 'approved' || (isCompared && (await this.#begin(due)))) await this.#advance(due, head);
      } catch (error) {
        this.#needs.log.warn({ err: error, withdrawal: due.id }, 'a withdrawal did not get on; it is tried again');
        await this.#takeBack(due, error);
      }
    }
    await this.#freezePaidTwice();
  }

  async #takeBack(due: Due, why: unknown): Promise<void> {
    try {
      await this.#refused.takeBack(due.id, why);
    } catch (error) {
      this.#needs.log.warn({ err: error, withdrawal: due.id }, 'whether it was signed is not known: it stays as it is');
    }
  }

  /** A fork deeper than the confirmations has unmined a final one: the ledger keeps it, and it is sent again. */
  async #freezePaidTwice(): Promise<void> {
    const { sql, chain, sequencer, clock, log } = this.#needs;
    const rows = await query(sql, { id: id<WithdrawalId>(), userId: id<UserId>() })`
      SELECT w.id, w.user_id FROM withdrawals w JOIN chain_transactions c ON c.withdrawal_id = w.id
      WHERE w.status = 'failed' AND c.chain_id = ${chain.id} AND c.mined_height IS NOT NULL AND NOT c.has_failed
        AND c.frozen_at IS NULL`;
    for (const { id: withdrawal, userId } of rows) {
      log.error({ withdrawal, userId }, 'a failed withdrawal is mined after all: its owner is frozen');
      const outcome = await sequencer.submit({ kind: 'setUserFrozen', userId, isFrozen: true });
      if (!outcome.ok) continue;
      await sql`UPDATE chain_transactions SET frozen_at = ${clock.now()} WHERE withdrawal_id = ${withdrawal}`;
    }
  }

  /** Refused where its owner was frozen meanwhile, or another worker was first: that one sends it. */
  async #begin(due: Due): Promise<boolean> {
    return (await this.#mayLeave(due)) && this.#submit({ kind: 'signWithdrawal', id: due.id });
  }

  async #advance(due: Due, head: ChainHead): Promise<void> {
    const { wallet, sender } = this.#needs;
    const sending = { withdrawalId: due.id };
    const look = () => sender.look(sending, { head, confirmations: due.confirmations });
    let state = await look();
    if (!state) {
      await sender.commit(sending, await wallet.sign(paymentOf(due)));
      state = await look();
    }
    if (!state) throw new Error('a signed withdrawal is not stored');
    if (due.status === 'final') return this.#sendAfterEnd(due);
    if (state.state === 'waiting') await this.#send(due);
    else if (state.state === 'mined') await this.#noteMined(due, state.txid);
    else if (state.state === 'final') await this.#finish(due, state.fee);
    else await this.#fail(due, state);
  }

  async #noteMined(due: Due, txid: string): Promise<void> {
    if (due.status !== 'mined') await this.#submit({ kind: 'moveWithdrawal', id: due.id, to: 'mined', txid });
  }

  async #send(due: Due): Promise<void> {
    if (due.status === 'mined') await this.#submit({ kind: 'moveWithdrawal', id: due.id, to: 'broadcast' });
    const sent = await this.#needs.sender.send({ withdrawalId: due.id });
    if (!sent) return;
    if (!sent.isTaken) return void this.#tell(due.id, `the node did not take it: ${sent.reason}`);
    if (isUnsent(due)) await this.#submit({ kind: 'moveWithdrawal', id: due.id, to: 'broadcast', txid: sent.txid });
  }

  /**
   * A fork deeper than the confirmations has unmined one that was final: the ledger keeps it, and the receiver is to be
   * paid.
   */
  async #sendAfterEnd(due: Due): Promise<void> {
    const sent = await this.#needs.sender.send({ withdrawalId: due.id });
    if (sent?.isTaken === false) this.#tell(due.id, `the node did not take it: ${sent.reason}`);
    if (sent) return;
    const isNew = this.#tell(due.id, 'it was final, and what it spends is gone: operators decide');
    if (isNew) await tellLost(this.#about, due.id);
  }

  async #finish(due: Due, chainFee: Amount): Promise<void> {
    const chainFeeCurrencyId = this.#needs.wallet.feeCurrencyId;
    await this.#submit({ kind: 'finishWithdrawal', id: due.id, chainFee, chainFeeCurrencyId });
  }

  async #fail(due: Due, ended: Extract<SendingState, { state: 'failed' | 'lost' }>): Promise<void> {
    // The cost of a failed one is booked before it ends: nobody looks for it afterwards.
    if (ended.state === 'failed' && !(await this.#bookCost(ended))) return;
    const why =
      ended.state === 'lost' ? 'what a withdrawal spends is gone' : 'a withdrawal was mined and moved nothing';
    this.#needs.log.error({ withdrawal: due.id }, `${why}: it failed, and its money is released`);
    if (await this.#submit({ kind: 'failWithdrawal', id: due.id })) await tellLost(this.#about, due.id);
  }

  /** Alarms are raised and cleared about this. */
  get #about() {
    const { sql, chain, clock } = this.#needs;
    return { sql, chain, now: clock.now() };
  }

  #bookCost({ txid, fee }: Extract<SendingState, { state: 'failed' }>): Promise<boolean> {
    const { chain, sequencer, wallet } = this.#needs;
    return bookChainCost(sequencer, { chain, txid, currencyId: wallet.feeCurrencyId, amount: fee });
  }

  /** Whether it was accepted. A withdrawal that has moved on is another worker's. */
  async #submit(command: Command & { readonly id: WithdrawalId }): Promise<boolean> {
    const outcome = await this.#needs.sequencer.submit(command);
    if (!outcome.ok && outcome.code !== 'withdrawal_moved_on' && outcome.code !== 'busy') {
      this.#tell(command.id, `${command.kind} is refused: ${outcome.code}`);
    }
    return outcome.ok;
  }

  /** Logs the trouble, and says whether it is new. */
  #tell(id: WithdrawalId, trouble: string): boolean {
    const told = `${id} ${trouble}`;
    if (this.#told.has(told)) return false;
    this.#told.add(told);
    this.#needs.log.error({ withdrawal: id, trouble }, 'a withdrawal waits');
    return true;
  }

  async #mayLeave(due: Due): Promise<boolean> {
    const { sql, wallet, reconciler, clock } = this.#needs;
    if (!due.isOpen) {
      this.#tell(due.id, 'withdrawals of the coin are paused');
      return false;
    }
    // The signer's last answer about it counts until it is asked again.
    if (this.#refused.isResting(due.id)) return false;
    if (reconciler.shortfalls.has(due.currencyId)) {
      this.#tell(due.id, 'the chain holds less than the ledger');
      return false;
    }
    // It goes by itself when others are a day old.
    if (!(await isWithinSiteLimit(sql, due, clock.now()))) {
      this.#tell(due.id, 'the day limit of the site is reached');
      return false;
    }
    const reason = await wallet.whyWaiting(paymentOf(due));
    await tellWaiting(this.#about, { withdrawal: due.id, reason });
    if (reason !== undefined) this.#tell(due.id, TROUBLES[reason]);
    return reason === undefined;
  }
}

const DUE = {
  id: id<WithdrawalId>(),
  currencyId: id<CurrencyId>(),
  to: text,
  /** Without the fee that we charge. */
  sent: units,
  status: word(WITHDRAWAL_STATUSES),
  confirmations: count,
  /** All users together are sent so much of the coin in 24 hours. */
  siteDayLimit: units,
  /** Nobody has paused withdrawals of the coin there. */
  isOpen: flag,
};
export type Due = RowOf<typeof DUE>;

/**
 * The oldest first; also those that are final and have left their block again. Of what is approved and was decided to go back
 * nothing is begun, though the ledger may not have heard of it yet.
 */
export const findDue = (sql: Sql, chain: Chain): Promise<readonly Due[]> => query(sql, DUE)`
    SELECT w.id, w.currency_id, w.address AS "to", w.amount - w.fee AS sent, w.status, c.confirmations, c.site_day_limit,
      c.is_withdraw_open AS is_open
    FROM withdrawals w
      JOIN coin_chains c ON c.currency_id = w.currency_id AND c.chain_id = w.chain_id
    WHERE w.chain_id = ${chain.id} AND w.to_user_id IS NULL AND w.status IN ('approved', 'signed', 'broadcast', 'mined')
      AND NOT (w.status = 'approved' AND EXISTS (SELECT FROM withdrawal_reviews r
        WHERE r.withdrawal_id = w.id AND (r.reason <> '' OR r.returned_for IS NOT NULL)))
    UNION ALL
    SELECT w.id, w.currency_id, w.address, w.amount - w.fee, w.status, 0, 0, true FROM withdrawals w
    WHERE w.status = 'final' AND w.id IN (SELECT withdrawal_id FROM chain_transactions
      WHERE chain_id = ${chain.id} AND mined_height IS NULL) AND NOT EXISTS (SELECT 1 FROM chain_transactions
      WHERE withdrawal_id = w.id AND mined_height IS NOT NULL)
    ORDER BY id`;

/** Whether all users together may be sent it at `now`, by whatever chains; what is settled inside is not sent. */
export async function isWithinSiteLimit(sql: Sql, due: Due, now: Instant): Promise<boolean> {
  const [row] = await query(sql, { sum: units })`
    SELECT coalesce(sum(amount - fee), 0) AS sum FROM withdrawals
    WHERE currency_id = ${due.currencyId} AND status <> 'failed' AND id IN (
      SELECT withdrawal_id FROM chain_transactions WHERE signed_at > ${now - DAY_MS}
      UNION SELECT id FROM withdrawals WHERE status = 'signed')`;
  return (row?.sum ?? 0n) + due.sent <= due.siteDayLimit;
}

export const isUnsent = ({ status }: Due): boolean => status === 'approved' || status === 'signed';

export const paymentOf = ({ id, currencyId: coin, to, sent }: Due): Payment => ({
  sending: { withdrawalId: id },
  requestId: `${id}`,
  purpose: 'withdrawal',
  currencyId: coin,
  to,
  amount: sent,
});
