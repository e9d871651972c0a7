// Deals across kills: dozens expire in the same second, and in that second their buyer pays with a proof, they are released
// and disputed, deals with an acceptor come to their end, a provider says what was paid to it, and the server, its PostgreSQL
// or both are killed. In the end each is as it was answered, and was credited once.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fiat } from '@bourse/contract';
import { amount, fiatAdId, MINUTE_MS, price, units, USDT } from '@bourse/domain';
import type { FiatRules } from '@bourse/engine';
import { z } from 'zod';
import { FUND_PASSWORD } from '../../../apps/server/src/modules/fiat/deals/testing.ts';
import type { LocalSequencer } from '../../../apps/server/src/core/sequencer/local-sequencer.ts';
import { submitAll, withSequencer } from '../../../tools/bench/offline-exchange.ts';
import type { Random } from '../../model/random.ts';
import { moveClock } from '../../support/demo-clock.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { ServerTemplate } from '../../support/server-template.ts';
import { registerUsers } from '../../support/users.ts';
import { kill, VICTIMS } from '../kill.ts';
import { stopLeftover, withDatabase } from '../postmaster.ts';
import { count, findBookFaults, waitFor } from '../survey.ts';
import type { Played } from '../tally.ts';
import { Acts } from './acts.ts';
import { Disputes } from './disputes.ts';
import {
  actOnWithdrawal,
  callBack,
  findOrderFaults,
  findWithdrawalFaults,
  GATEWAY_SETTINGS,
  type GatewayOrder,
  openWithdrawals,
  OVERDUE_WITHDRAWALS,
  placeOrders,
  type Withdrawal,
} from './payments.ts';
import { equip, findBalanceFaults, openTrade, type Parts, type Person } from './people.ts';

const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...GATEWAY_SETTINGS };
const SELLERS = 6;
/** Each seller has so many deals a round. */
const DEALS = 14;
/** So many deals of a round are paid with a proof. */
const PROVEN = 6;
const KILLS = 3;
/** Deals with the acceptor end 20 minutes after they were paid: with the deals of the second round. */
const WITHDRAWALS_ROUND = 1;
const CLIENTS = 8;
/** Between the deadlines of two rounds, and from the clients' first call to the deadline. */
const BETWEEN_MS = 10 * MINUTE_MS;
const BEFORE_MS = 1_200;
const OVERDUE = `fiat_deals WHERE state = 'unpaid' AND pay_until <= (SELECT at FROM writer)`;

type Deal = { readonly id: number; readonly buyer: Person; readonly seller: Person };
type Exchange = {
  readonly people: readonly Person[];
  readonly sellers: readonly Person[];
  readonly rounds: readonly (readonly Deal[])[];
  readonly withdrawals: readonly Withdrawal[];
};

export async function expireAcrossKills(random: Random, template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-deals-');
  let server: ServerProcess | undefined;
  const faults: string[] = [];
  try {
    server = await startServerProcess(SETTINGS, { dataDir });
    const users = await registerUsers({ port: server.port, count: 2 + SELLERS });
    await server.stop();
    const exchange = await withSequencer(dataDir, async (parts) => fill(parts, await equip(parts, dataDir, users)));
    server = await startServerProcess(SETTINGS, { dataDir });
    const play = await Play.open(server.url, exchange, random);
    for (let nth = 0; nth < KILLS && faults.length === 0; nth += 1) {
      server = await play.playRound(server, nth);
      faults.push(...(await play.findFaults(server)));
    }
    const tallied = await Promise.all(
      [`end_reason = 'expired'`, `state = 'done'`, `state = 'appealed'`].map((which) =>
        count(dataDir, `fiat_deals WHERE ${which}`),
      ),
    );
    await server.stop();
    const [expired, done, appealed] = tallied;
    if (expired === 0 || done === 0) faults.push('nothing expired, or nothing was released');
    const line = `${exchange.rounds.flat().length} deals across ${KILLS} kills: ${done} released, ${appealed} appealed`;
    return { line: `${line}, ${expired} expired; ${play.paid} payments credited`, faults };
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** On one ad that buys, so that the taker releases. The deals of a round expire within a second. */
async function fill(parts: Parts, people: readonly Person[]): Promise<Exchange> {
  const [buyer, acceptor, ...sellers] = people;
  if (!buyer || !acceptor) throw new Error('no user was registered');
  const { sequencer } = parts;
  const rules = await openTrade(parts, { merchant: buyer, rules: { unfinishedMax: 1_000 } });
  await submitAll(sequencer, [
    {
      kind: 'publishFiatAd',
      userId: buyer.userId,
      adKind: 'merchant',
      side: 'buy',
      currencyId: USDT,
      fiat: 'CNY',
      priceKind: 'fixed',
      price: price(units('7')),
      totalNumber: amount(units('100000')),
      minNumber: amount(units('10')),
      maxNumber: amount(units('1000')),
      ways: 1,
      levelMin: 1,
      doneMin: 0,
      termsId: 1,
      hasTradePassword: true,
    },
  ]);
  const rounds: (readonly Deal[])[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    rounds.push(await openRound(sequencer, { buyer, sellers, rules, payWindowMs: round * BETWEEN_MS }));
  }
  const withdrawals = await openWithdrawals(sequencer, { acceptor, users: sellers });
  return { people, sellers, rounds, withdrawals };
}

type Opening = {
  readonly buyer: Person;
  readonly sellers: readonly Person[];
  readonly rules: FiatRules;
  readonly payWindowMs: number;
};

async function openRound(
  sequencer: LocalSequencer,
  { buyer, sellers, rules, payWindowMs }: Opening,
): Promise<readonly Deal[]> {
  await submitAll(sequencer, [{ kind: 'configureFiatRules', rules: { ...rules, payWindowMs } }]);
  const opened = sellers.flatMap((seller) =>
    Array.from({ length: DEALS }, async (): Promise<Deal> => {
      const outcome = await sequencer.submit({
        kind: 'openFiatDeal',
        userId: seller.userId,
        adId: fiatAdId(1),
        number: amount(units('10')),
        termsId: 1,
        hasTradePassword: true,
      });
      if (!outcome.ok) throw new Error(`a deal was refused: ${outcome.code}`);
      return { id: outcome.value.dealId, buyer, seller };
    }),
  );
  return Promise.all(opened);
}

const dealRows = z.array(
  z.object({
    id: z.string(),
    state: z.string(),
    end_reason: z.string().nullable(),
    is_timely: z.boolean(),
    is_proven: z.boolean(),
  }),
);

class Play {
  readonly #exchange: Exchange;
  readonly #random: Random;
  readonly #acts: Acts;
  readonly #disputes: Disputes;
  readonly #orders: GatewayOrder[] = [];
  paid = 0;

  private constructor(exchange: Exchange, random: Random, acts: Acts, disputes: Disputes) {
    this.#exchange = exchange;
    this.#random = random;
    this.#acts = acts;
    this.#disputes = disputes;
  }

  static async open(url: string, exchange: Exchange, random: Random): Promise<Play> {
    const [deal] = exchange.rounds.flat();
    if (!deal) throw new Error('no deal was opened');
    const acts = new Acts();
    return new Play(exchange, random, acts, await Disputes.open(url, { buyer: deal.buyer, acts }));
  }

  /** Clients act while the deadline passes, until the kill; what got no answer is asked for again after it. */
  async playRound(server: ServerProcess, nth: number): Promise<ServerProcess> {
    const deals = this.#exchange.rounds[nth] ?? [];
    const orders = await placeOrders(server.url, this.#exchange.sellers);
    this.#orders.push(...orders);
    await this.#disputes.prepareProofs(server.url, deals.slice(0, PROVEN));
    await this.#moveToDeadline(server, deals);
    const stopping = new AbortController();
    const running = this.#act(server.url, { nth, deals, orders }, stopping.signal);
    await delay(BEFORE_MS - 400 + this.#random.below(800));
    await kill(server, VICTIMS[nth % VICTIMS.length] ?? 'server');
    stopping.abort();
    await running;
    const next = await startServerProcess(SETTINGS, { dataDir: server.dataDir });
    await this.#acts.settle(next.url);
    // Providers repeat themselves until they hear the word, and then once more.
    for (let time = 0; time < 2; time += 1) {
      await Promise.all(this.#orders.map((order) => callBack(next.url, order)));
    }
    return next;
  }

  async #moveToDeadline({ dataDir, url }: ServerProcess, deals: readonly Deal[]): Promise<void> {
    const ids = deals.map(({ id }) => id).join();
    const leftMs = await withDatabase(dataDir, async (sql) => {
      const [row] = await sql.unsafe<{ left: number }[]>(
        `SELECT (min(pay_until) - (SELECT at FROM writer))::float8 AS left FROM fiat_deals WHERE id IN (${ids})`,
      );
      return row?.left ?? 0;
    });
    await moveClock(url, Math.max(1, leftMs - BEFORE_MS));
  }

  /** Some clients go from deal to deal; whoever has withdrawn, and the provider, come once, at any moment until the kill. */
  async #act(url: string, { nth, deals, orders }: Scene, signal: AbortSignal): Promise<void> {
    const random = this.#random;
    const waiting = [...deals];
    const client = async (): Promise<void> => {
      for (let deal = waiting.shift(); deal && !signal.aborted; deal = waiting.shift()) {
        await delay(random.below(250));
        await this.#actOnDeal(url, deal);
      }
    };
    const withdrawals = nth === WITHDRAWALS_ROUND ? this.#exchange.withdrawals : [];
    const others = [
      ...orders.map((order) => () => callBack(url, order)),
      ...withdrawals.map((one) => () => actOnWithdrawal(url, one, { acts: this.#acts, random })),
    ];
    await Promise.all([
      ...Array.from({ length: CLIENTS }, client),
      ...others.map(async (act) => {
        await delay(random.below(BEFORE_MS));
        await act();
      }),
    ]);
  }

  async #actOnDeal(url: string, deal: Deal): Promise<void> {
    if (!(await this.#disputes.pay(url, deal)) || this.#random.chance(0.2)) return;
    if (this.#random.chance(0.4)) return this.#disputes.appeal(url, deal);
    const fields = { id: String(deal.id), pay_password: FUND_PASSWORD };
    await this.#acts.take(url, { user: deal.seller, path: fiat.releaseByTaker.path, fields });
  }

  /** What was answered has happened, and nothing else. */
  async findFaults({ dataDir, url }: ServerProcess): Promise<readonly string[]> {
    const isOver = async (): Promise<boolean> =>
      (await count(dataDir, OVERDUE)) + (await count(dataDir, OVERDUE_WITHDRAWALS)) === 0;
    const faults = (await waitFor(isOver)) ? [] : ['a deal still waits after its deadline'];
    faults.push(...(await this.#findDealFaults(dataDir)));
    await withDatabase(dataDir, async (sql) => {
      faults.push(...(await this.#disputes.findFaults(sql)), ...(await findWithdrawalFaults(sql, this.#acts)));
      faults.push(...(await findOrderFaults(sql, this.#orders)));
      faults.push(...(await findBalanceFaults(sql, this.#exchange.people)));
    });
    const proven = this.#exchange.rounds.flat().find(({ id }) => this.#disputes.wasProven(id));
    if (proven) faults.push(...(await this.#disputes.findPictureFaults(url, proven)));
    this.paid = this.#orders.length + (await count(dataDir, `acceptor_deals WHERE state = 'done'`));
    return [...faults, ...(await findBookFaults(dataDir))];
  }

  async #findDealFaults(dataDir: string): Promise<readonly string[]> {
    const faults: string[] = [];
    const rows = await withDatabase(
      dataDir,
      (sql) => sql`
        SELECT id::text, state, end_reason, coalesce(paid_at < pay_until, true) AS is_timely,
          has_proof AND EXISTS (SELECT 1 FROM deal_pictures WHERE kind = 'deal' AND deal_id = d.id AND use = 'proof')
            AS is_proven
        FROM fiat_deals d ORDER BY id`,
    );
    for (const { id, state, end_reason, is_timely, is_proven } of dealRows.parse([...rows])) {
      const isPaid = this.#acts.wasDone(fiat.pay.path, id);
      const expected = this.#findExpected(Number(id), isPaid);
      if (!expected.includes(state)) faults.push(`deal ${id} is ${state}, and was told to be ${expected.join(' or ')}`);
      if (state === 'cancelled' && end_reason !== 'expired') faults.push(`deal ${id} ended as ${end_reason}`);
      if (!is_timely) faults.push(`deal ${id} was paid after its deadline`);
      if (this.#disputes.wasProven(Number(id)) !== is_proven)
        faults.push(`deal ${id} is ${is_proven ? '' : 'not '}proven`);
    }
    const [postings, done] = [
      await count(dataDir, `(SELECT DISTINCT posting_id FROM postings WHERE reason = 'fiat_deal') AS moved`),
      await count(dataDir, `fiat_deals WHERE state = 'done'`),
    ];
    return postings === done ? faults : [...faults, `${done} deals are done with ${postings} postings`];
  }

  #findExpected(id: number, isPaid: boolean): readonly string[] {
    if (this.#acts.wasDone(fiat.releaseByTaker.path, id)) return ['done'];
    if (this.#disputes.wasAppealed(id)) return ['appealed'];
    return isPaid ? ['paid'] : ['unpaid', 'cancelled'];
  }
}

type Scene = {
  readonly nth: number;
  readonly deals: readonly Deal[];
  readonly orders: readonly GatewayOrder[];
};
