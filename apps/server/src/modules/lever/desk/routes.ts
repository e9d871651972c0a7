// The desk at which operators look after leveraged contracts. Nothing of it makes a price.
import { officeLever } from '@bourse/contract';
import {
  amount,
  divFloor,
  formatUnits,
  HOUR_MS,
  marketId,
  maskAccount,
  refuse,
  SECOND_MS,
  type UserId,
  VERIFICATION_LEVELS,
  ZERO,
} from '@bourse/domain';
import { id, text } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { findMedian } from '../../../core/market/median-index.ts';
import { numbersLiteral } from '../../../core/storage/arrays.ts';
import { accountOf } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { holdDesk } from '../../../platform/changes/due-changes.ts';
import { dropChanges } from '../../../platform/changes/proposed-changes.ts';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import { mount } from '../../../platform/http/mount.ts';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { serveFunds } from '../../../platform/lists/serve-funds.ts';
import { isOpen, type LeverAccountFigures, type LivePosition } from '../account.ts';
import type { LeverData, LeverServices, LiveLeverMarket } from '../board.ts';
import { LEVER_RULE_ENTRY as NO_RULES } from '../catalogue.ts';
import { isFresh, viewRiskRate } from '../contract-view.ts';
import { findSettings, showRules, showSettings } from '../settings.ts';
import { hasContracts, leverChanges } from './changes.ts';
import { calculateStress, findAtRisk, measureExposure, previewSettlement } from './exposure.ts';

export function deskRoutes(app: FastifyInstance, services: LeverServices): void {
  const accounts = officeLever.LEVER_FUNDS;
  marketRoutes(app, services);
  serveFunds(app, services, officeLever.listFunds, { desk: 'lever', accounts, read: (input) => input });
  stateRoute(app, services);
}

/** Markets as operators see them: settings, exposure, accounts at risk, stress, money behind them. */
function marketRoutes(app: FastifyInstance, services: LeverServices): void {
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
  settlementRoute(app, services);
  stressRoute(app, services);
}

function viewMarket(
  { market, lever, clock }: LeverServices,
  live: LiveLeverMarket,
  exposureOf: ReturnType<typeof measureExposure>,
) {
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
      cause: cause ?? ('' as const),
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
      long: exposureOf(settings.marketId, 'long'),
      short: exposureOf(settings.marketId, 'short'),
    },
  ];
}

function riskRoutes(app: FastifyInstance, services: LeverServices): void {
  const { market, lever, storage } = services;
  const viewAccount = (figures: LeverAccountFigures) => ({
    user_id: figures.userId,
    legal_name: market.currency(figures.quoteId)?.name ?? '',
    equity: figures.equity,
    origin_caution_money: figures.originMargin,
    profits: figures.profit,
    hazard_rate: viewRiskRate(figures.riskRate),
    positions: lever.positionsOf(figures.userId).filter((one) => one.quoteId === figures.quoteId && isOpen(one)).length,
  });
  mount(app, services, officeLever.listAtRisk, async () => {
    const { nearest, largest } = findAtRisk(lever);
    return { message: { nearest: nearest.map(viewAccount), largest: largest.map(viewAccount) } };
  });
  mount(app, services, officeLever.listQueue, async ({ input }) => {
    const queue = lever.deleveragingQueue(marketId(input.id), input.side);
    const shown = queue.slice(0, QUEUED_MAX);
    const accounts = await findAccounts(storage.sql, [...new Set(shown.map(({ userId }) => userId))]);
    const list = shown.map((position, at) => ({
      place: at + 1,
      id: position.id,
      user_id: position.userId,
      account: maskAccount(accounts.get(position.userId) ?? ''),
      ...viewGain(lever, position),
    }));
    return { message: { list, total: queue.length } };
  });
}

const QUEUED_MAX = 50;
const HUNDREDTHS_OF_PERCENT = 10_000n;

/** The ratio is profit per margin, rounded down. */
function viewGain(lever: LeverData, position: LivePosition) {
  const { originMargin } = position;
  const profit = lever.mark(position)?.profit ?? ZERO;
  const ratio = Number(divFloor(profit * HUNDREDTHS_OF_PERCENT, originMargin));
  return { ratio: viewRiskRate(ratio), profits: profit, origin_caution_money: originMargin };
}

async function findAccounts(sql: Sql, userIds: readonly UserId[]): Promise<ReadonlyMap<number, string>> {
  const rows = await query(sql, { id: id<UserId>(), account: text })`
    SELECT id, ${accountOf(sql)} AS account FROM users WHERE id = ANY(${numbersLiteral(userIds, (id) => id)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row.account]));
}

/** At the index of now, and at the median before the halt; without those that are not known. */
function settlementRoute(app: FastifyInstance, services: LeverServices): void {
  const { market, lever, storage, clock } = services;
  mount(app, services, officeLever.previewSettlement, async ({ input }) => {
    const live = lever.market(marketId(input.id));
    if (!live) return refuse('lever_not_enabled');
    const { settings, indexSecond } = live;
    if (settings.state !== 'halted') return refuse('lever_not_halted');
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
    const list = ways.flatMap(({ source, index }) => {
      if (index === undefined) return [];
      return [
        { source, index: amount(index), ...previewSettlement(lever, { market: live, to: index, fund, outageLoss }) },
      ];
    });
    return { message: { legal_name: market.currency(settings.quoteId)?.name ?? '', list } };
  });
}

function stressRoute(app: FastifyInstance, services: LeverServices): void {
  const { market, lever, storage } = services;
  mount(app, services, officeLever.stress, async ({ input }) => {
    const coin = market.currency(input.legal_id);
    if (!coin) return refuse('currency_not_found');
    const [pool = ZERO, fund = ZERO, treasury = ZERO] = await Promise.all(
      (['lever_pool', 'lever_insurance', 'treasury'] as const).map((purpose) =>
        findHouseFunds(storage.sql, { purpose, currencyId: coin.id }),
      ),
    );
    const list = calculateStress(lever, coin.id, { pool, fund });
    return { message: { legal_name: coin.name, treasury, list } };
  });
}

/**
 * One operator alone may, at once, forbid openings in a market, and halt it where it has no fresh index. The engine says which of
 * both it is. All else takes two.
 */
function stateRoute(app: FastifyInstance, services: LeverServices): void {
  const { storage, auditLog, sequencer, clock } = services;
  mount(app, services, officeLever.setState, async ({ input, request, t }) => {
    const { state, cause, reason } = input;
    const { actor, ip, operatorId } = operatorActorOf(request);
    const id = marketId(input.id);
    return holdDesk(storage, leverChanges, async () => {
      const settings = await findSettings(storage, id);
      if (!settings) return refuse('lever_not_enabled');
      if (state === 'halted' && (await hasContracts(storage, actor))) return refuse('operator_has_contracts');
      const act = { actor, ip, subject: `lever market ${id}` };
      // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
      await auditLog.record({
        ...act,
        action: 'lever.state',
        before: { state: settings.state },
        after: { state, cause, reason },
      });
      const outcome = await sequencer.submit({ kind: 'setLeverState', marketId: id, state, cause, deciders: 1 });
      if (!outcome.ok) {
        await auditLog.record({ ...act, action: 'lever.state.refused', after: { state, code: outcome.code } });
        return outcome;
      }
      await auditLog.begin(async (transaction) => {
        const undoing = state === 'halted' ? ['open', 'close_only'] : ['open'];
        const by = { desk: leverChanges.name, operatorId, now: clock.now() };
        const dropped = await dropChanges(
          transaction,
          by,
          transaction`kind = 'state' AND subject = ${String(id)} AND changes -> 0 ->> 'to' IN ${transaction(undoing)}`,
        );
        if (dropped.length > 0)
          await auditLog.append(transaction, { ...act, action: 'lever.state', after: { dropped } });
      });
      return { message: t('answer.lever_state_set') };
    });
  });
}
