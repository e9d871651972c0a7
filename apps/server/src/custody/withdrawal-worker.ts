// Brings approved withdrawals of one chain home: what is missing leaves one approved, and only blocks of ours end it.
import {
  type Amount,
  amount,
  type Chain,
  type CurrencyId,
  currencyId,
  DAY_MS,
  userId,
  type WithdrawalId,
  withdrawalId,
  type WithdrawalStatus,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { Logger } from 'pino';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { Sql } from '../storage/connection.ts';
import type { Clock } from '../system/clock.ts';
import type { ChainHead, HotWallet, Payment, WaitReason } from './adapter.ts';
import { clearSettled, tellLost, tellWaiting } from './chain-alarms.ts';
import { bookChainCost } from './chain-costs.ts';
import type { Reconciler } from './reconciler.ts';
import type { Sender, SendingState } from './sender.ts';
import { SignerRefused } from './signer-client.ts';

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

type Due = {
  readonly id: WithdrawalId;
  readonly currencyId: CurrencyId;
  readonly to: string;
  /** Without the fee that we charge. */
  readonly sent: Amount;
  readonly status: WithdrawalStatus;
  readonly confirmations: number;
  /** What all users together are sent of the coin in 24 hours. */
  readonly siteDayLimit: Amount;
};

/** What keeps one from being signed, for the log. */
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
  /** What was written about a withdrawal, so that each trouble is told once. */
  readonly #told = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Brings every withdrawal as far as it gets. `head` is where the node and we agree. */
  async step(head: ChainHead): Promise<void> {
    const { sql, chain, clock, reconciler } = this.#needs;
    await reconciler.step(head);
    const all = await this.#findDue();
    const waiting = all.filter(isUnsent).map(({ id }) => id);
    await clearSettled({ sql, chain, now: clock.now() }, waiting);
    for (const due of all) {
      try {
        await this.#advance(due, head);
      } catch (error) {
        if (error instanceof SignerRefused) await this.#tellWaiting(due.id, error.code);
        this.#needs.log.warn({ err: error, withdrawal: due.id }, 'a withdrawal did not get on; it is tried again');
      }
    }
    await this.#freezePaidTwice();
  }

  /** A fork deeper than the confirmations has mined what had failed: until operators decide, its owner takes nothing away. */
  async #freezePaidTwice(): Promise<void> {
    const { sql, chain, sequencer, clock, log } = this.#needs;
    const rows = await sql<{ id: string; user_id: string }[]>`
      SELECT w.id, w.user_id FROM withdrawals w JOIN chain_transactions c ON c.withdrawal_id = w.id
      WHERE w.status = 'failed' AND c.chain_id = ${chain.id} AND c.mined_height IS NOT NULL AND NOT c.has_failed
        AND c.frozen_at IS NULL`;
    for (const row of rows) {
      const [id, owner] = [withdrawalId(Number(row.id)), userId(Number(row.user_id))];
      log.error({ withdrawal: id, userId: owner }, 'a failed withdrawal is mined after all: its owner is frozen');
      const outcome = await sequencer.submit({ kind: 'setUserFrozen', userId: owner, isFrozen: true });
      if (!outcome.ok) continue;
      await sql`UPDATE chain_transactions SET frozen_at = ${clock.now()} WHERE withdrawal_id = ${id}`;
    }
  }

  async #advance(due: Due, head: ChainHead): Promise<void> {
    const { wallet, sender } = this.#needs;
    if (due.status === 'approved') {
      if (!(await this.#mayLeave(due))) return;
      // Refused where its owner was frozen meanwhile, or another worker was first: that one sends it.
      if (!(await this.#submit({ kind: 'signWithdrawal', id: due.id }))) return;
    }
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

  /** A fork deeper than the confirmations has unmined one that was final: the ledger stands, and the receiver is to be paid. */
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
    // What it cost all the same is booked before it ends: nobody looks for it afterwards.
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

  /** Whether it was not told before. */
  #tell(id: WithdrawalId, trouble: string): boolean {
    const told = `${id} ${trouble}`;
    if (this.#told.has(told)) return false;
    this.#told.add(told);
    this.#needs.log.error({ withdrawal: id, trouble }, 'a withdrawal waits');
    return true;
  }

  async #mayLeave(due: Due): Promise<boolean> {
    const { wallet, reconciler } = this.#needs;
    if (reconciler.shortfalls.has(due.currencyId)) {
      this.#tell(due.id, 'the chain holds less than the ledger');
      return false;
    }
    if (!(await this.#isWithinSiteLimit(due))) return false;
    const reason = await wallet.whyWaiting(paymentOf(due));
    await this.#tellWaiting(due.id, reason);
    if (reason !== undefined) this.#tell(due.id, TROUBLES[reason]);
    return reason === undefined;
  }

  #tellWaiting(withdrawal: WithdrawalId, reason: string | undefined): Promise<void> {
    const { sql, chain, clock } = this.#needs;
    return tellWaiting({ sql, chain, now: clock.now() }, { withdrawal, reason });
  }

  /** By whatever chains; settled inside, nothing is sent. It goes by itself when others are a day old. */
  async #isWithinSiteLimit({ id, currencyId: coin, sent, siteDayLimit }: Due): Promise<boolean> {
    const { sql, clock } = this.#needs;
    const [row] = await sql<{ sum: string }[]>`
      SELECT coalesce(sum(amount - fee), 0)::numeric(38,8) AS sum FROM withdrawals
      WHERE currency_id = ${coin} AND status <> 'failed' AND id IN (
        SELECT withdrawal_id FROM chain_transactions WHERE signed_at > ${clock.now() - DAY_MS}
        UNION SELECT id FROM withdrawals WHERE status = 'signed')`;
    const isWithin = unitsFromNumeric(row?.sum ?? '0') + sent <= siteDayLimit;
    if (!isWithin) this.#tell(id, 'the day limit of the site is reached');
    return isWithin;
  }

  async #findDue(): Promise<readonly Due[]> {
    const { sql, chain } = this.#needs;
    const rows = await sql<
      {
        id: string;
        currency_id: string;
        address: string;
        sent: string;
        status: WithdrawalStatus;
        confirmations: number;
        site_day_limit: string;
      }[]
    >`
      SELECT w.id, w.currency_id, w.address, w.amount - w.fee AS sent, w.status, c.confirmations, c.site_day_limit
      FROM withdrawals w
        JOIN coin_chains c ON c.currency_id = w.currency_id AND c.chain_id = w.chain_id
      WHERE w.chain_id = ${chain.id} AND w.status IN ('approved', 'signed', 'broadcast', 'mined')
      UNION ALL
      SELECT w.id, w.currency_id, w.address, w.amount - w.fee, w.status, 0, 0 FROM withdrawals w
      WHERE w.status = 'final' AND w.id IN (SELECT withdrawal_id FROM chain_transactions
        WHERE chain_id = ${chain.id} AND mined_height IS NULL) AND NOT EXISTS (SELECT 1 FROM chain_transactions
        WHERE withdrawal_id = w.id AND mined_height IS NOT NULL)
      ORDER BY id`;
    return rows.map((row) => ({
      id: withdrawalId(Number(row.id)),
      currencyId: currencyId(Number(row.currency_id)),
      to: row.address,
      sent: amount(unitsFromNumeric(row.sent)),
      status: row.status,
      confirmations: row.confirmations,
      siteDayLimit: amount(unitsFromNumeric(row.site_day_limit)),
    }));
  }
}

const isUnsent = ({ status }: Due): boolean => status === 'approved' || status === 'signed';

const paymentOf = ({ id, currencyId: coin, to, sent }: Due): Payment => ({
  sending: { withdrawalId: id },
  requestId: `${id}`,
  purpose: 'withdrawal',
  currencyId: coin,
  to,
  amount: sent,
});
