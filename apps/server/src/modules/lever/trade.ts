// Positions in and out: ordered, closed wholly or in part, reversed, revoked, given stops.
import { lever as contract, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  divHalfEven,
  formatUnits,
  hasPositionEnded,
  marketId,
  type MarketId,
  positionId,
  type PositionId,
  price,
  type Price,
  type Refusal,
  refuse,
  type Result,
  SECOND_MS,
  units,
  type UserId,
} from '@bourse/domain';
import type { OpenPosition, SetStops } from '@bourse/engine';
import { calculateCrossIndex, calculateExitPrice } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import type { MarketData, MarketInfo } from '../../core/market/market-data.ts';
import { DuplicateGuard } from '../../platform/http/duplicate-guard.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { LivePosition } from './account.ts';
import type { LeverServices } from './board.ts';
import { findPosition } from './queries.ts';

/** No market has it: the engine refuses it in its own order of precedence. */
const NO_MARKET = marketId(0);
const SIDE = { [1]: 'long', [2]: 'short' } as const;

export function tradeRoutes(app: FastifyInstance, services: LeverServices): void {
  mount(app, services, contract.submit, submitPosition(services));
  mount(app, services, contract.close, close(services));
  mount(app, services, contract.cancel, cancel(services));
  mount(app, services, contract.setStop, setStop(services));
  mount(app, services, contract.batchClose, batchClose(services));
  mount(app, services, contract.reverse, reverse(services));
}

type Pair = { readonly legal_id?: number | undefined; readonly currency_id?: number | undefined };

/** A pair that is not named whole is none. */
function findMarketId(market: MarketData, { currency_id: baseId, legal_id: quoteId }: Pair): MarketId {
  if (baseId === undefined || quoteId === undefined) return NO_MARKET;
  return market.marketByPair({ baseId, quoteId })?.id ?? NO_MARKET;
}

function submitPosition({ market, clock }: LeverServices): Handler<typeof contract.submit> {
  const guard = new DuplicateGuard();
  return async ({ input, user, t, submit, attempt }) => {
    const read = toCommand(input, { userId: user.id, marketId: findMarketId(market, input) });
    if (!read.ok) return read;
    const command = read.value;
    const isKeyed = attempt.idempotency !== undefined;
    const send = () => submit(command);
    const outcome = await (isKeyed ? send() : guard.send({ name: nameOf(command), now: clock.now() }, send));
    if (!outcome.ok) return outcome;
    const { positionId: id, state, entryPrice } = outcome.value;
    if (state === 'pending') return { message: t('answer.position_pending'), data: { id, state, open_price: '' } };
    // A repeat under its key is answered with the price of the first time; outcomes of old have none.
    return { message: t('answer.position_submitted'), data: { id, state, open_price: entryPrice ?? '' } };
  };
}

/** An order at another price, or with other stops, is another order. */
const nameOf = ({ userId, marketId, side, hands, multiple, order, takeProfit, stopLoss }: OpenPosition): string => {
  const target = order.type === 'limit' ? order.targetPrice : undefined;
  return [userId, marketId, side, hands, multiple, order.type, target, takeProfit, stopLoss].join(' ');
};

/** A missing target goes to the engine as 0, which it refuses in its own order; an unreadable one gives no command. */
function toCommand(
  input: ParsedInputOf<typeof contract.submit>,
  whose: { readonly userId: UserId; readonly marketId: MarketId },
): Result<OpenPosition, 'invalid_request'> {
  const isLimit = input.status === 0;
  const { target_price: named } = input;
  if (isLimit && typeof named === 'string') return refuse('invalid_request', { field: 'target_price', fault: named });
  const target = typeof named === 'string' ? undefined : named;
  return accept({
    kind: 'openPosition',
    ...whose,
    side: SIDE[input.type],
    hands: input.share,
    multiple: input.multiple,
    order: isLimit ? { type: 'limit', targetPrice: target ?? price(0n) } : { type: 'market' },
    ...(input.target_profit_price === undefined ? {} : { takeProfit: input.target_profit_price }),
    ...(input.stop_loss_price === undefined ? {} : { stopLoss: input.stop_loss_price }),
  });
}

function close({ storage }: LeverServices): Handler<typeof contract.close> {
  return async ({ input, user, t, submit }) => {
    const own = { userId: user.id, positionId: positionId(input.id) };
    const part = input.share === undefined ? {} : { hands: input.share };
    const outcome = await submit({ kind: 'closePosition', ...own, ...part });
    return outcome.ok ? { message: t('answer.position_closing') } : explainEnded(storage, outcome, own);
  };
}

function cancel({ storage }: LeverServices): Handler<typeof contract.cancel> {
  return async ({ input, user, t, submit }) => {
    const own = { userId: user.id, positionId: positionId(input.id) };
    const outcome = await submit({ kind: 'revokePosition', ...own });
    if (outcome.ok) return { message: t('answer.position_revoked') };
    return explainEnded(storage, outcome, own, 'position_not_pending');
  };
}

function setStop({ market, lever, storage }: LeverServices): Handler<typeof contract.setStop> {
  return async ({ input, user, t, submitPrepared }) => {
    const own = { userId: user.id, positionId: positionId(input.id) };
    const found = lever.position(own.positionId);
    const position = found?.userId === user.id ? found : undefined;
    let sent: Stops = {};
    const outcome = await submitPrepared(async () => {
      const info = position && market.market(position.marketId);
      const shown = position && info ? await findShownPrices(market, position, info) : new Set<never>();
      sent = readStops(input, shown);
      if (position && Object.keys(sent).length === 0) return refuse('stop_price_required');
      return accept<SetStops>({ kind: 'setStops', ...own, ...sent });
    });
    if (!outcome.ok) return explainEnded(storage, outcome, own);
    const data = {
      id: own.positionId,
      target_profit_price: viewLevel(sent.takeProfit, position?.takeProfit),
      stop_loss_price: viewLevel(sent.stopLoss, position?.stopLoss),
    };
    return { message: t('answer.stops_set'), data };
  };
}

/** Shows the level that was sent, else the one that was set before. */
function viewLevel(sent: Price | null | undefined, stood: Price | undefined): string {
  const level = sent === undefined ? stood : sent;
  return level === undefined || level === null ? '' : formatUnits(level);
}

/** All of them, or those of one market: then both of its currencies must be named. */
function batchClose({ market }: LeverServices): Handler<typeof contract.batchClose> {
  return async ({ input, user, t, submit }) => {
    const isNarrowed = input.legal_id !== undefined || input.currency_id !== undefined;
    const wanted = findMarketId(market, input);
    if (isNarrowed && wanted === NO_MARKET) return refuse('lever_not_enabled');
    const outcome = await submit({
      kind: 'closePositions',
      userId: user.id,
      ...(input.type === 0 ? {} : { side: SIDE[input.type] }),
      ...(isNarrowed ? { marketId: wanted } : {}),
    });
    if (!outcome.ok) return outcome;
    const ids = [...outcome.value.positionIds];
    return { message: t('answer.positions_closing', { count: ids.length }), data: { ids } };
  };
}

function reverse({ storage }: LeverServices): Handler<typeof contract.reverse> {
  return async ({ input, user, t, submit }) => {
    const own = { userId: user.id, positionId: positionId(input.id) };
    const outcome = await submit({ kind: 'reversePosition', ...own });
    if (!outcome.ok) return explainEnded(storage, outcome, own);
    return { message: t('answer.position_reversing'), data: { id: outcome.value.positionId, closes: own.positionId } };
  };
}

type OwnPosition = { readonly userId: UserId; readonly positionId: PositionId };

/** To the engine a position that has ended is none; whose it was knows it by the committed row. */
async function explainEnded(
  { db }: LeverServices['storage'],
  refusal: Refusal,
  own: OwnPosition,
  code: 'position_not_open' | 'position_not_pending' = 'position_not_open',
): Promise<Refusal> {
  if (refusal.code !== 'position_not_found') return refusal;
  const position = await findPosition(db, own.positionId);
  return position?.userId === own.userId && hasPositionEnded(position.state) ? refuse(code) : refusal;
}

/** Undefined leaves a level, null takes it away. */
type Stops = { readonly takeProfit?: Price | null; readonly stopLoss?: Price | null };
type Input = ParsedInputOf<typeof contract.setStop>;

/** How long a dialog that was filled in may stay open. */
const SHOWN_MS = 60 * SECOND_MS;
const CENT = units('0.01');

const roundToCents = (at: Price): Price => price(divHalfEven(at, CENT) * CENT);

/**
 * Says what a call to set take-profit and stop-loss means. Clients in the field always send both levels with 2 decimals, and fill
 * one that is not set with the price that the row showed last: `shown` are the prices that rows of the position may have shown.
 */
function readStops(input: Input, shown: ReadonlySet<Price>): Stops {
  const { target_profit_price: target, stop_loss_price: loss, clear } = input;
  const areBoth = target !== undefined && loss !== undefined;
  const isMeant = (level: Price | undefined): level is Price => level !== undefined && !(areBoth && shown.has(level));
  return {
    ...(isMeant(target) ? { takeProfit: target } : {}),
    ...(isMeant(loss) ? { stopLoss: loss } : {}),
    ...(clear === 'target_profit_price' || clear === 'both' ? { takeProfit: null } : {}),
    ...(clear === 'stop_loss_price' || clear === 'both' ? { stopLoss: null } : {}),
  };
}

/** The exit prices of the last minute, as they are and with 2 decimals. */
async function findShownPrices(
  market: MarketData,
  { side, spread }: LivePosition,
  { base, quote }: MarketInfo,
): Promise<ReadonlySet<Price>> {
  const limit = SHOWN_MS / SECOND_MS;
  const [bases, quotes] = await Promise.all(
    [base, quote].map(async ({ id }) => {
      const rows = await market.indexTicks({ currencyId: id, limit });
      return new Map(rows.map((row) => [row.seq, row.price]));
    }),
  );
  const shown = new Set<Price>();
  for (const [seq, at] of bases ?? []) {
    const other = quotes?.size === 0 ? price(units('1')) : quotes?.get(seq);
    if (other === undefined) continue;
    const exit = calculateExitPrice(calculateCrossIndex(at, other), side, spread);
    shown.add(exit).add(roundToCents(exit));
  }
  return shown;
}
