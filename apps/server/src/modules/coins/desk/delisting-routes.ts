// Delistings: what the next step meets, and asking for it.
import { officeCoins, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  assert,
  type CurrencyId,
  DELISTING_STEPS,
  type DelistingStep,
  type DelistingWish,
  instant,
  type MarketId,
  refuse,
  type Result,
} from '@bourse/domain';
import { count, id } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { type Asked as Wished, readEffective } from '../../../platform/http/desk.ts';
import { mount } from '../../../platform/http/mount.ts';
import { answerQuery } from '../../../platform/lists/answer-rows.ts';
import type { CustodyServices } from '../../custody/index.ts';
import { checkDelisting, DAYS, readDelisting } from '../delisting.ts';
import { findDelisting } from '../settings.ts';
import { canLeave, findCoinUses } from '../uses.ts';

type Input = ParsedInputOf<typeof officeCoins.proposeDelisting>;

export function delistingRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { market, storage } = services;
  mount(app, services, officeCoins.previewDelisting, async ({ input: { currency } }) => {
    const coin = market.currency(currency);
    if (!coin || !canLeave(coin.id)) return refuse('currency_not_found', { currencyId: currency });
    const [stands, uses, orders, [held]] = await Promise.all([
      findDelisting(storage, coin.id),
      findCoinUses(storage, coin.id),
      findOpenOrders(storage.sql, coin.id),
      findHoldings(storage.sql, coin.id),
    ]);
    assert(held, 'sums of no rows are a row');
    const markets = market.markets().filter(({ base, quote }) => base.id === coin.id || quote.id === coin.id);
    const days = stands && {
      view_only_from: stands.viewOnlyFrom,
      withdraw_only_from: stands.withdrawOnlyFrom,
      withdrawals_until: stands.withdrawalsUntil,
      article: stands.articleId,
    };
    return {
      message: {
        step: stands?.step ?? ('' as const),
        days: days ?? null,
        steps: [...nextSteps(stands?.step)],
        uses: [...uses],
        markets: markets.map(({ id, symbol, settings }) => ({
          symbol,
          state: settings.state,
          orders: orders.get(id) ?? 0,
        })),
        ...held,
      },
    };
  });
}

/** Open orders of the markets that trade a coin or are priced in it. */
async function findOpenOrders(sql: Sql, coin: CurrencyId): Promise<ReadonlyMap<MarketId, number>> {
  const rows = await query(sql, { marketId: id<MarketId>(), n: count })`
    SELECT o.market_id, count(*) AS n FROM orders o JOIN markets m ON m.id = o.market_id
    WHERE o.status = 'open' AND (m.base_id = ${coin} OR m.quote_id = ${coin}) GROUP BY o.market_id`;
  return new Map(rows.map((row) => [row.marketId, row.n]));
}

/** Sums what users have, available and locked; `held_elsewhere` is outside the wallet that they withdraw from. */
const findHoldings = (sql: Sql, coin: CurrencyId) => answerQuery(sql, officeCoins.holdings)`
  SELECT count(DISTINCT user_id) AS holders, coalesce(sum(available + locked), 0) AS held,
    coalesce(sum(available + locked) FILTER (WHERE wallet <> 'change'), 0) AS held_elsewhere
  FROM accounts WHERE currency_id = ${coin} AND user_id IS NOT NULL AND available + locked > 0`;

/** Announced days can be moved back. */
function nextSteps(step: DelistingStep | undefined): readonly DelistingWish[] {
  if (step === undefined) return ['announced'];
  const next = DELISTING_STEPS[DELISTING_STEPS.indexOf(step) + 1];
  const moved: readonly DelistingWish[] = step === 'announced' ? ['announced'] : [];
  return [...(next ? [next] : []), ...moved, 'called_off'];
}

export async function wishDelisting(services: CustodyServices, input: Input): Promise<Result<Wished>> {
  const { market, storage, clock } = services;
  const coin = market.currency(input.currency);
  if (!coin || !canLeave(coin.id)) return refuse('currency_not_found', { currencyId: input.currency });
  const stands = await findDelisting(storage, coin.id);
  const effective = readEffective(services, input);
  if (!effective.ok) return effective;
  const from = effective.value ?? clock.now();
  const isAnnounced = input.step === 'announced';
  if (isAnnounced && !areInOrder(input, from)) return refuse('invalid_request', { field: 'view_only_from' });
  const said = { view_only_from: stands?.viewOnlyFrom, withdraw_only_from: stands?.withdrawOnlyFrom };
  const before = { ...said, withdrawals_until: stands?.withdrawalsUntil };
  const days = isAnnounced
    ? DAYS.map((field) => ({ field, from: String(before[field] ?? ''), to: String(input[field] ?? '') }))
    : [];
  const changes = [{ field: 'step_taken', from: stands?.step ?? '', to: input.step }, ...days];
  const change = readDelisting(coin.id, new Map(changes.map(({ field, to }) => [field, to])));
  const checked = change ? await checkDelisting(services, change, from) : refuse('delisting_out_of_order');
  return checked.ok ? accept({ subject: String(coin.id), changes }) : checked;
}

/** Each named, from when the announcement holds. */
function areInOrder(input: Input, from: number): boolean {
  const days = DAYS.map((field) => input[field]);
  const isRising = days.every((day, place) => day !== undefined && day >= (days[place - 1] ?? from));
  return isRising && days.every((day) => day !== undefined && Number.isSafeInteger(instant(day)));
}
