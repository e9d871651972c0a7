// Brings approved withdrawals of one chain home: what is missing leaves one approved, and only blocks of ours end it.
import { type Amount, type Chain, type UserId, type WithdrawalId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import type { Command } from '@bourse/engine';
import type { Logger } from 'pino';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { Clock } from '../../../system/clock.ts';
import type { ChainHead, HotWallet, WaitReason } from '../adapter.ts';
import { clearSettled, tellLost, tellWaiting } from '../blocks/chain-alarms.ts';
import { bookChainCost } from '../balances/chain-costs.ts';
import { type Due, findDue, isUnsent, isWithinSiteLimit, paymentOf } from './due-withdrawals.ts';
import type { Reconciler } from '../balances/reconciler.ts';
import { RefusedWithdrawals } from './refused-withdrawals.ts';
import type { Sender, SendingState } from '../sending/sender.ts';

type Needs = {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly wallet: HotWallet;
  readonly sender: Sender;
  readonly reconciler: Pick<Reconciler, 'step' | 'shortfalls'>;
  readonly sequencer: Pick<Sequencer, 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
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
    const { sql, chain, clock, reconciler } = this.#needs;
    const isCompared = (await reconciler.step(head)) !== undefined;
    const all = await findDue(sql, chain);
    const waiting = all.filter(isUnsent).map(({ id }) => id);
    await clearSettled({ sql, chain, now: clock.now() }, waiting);
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
      await this.#refused.takeBack(due, why);
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
    if (isNew) await this.#tellLost(due.id);
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
    if (await this.#submit({ kind: 'failWithdrawal', id: due.id })) await this.#tellLost(due.id);
  }

  #tellLost(withdrawal: WithdrawalId): Promise<void> {
    const { sql, chain, clock } = this.#needs;
    return tellLost({ sql, chain, now: clock.now() }, withdrawal);
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
    await this.#tellWaiting(due.id, reason);
    if (reason !== undefined) this.#tell(due.id, TROUBLES[reason]);
    return reason === undefined;
  }

  #tellWaiting(withdrawal: WithdrawalId, reason: string | undefined): Promise<void> {
    const { sql, chain, clock } = this.#needs;
    return tellWaiting({ sql, chain, now: clock.now() }, { withdrawal, reason });
  }
}
