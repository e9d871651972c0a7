// Sends approved withdrawals of one chain and sees them home. The bytes are committed before they are first sent, and only
// blocks of ours say what became of them: a node's answer never ends a withdrawal.
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
import { numericFromUnits, unitsFromNumeric } from '../storage/columns.ts';
import type { Sql } from '../storage/connection.ts';
import type { Clock } from '../system/clock.ts';
import type { ChainAdapter, ChainHead, HotWallet } from './adapter.ts';
import type { Reconciler } from './reconciler.ts';

type Needs = {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly adapter: ChainAdapter;
  readonly wallet: HotWallet;
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

type Signed = {
  readonly txid: string;
  readonly raw: string;
  readonly fee: Amount;
  readonly minedHeight: number | undefined;
  readonly lostHeight: number | undefined;
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
    await this.#needs.reconciler.step(head);
    for (const due of await this.#findDue()) {
      try {
        await this.#advance(due, head);
      } catch (error) {
        this.#needs.log.warn({ err: error, withdrawal: due.id }, 'a withdrawal did not get on; it is tried again');
      }
    }
    await this.#freezePaidTwice();
  }

  /** A fork deeper than the confirmations has mined what had failed: until operators decide, its owner takes nothing away. */
  async #freezePaidTwice(): Promise<void> {
    const { sql, chain, sequencer, clock, log } = this.#needs;
    const rows = await sql<{ id: string; user_id: string }[]>`
      SELECT w.id, w.user_id FROM withdrawals w JOIN chain_withdrawals c ON c.withdrawal_id = w.id
      WHERE w.status = 'failed' AND c.chain_id = ${chain.id} AND c.mined_height IS NOT NULL AND c.frozen_at IS NULL`;
    for (const row of rows) {
      const [id, owner] = [withdrawalId(Number(row.id)), userId(Number(row.user_id))];
      log.error({ withdrawal: id, userId: owner }, 'a failed withdrawal is mined after all: its owner is frozen');
      const outcome = await sequencer.submit({ kind: 'setUserFrozen', userId: owner, isFrozen: true });
      if (!outcome.ok) continue;
      await sql`UPDATE chain_withdrawals SET frozen_at = ${clock.now()} WHERE withdrawal_id = ${id}`;
    }
  }

  async #advance(due: Due, head: ChainHead): Promise<void> {
    if (due.status === 'approved') {
      if (!(await this.#isWithinSiteLimit(due)) || !(await this.#isCovered(due))) return;
      // Refused where its owner was frozen meanwhile, or another worker was first: that one sends it.
      if (!(await this.#submit({ kind: 'signWithdrawal', id: due.id }))) return;
    }
    const signed = (await this.#findSigned(due.id)) ?? (await this.#sign(due));
    if (due.status === 'final') return this.#sendAfterEnd(due, signed);
    if (signed.lostHeight !== undefined) {
      const isDecided = head.height - signed.lostHeight + 1 >= due.confirmations;
      if (isDecided) await this.#fail(due);
    } else if (signed.minedHeight === undefined) {
      if (due.status === 'mined') await this.#submit({ kind: 'moveWithdrawal', id: due.id, to: 'broadcast' });
      await this.#send(due, signed);
    } else if (head.height - signed.minedHeight + 1 >= due.confirmations) {
      await this.#finish(due, signed);
    } else if (due.status !== 'mined') {
      await this.#submit({ kind: 'moveWithdrawal', id: due.id, to: 'mined', txid: signed.txid });
    }
  }

  /** Commits the bytes before anybody sends them. Of two workers the first one's count. */
  async #sign(due: Due): Promise<Signed> {
    const { sql, chain, wallet, clock } = this.#needs;
    const { id, to, sent } = due;
    const signed = await wallet.sign({ withdrawalId: id, currencyId: due.currencyId, to, amount: sent });
    await sql`
      INSERT INTO chain_withdrawals (withdrawal_id, chain_id, txid, raw, input, fee, signed_at)
      VALUES (${id}, ${chain.id}, ${signed.txid}, ${signed.raw}, ${signed.input}, ${numericFromUnits(signed.fee)},
        ${clock.now()}) ON CONFLICT (withdrawal_id) DO NOTHING`;
    const stored = await this.#findSigned(id);
    if (!stored) throw new Error('a signed withdrawal is not stored');
    return stored;
  }

  /** The same bytes, as often as it takes: what the node says of them only decides whether to go on trying. */
  async #send(due: Due, { txid, raw }: Signed): Promise<void> {
    const { sql, adapter, clock } = this.#needs;
    if ((await adapter.statusOf(txid)) === 'unknown') {
      await sql`UPDATE chain_withdrawals SET attempts = attempts + 1 WHERE withdrawal_id = ${due.id}`;
      const { isTaken, reason } = await adapter.broadcast(raw);
      if (!isTaken) {
        this.#tell(due.id, `the node did not take it: ${reason}`);
        return;
      }
    }
    if (due.status !== 'approved' && due.status !== 'signed') return;
    await sql`
      UPDATE chain_withdrawals SET broadcast_at = ${clock.now()}
      WHERE withdrawal_id = ${due.id} AND broadcast_at IS NULL`;
    await this.#submit({ kind: 'moveWithdrawal', id: due.id, to: 'broadcast', txid });
  }

  /** A fork deeper than the confirmations has unmined one that was final: the ledger stands, and the receiver is to be paid. */
  async #sendAfterEnd(due: Due, signed: Signed): Promise<void> {
    if (signed.lostHeight === undefined) await this.#send(due, signed);
    else this.#tell(due.id, 'it was final, and what it spends is gone: operators decide');
  }

  async #finish(due: Due, { fee }: Signed): Promise<void> {
    const chainFeeCurrencyId = this.#needs.wallet.feeCurrencyId;
    await this.#submit({ kind: 'finishWithdrawal', id: due.id, chainFee: fee, chainFeeCurrencyId });
  }

  async #fail(due: Due): Promise<void> {
    this.#needs.log.error(
      { withdrawal: due.id },
      'what a withdrawal spends is gone: it failed, and its money is released',
    );
    await this.#submit({ kind: 'failWithdrawal', id: due.id });
  }

  /** Whether it was accepted. A withdrawal that has moved on is another worker's. */
  async #submit(command: Command & { readonly id: WithdrawalId }): Promise<boolean> {
    const outcome = await this.#needs.sequencer.submit(command);
    if (!outcome.ok && outcome.code !== 'withdrawal_moved_on' && outcome.code !== 'busy') {
      this.#tell(command.id, `${command.kind} is refused: ${outcome.code}`);
    }
    return outcome.ok;
  }

  #tell(id: WithdrawalId, trouble: string): void {
    const told = `${id} ${trouble}`;
    if (this.#told.has(told)) return;
    this.#told.add(told);
    this.#needs.log.error({ withdrawal: id, trouble }, 'a withdrawal waits');
  }

  /** By whatever chains; settled inside, nothing is sent. It goes by itself when others are a day old. */
  async #isWithinSiteLimit({ id, currencyId: coin, sent, siteDayLimit }: Due): Promise<boolean> {
    const { sql, clock } = this.#needs;
    const [row] = await sql<{ sum: string }[]>`
      SELECT coalesce(sum(w.amount - w.fee), 0)::numeric(38,8) AS sum FROM chain_withdrawals c
        JOIN withdrawals w ON w.id = c.withdrawal_id
      WHERE w.currency_id = ${coin} AND c.signed_at > ${clock.now() - DAY_MS} AND w.status <> 'failed'`;
    const isWithin = unitsFromNumeric(row?.sum ?? '0') + sent <= siteDayLimit;
    if (!isWithin) this.#tell(id, 'the day limit of the site is reached');
    return isWithin;
  }

  async #isCovered({ id, currencyId: coin, sent }: Due): Promise<boolean> {
    const { wallet, adapter, reconciler } = this.#needs;
    if (reconciler.shortfalls.has(coin)) {
      this.#tell(id, 'the chain holds less than the ledger');
      return false;
    }
    const fee = await adapter.feeHint();
    const isSameCoin = coin === wallet.feeCurrencyId;
    const isCovered =
      (await wallet.available(coin)) >= sent + (isSameCoin ? fee : 0n) &&
      (isSameCoin || (await wallet.available(wallet.feeCurrencyId)) >= fee);
    if (!isCovered) this.#tell(id, 'the hot wallet is short');
    return isCovered;
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
      SELECT w.id, w.currency_id, w.address, w.amount - w.fee, w.status, 0, 0 FROM chain_withdrawals s
        JOIN withdrawals w ON w.id = s.withdrawal_id
      WHERE s.chain_id = ${chain.id} AND s.mined_height IS NULL AND w.status = 'final'
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

  async #findSigned(id: WithdrawalId): Promise<Signed | undefined> {
    const [row] = await this.#needs.sql<
      { txid: string; raw: string; fee: string; mined_height: number | null; lost_height: number | null }[]
    >`SELECT txid, raw, fee, mined_height, lost_height FROM chain_withdrawals WHERE withdrawal_id = ${id}`;
    if (!row) return undefined;
    return {
      txid: row.txid,
      raw: row.raw,
      fee: amount(unitsFromNumeric(row.fee)),
      minedHeight: row.mined_height ?? undefined,
      lostHeight: row.lost_height ?? undefined,
    };
  }
}
