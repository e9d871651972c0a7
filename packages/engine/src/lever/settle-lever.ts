// The end of a halt that has lasted too long: all positions of the market close at one index.
import { accept, assert, HOUR_MS, instant, refuse, SETTLE_WAIT_MS, type Instant } from '@bourse/domain';
import { TickPrices } from '../core/sweep-prices.ts';
import type { SettleLever } from './commands.ts';
import type { Lever, LeverContext, LeverOutcome, LeverWorld } from './lever.ts';
import { lastIndex, type LeverMarket, mustGetIndex } from './live.ts';
import { RULES } from './rules.ts';
import type { End, Sweep } from './sweep.ts';

export function settleLever(
  { lever }: LeverWorld,
  context: LeverContext,
  { marketId, median }: SettleLever,
): LeverOutcome<SettleLever> {
  const market = lever.markets.get(marketId);
  if (!market) return refuse('lever_not_enabled');
  const { entity } = market;
  if (entity.settings.state !== 'halted' || entity.haltedAt === undefined) return refuse('lever_not_halted');
  if (entity.settlingAt !== undefined) return refuse('lever_settling');
  const { haltHours } = lever.rules ?? RULES;
  if (context.at <= entity.haltedAt + haltHours * HOUR_MS) return refuse('lever_halt_too_short', { hours: haltHours });
  if (entity.index === undefined) return refuse('no_market_price');
  if (median <= 0n) return refuse('price_required');
  entity.settlingAt = context.at;
  entity.settlingMedian = median;
  context.changes.leverMarkets.add(entity);
  context.events.push({ kind: 'leverMarketConfigured', settings: entity.settings });
  return accept({});
}

type Asked = Pick<Sweep, 'second' | 'prices'>;

/** Those that a tick settles: its second, and each quote in it, are later than the decision. */
export function findSettled({ markets }: Lever, { second, prices }: Asked): readonly End[] {
  const given = new TickPrices(prices);
  const at = instant(second * 1_000);
  return [...markets.values()].flatMap((market) => {
    const { settlingAt } = market.entity;
    const move = settlingAt === undefined ? undefined : given.getMove(market.settings);
    const isLater = settlingAt !== undefined && move !== undefined && at > settlingAt && move.quotedAt > settlingAt;
    return isLater ? [endAt(market, move.index)] : [];
  });
}

/** When the first market is settled without an index. */
export const settlingDeadline = ({ markets }: Lever): Instant | undefined => {
  const waiting = [...markets.values()].flatMap(({ entity }) => entity.settlingAt ?? []);
  return waiting.length === 0 ? undefined : instant(Math.min(...waiting) + SETTLE_WAIT_MS);
};

/** The market that has waited for its index for too long. */
export function findUnindexed({ markets }: Lever, at: Instant): End | undefined {
  for (const market of markets.values()) {
    const { settlingAt, settlingMedian } = market.entity;
    if (settlingAt === undefined || settlingMedian === undefined || settlingAt + SETTLE_WAIT_MS > at) continue;
    return endAt(market, settlingMedian);
  }
  return undefined;
}

const endAt = (market: LeverMarket, to: End['to']): End => ({
  marketId: market.settings.marketId,
  from: mustGetIndex(market, lastIndex),
  to,
  deficit: 0n,
  covered: 0n,
  gain: 0n,
  charge: 0n,
  isSettled: true,
});

/** To be called before the tick moves anything. */
export function recordSettlement(
  { lever }: LeverWorld,
  context: LeverContext,
  { marketId, to }: End,
  { second, prices }: Asked,
): void {
  const entity = lever.markets.get(marketId)?.entity;
  if (entity?.settlingAt === undefined || entity.haltedAt === undefined) return;
  const { indexSecond: lastSecond, indexSeq: lastSeq } = entity;
  assert(lastSecond !== undefined && lastSeq !== undefined, 'what is settled has an index');
  const settlement = {
    marketId,
    seq: context.seq,
    haltedAt: entity.haltedAt,
    decidedAt: entity.settlingAt,
    source: prices.length > 0 ? ('tick' as const) : ('median' as const),
    index: to,
    second,
    lastSecond,
    lastSeq,
    at: context.at,
  };
  entity.settlingAt = undefined;
  entity.settlingMedian = undefined;
  context.changes.leverMarkets.add(entity);
  context.changes.leverSettlements.push(settlement);
  context.events.push({ kind: 'leverMarketConfigured', settings: entity.settings });
}
