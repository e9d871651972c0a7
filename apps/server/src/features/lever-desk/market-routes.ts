// The markets of leveraged contracts as operators see them: settings, exposure, accounts at risk, stress, money behind them.
import { officeLever } from '@bourse/contract';
import {
  currencyId,
  formatUnits,
  LIQUIDATION_GRACE_MS,
  marketId,
  refuse,
  SECOND_MS,
  VERIFICATION_LEVELS,
  ZERO,
} from '@bourse/domain';
import { LIQUIDATION_RISK } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { findHouseFunds, viewFunds } from '../../market/house-funds.ts';
import type { LiveLeverMarket } from '../../market/lever-data.ts';
import { showRules, showSettings } from '../../market/lever-fields.ts';
import { isFresh, viewRiskRate } from '../../market/lever-view.ts';
import { calculateStress, findAtRisk, measureExposure, type RiskyAccount, type SideExposure } from './exposure.ts';
import { findQueue } from './queue.ts';

/** Until rules are set nothing leaves an account with positions. */
const UNSET_RULES = { openRiskMin: LIQUIDATION_RISK, transfersOut: false, liquidationGraceMs: LIQUIDATION_GRACE_MS };

export function marketRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, officeLever.listMarkets, async () => {
    const { lever } = services;
    const exposureOf = measureExposure(lever);
    const list = lever.markets().flatMap((live) => viewMarket(services, live, exposureOf));
    const rules = showRules(lever.rules() ?? UNSET_RULES);
    return { message: { list, rules: { ...rules, transfers_out: rules.transfers_out === '1' } } };
  });
  riskRoutes(app, services);
  fundRoutes(app, services);
}

function viewMarket(
  { market, lever, clock }: Services,
  live: LiveLeverMarket,
  exposureOf: ReturnType<typeof measureExposure>,
): officeLever.LeverMarketRow[] {
  const { settings, index, indexSecond, cause, haltedAt } = live;
  const info = market.market(settings.marketId);
  if (!info) return [];
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

function riskRoutes(app: FastifyInstance, services: Services): void {
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

function fundRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, officeLever.listFunds, async ({ input }) => ({
    message: await viewFunds(services.storage.sql, officeLever.LEVER_FUNDS, input),
  }));
}
