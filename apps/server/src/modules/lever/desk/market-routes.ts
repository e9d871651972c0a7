// The markets of leveraged contracts as operators see them: settings, exposure, accounts at risk, stress, money behind them.
import { officeLever } from '@bourse/contract';
import {
  currencyId,
  formatUnits,
  HOUR_MS,
  marketId,
  refuse,
  SECOND_MS,
  VERIFICATION_LEVELS,
  ZERO,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { findMedian } from '../../../core/market/median-index.ts';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import { serveFunds } from '../../../platform/lists/serve-funds.ts';
import { mount } from '../../../platform/http/mount.ts';
import { isFresh, viewRiskRate } from '../contract-view.ts';
import { LEVER_RULE_ENTRY as NO_RULES } from '../entries.ts';
import { showRules, showSettings } from '../fields.ts';
import type { LiveLeverMarket } from '../live-contracts.ts';
import type { LeverServices } from '../services.ts';
import { calculateStress, findAtRisk, measureExposure, type RiskyAccount, type SideExposure } from './exposure.ts';
import { findQueue } from './queue.ts';
import { previewSettlement } from './settlement.ts';

export function marketRoutes(app: FastifyInstance, services: LeverServices): void {
  mount(app, services, officeLever.listMarkets, async () => {
    const { lever } = services;
    const exposureOf = measureExposure(lever);
    const list = lever.markets().flatMap((live) => viewMarket(services, live, exposureOf));
    const { transfers_out, halt_hours, ...rules } = showRules(lever.rules() ?? NO_RULES);
    return {
      message: { list, rules: { ...rules, transfers_out: transfers_out === '1', halt_hours: Number(halt_hours) } },
    };
  });
  riskRoutes(app, services);
  fundRoutes(app, services);
}

function viewMarket(
  { market, lever, clock }: LeverServices,
  live: LiveLeverMarket,
  exposureOf: ReturnType<typeof measureExposure>,
): officeLever.LeverMarketRow[] {
  const { settings, index, indexSecond, cause, haltedAt, settlingAt } = live;
  const { haltHours } = lever.rules() ?? NO_RULES;
  const info = market.market(settings.marketId);
  if (!info) return [];
  // One that has never opened has nothing to settle.
  const mayBeSettled = settings.state === 'halted' && index !== undefined;
  const limits = VERIFICATION_LEVELS.flatMap((level) => lever.limit(settings.marketId, level) ?? []);
  return [
    {
      id: settings.marketId,
      symbol: info.symbol,
      legal_id: info.quote.id,
      legal_name: info.quote.name,
      state: settings.state,
      cause: cause ?? '',
      halted_at: haltedAt ?? null,
      settles_from: mayBeSettled && haltedAt !== undefined ? haltedAt + haltHours * HOUR_MS : null,
      is_settling: settlingAt !== undefined,
      is_fresh: isFresh(live, clock.now()),
      index: index === undefined ? '' : formatUnits(index),
      index_time: indexSecond === undefined ? null : indexSecond * SECOND_MS,
      settings: {
        ...showSettings(settings),
        multiples: [...settings.multiples],
        shares: [...settings.shares],
        hands_min: settings.handsMin,
        hands_max: settings.handsMax,
        positions_max: settings.positionsMax,
        pending_max: settings.pendingMax,
        limits: limits.map(({ level, multipleMax, handsMax }) => ({
          level,
          multiple_max: multipleMax,
          hands_max: handsMax,
        })),
      },
      long: viewSide(exposureOf(settings.marketId, 'long')),
      short: viewSide(exposureOf(settings.marketId, 'short')),
    },
  ];
}

const viewSide = ({ number, value, positions, profit }: SideExposure) => ({
  number: formatUnits(number),
  value: formatUnits(value),
  positions,
  profit: formatUnits(profit),
});

function riskRoutes(app: FastifyInstance, services: LeverServices): void {
  const { market, lever, storage } = services;
  const viewAccount = ({ figures, count }: RiskyAccount): officeLever.LeverRiskRow => ({
    user_id: figures.userId,
    legal_name: market.currency(figures.quoteId)?.name ?? '',
    equity: formatUnits(figures.equity),
    origin_caution_money: formatUnits(figures.originMargin),
    profits: formatUnits(figures.profit),
    hazard_rate: viewRiskRate(figures.riskRate),
    positions: count,
  });
  mount(app, services, officeLever.listAtRisk, async () => {
    const { nearest, largest } = findAtRisk(lever);
    return { message: { nearest: nearest.map(viewAccount), largest: largest.map(viewAccount) } };
  });
  mount(app, services, officeLever.listQueue, async ({ input }) => {
    const side = { marketId: marketId(input.id), side: input.side };
    const { queued, total } = await findQueue({ lever, sql: storage.sql }, side);
    const list = queued.map(({ place, id, userId, account, ratio, profit, originMargin }) => ({
      place,
      id,
      user_id: userId,
      account,
      ratio: viewRiskRate(ratio),
      profits: formatUnits(profit),
      origin_caution_money: formatUnits(originMargin),
    }));
    return { message: { list, total } };
  });
  mount(app, services, officeLever.previewSettlement, async ({ input }) => {
    const live = lever.market(marketId(input.id));
    if (!live) return refuse('lever_not_enabled');
    if (live.settings.state !== 'halted') return refuse('lever_not_halted');
    const list = await previewWays(services, live);
    return { message: { legal_name: market.currency(live.settings.quoteId)?.name ?? '', list } };
  });
  mount(app, services, officeLever.stress, async ({ input }) => {
    const coin = market.currency(input.legal_id);
    if (!coin) return refuse('currency_not_found');
    const [pool, fund, treasury] = await Promise.all(
      (['lever_pool', 'lever_insurance', 'treasury'] as const).map((purpose) =>
        findHouseFunds(storage.sql, { purpose, currencyId: coin.id }),
      ),
    );
    const rows = calculateStress(lever, currencyId(coin.id), { pool: pool ?? ZERO, fund: fund ?? ZERO });
    const list = rows.map((row) => ({
      move: row.move,
      equity: formatUnits(row.equity),
      deficit: formatUnits(row.deficit),
      liquidated: row.liquidated,
      pool: formatUnits(row.pool),
      fund: formatUnits(row.fund),
    }));
    return { message: { legal_name: coin.name, treasury: formatUnits(treasury ?? ZERO), list } };
  });
}

/** At the index of now, and at the median before the halt; without those that are not known. */
async function previewWays(
  { lever, market, storage, clock }: LeverServices,
  live: LiveLeverMarket,
): Promise<officeLever.SettlementWay[]> {
  const { settings, indexSecond } = live;
  const { outageLoss } = lever.rules() ?? NO_RULES;
  const [fund, median] = await Promise.all([
    findHouseFunds(storage.sql, { purpose: 'lever_insurance', currencyId: settings.quoteId }),
    indexSecond === undefined ? undefined : findMedian(storage, settings, indexSecond),
  ]);
  const last = market.crossIndex(settings.marketId);
  const isOfNow = last !== undefined && isFresh({ indexSecond: last.second, haltedAt: undefined }, clock.now());
  const ways = [
    { source: 'tick', index: isOfNow ? last.index : undefined },
    { source: 'median', index: median },
  ] as const;
  return ways.flatMap(({ source, index }) => {
    if (index === undefined) return [];
    const { positions, orders, ...sums } = previewSettlement(lever, { market: live, to: index, fund, outageLoss });
    return [
      {
        source,
        index: formatUnits(index),
        positions,
        orders,
        gain: formatUnits(sums.gain),
        loss: formatUnits(sums.loss),
        deficit: formatUnits(sums.deficit),
        house: formatUnits(sums.house),
        clawback: formatUnits(sums.clawback),
      },
    ];
  });
}

function fundRoutes(app: FastifyInstance, services: LeverServices): void {
  const accounts = officeLever.LEVER_FUNDS;
  serveFunds(app, services, officeLever.listFunds, { desk: 'lever', accounts, read: (input) => input });
}
