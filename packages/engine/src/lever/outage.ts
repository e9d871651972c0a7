// A tick that ends the outage of a market, or a halt, may move it so far that losers cannot pay. What the house bears of that is
// bounded; the rest is taken off the gains of that tick, so that nobody is paid what another could not lose.
import {
  amount,
  divCeil,
  divFloor,
  minAmount,
  POSITION_SIDES,
  PPM_PER_WHOLE,
  UNITS_PER_WHOLE,
  USDT,
  type Amount,
  type CurrencyId,
  type Price,
} from '@bourse/domain';
import type { QuotedPrice } from '../core/commands.ts';
import { isFreshAt } from '../core/index-prices.ts';
import { EQUITY_SCALE } from './account-risk.ts';
import { availableOf } from '../core/fund-house.ts';
import { changePosition, rewatch } from './change-position.ts';
import type { Lever, LeverContext, LeverWorld } from './lever.ts';
import { isHolding, lastIndex, type LeverAccount, type LeverMarket, type LivePosition, mustGetIndex } from './live.ts';
import { RULES } from './rules.ts';
import type { End } from './sweep.ts';
import type { Tick } from './tick.ts';

/** Those with positions that a tick moves more than 5 s after their last tick, or for the first time since a halt. */
export function findEndings({ ticks, markets }: Lever, tick: Tick): readonly LeverMarket[] {
  const isEnding = (market: LeverMarket): boolean => {
    if (!tick.moves(market) || POSITION_SIDES.every((side) => market.interest[side] === 0n)) return false;
    const last = ticks.findLast((one) => one.moves(market));
    if (last === undefined && market.entity.haltedAt !== undefined) return true;
    const second = last?.second ?? market.entity.indexSecond;
    return second !== undefined && !isFreshAt(second, tick.at);
  };
  return [...markets.values()].filter(isEnding);
}

type Book = Pick<End, 'from' | 'to' | 'isSettled'> & { readonly market: LeverMarket; deficit: bigint; gain: bigint };
type Books = ReadonlyMap<LeverMarket, Book>;

/**
 * Assesses what the tick brings and costs in these markets, and who bears it. It is to be asked when all ticks before it
 * are done.
 */
export function assessEnds(world: LeverWorld, tick: Tick, endings: Iterable<LeverMarket>): readonly End[] {
  const books = new Map(
    Array.from(endings, (market): [LeverMarket, Book] => {
      const [from, to] = [mustGetIndex(market, lastIndex), mustGetIndex(market, tick.indexOf)];
      return [market, { market, from, to, isSettled: tick.settles(market), deficit: 0n, gain: 0n }];
    }),
  );
  for (const own of world.lever.accounts.values()) {
    for (const account of own.values()) addAccount(account, tick, books);
  }
  return charge(world, tick.sweep.prices, [...books.values()]);
}

function addAccount(account: LeverAccount, tick: Tick, books: Books): void {
  for (const [market, weight] of weighGains(account, tick, books)) {
    const book = books.get(market);
    if (book) book.gain += weight;
  }
  for (const [market, lack] of weighDeficits(account, tick, books)) {
    const book = books.get(market);
    if (book) book.deficit += lack;
  }
}

type Moved = ReadonlyMap<LeverMarket, { readonly from: Price; readonly to: Price }>;
type Weights = readonly (readonly [LeverMarket, bigint])[];

/** Answers what each of these markets brings an account from where it stood, losses too. It is scaled. */
function movesOf({ lines }: LeverAccount, moved: Moved): Weights {
  const found: [LeverMarket, bigint][] = [];
  for (const [market, { slope }] of lines) {
    const move = moved.get(market);
    if (move && move.to !== move.from && slope !== 0n) found.push([market, slope * (move.to - move.from)]);
  }
  return found;
}

const sumOf = (weights: Weights): bigint => weights.reduce((sum, [, weight]) => sum + weight, 0n);

/** The net gain of an account, at most what it is worth after the tick, shared out to the markets where it gains. */
function weighGains(account: LeverAccount, tick: Tick, moved: Moved): Weights {
  const moves = movesOf(account, moved);
  const net = sumOf(moves);
  if (net <= 0n) return [];
  const worth = account.equityScaled(tick.indexOf);
  const whole = net < worth ? net : worth;
  if (whole <= 0n) return [];
  const gains = moves.filter(([, gain]) => gain > 0n);
  const sum = sumOf(gains);
  return gains.map(([market, gain]) => [market, divFloor(whole * gain, sum)]);
}

/**
 * Weighs what an account would owe beyond all its money if everything that moves were closed, at most its net loss, shared
 * out to the markets where it loses.
 */
function weighDeficits(account: LeverAccount, tick: Tick, moved: Moved): Weights {
  const moves = movesOf(account, moved);
  const net = sumOf(moves);
  if (net >= 0n) return [];
  let left = account.money * EQUITY_SCALE;
  for (const [market, { slope, constant }] of account.lines) {
    if (tick.moves(market)) left += slope * mustGetIndex(market, tick.indexOf) + constant;
  }
  if (left >= 0n) return [];
  const whole = left > net ? -left : -net;
  const losses: Weights = moves.flatMap(([market, move]) => (move < 0n ? [[market, -move] as const] : []));
  const sum = sumOf(losses);
  return losses.map(([market, loss]) => [market, divFloor(whole * loss, sum)]);
}

/** Beyond what the house bears, the gains of a market bear its deficits; what is left then, all others of the tick. */
function charge(world: LeverWorld, prices: readonly QuotedPrice[], books: readonly Book[]): readonly End[] {
  const charged = books.map((book) => {
    const { quoteId } = book.market.settings;
    const beyond = book.deficit - boundOf(world, quoteId);
    const over = beyond > 0n ? beyond : 0n;
    const own = over < book.gain ? over : book.gain;
    return { book, over, own, rest: over - own, spare: book.gain - own, worth: worthOf(prices, quoteId) };
  });
  const rest = charged.reduce((sum, one) => sum + one.rest * one.worth, 0n);
  const spare = charged.reduce((sum, one) => sum + one.spare * one.worth, 0n);
  const shared = rest < spare ? rest : spare;
  const shareOf = (part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : divFloor(part * shared, whole));
  return charged.map((one) => ({
    marketId: one.book.market.settings.marketId,
    from: one.book.from,
    to: one.book.to,
    deficit: one.book.deficit,
    covered: one.over,
    gain: one.book.gain,
    charge: one.own + shareOf(one.spare, spare),
    isSettled: one.book.isSettled,
  }));
}

/** Answers how much of the deficits of a market the house bears, scaled. */
function boundOf(world: LeverWorld, currencyId: CurrencyId): bigint {
  const { outageLoss } = world.lever.rules ?? RULES;
  return divFloor(availableOf(world, 'lever_insurance', currencyId) * outageLoss, PPM_PER_WHOLE) * EQUITY_SCALE;
}

/** Answers the price of a quote currency in USDT at the tick. */
function worthOf(prices: readonly QuotedPrice[], quoteId: CurrencyId): bigint {
  if (quoteId === USDT) return UNITS_PER_WHOLE;
  return prices.find(({ currencyId }) => currencyId === quoteId)?.price ?? UNITS_PER_WHOLE;
}

/** Answers how much is taken of an account's gains in each market whose outage the tick ends. */
function chargesOf(account: LeverAccount, tick: Tick): readonly (readonly [LeverMarket, Amount])[] {
  return weighGains(account, tick, tick.ends).map(([market, weight]) => {
    const end = tick.ends.get(market);
    const taken = end && end.gain > 0n ? divFloor(weight * end.charge, end.gain * EQUITY_SCALE) : 0n;
    return [market, amount(taken)];
  });
}

export const isClawbackDue = (account: LeverAccount, tick: Tick): boolean =>
  account.state.clawbackSeq !== tick.seq && chargesOf(account, tick).some(([, taken]) => taken > 0n);

/** Those who may have gained where something is taken. */
export function* gainers({ accounts }: Lever, { ends }: Tick): Generator<LeverAccount> {
  if ([...ends.values()].every((end) => end.charge === 0n)) return;
  for (const own of accounts.values()) yield* own.values();
}

/** Answers how much work it was. */
export function clawBack(world: LeverWorld, context: LeverContext, account: LeverAccount, tick: Tick): number {
  let pieces = 0;
  for (const [market, taken] of chargesOf(account, tick)) {
    pieces += takeFrom(world, context, { account, market, taken, tick });
  }
  account.state.clawbackSeq = tick.seq;
  context.changes.leverAccounts.add(account.state);
  rewatch(world.lever, account);
  return pieces;
}

type Taking = {
  readonly account: LeverAccount;
  readonly market: LeverMarket;
  readonly taken: Amount;
  readonly tick: Tick;
};

/** Off the position that has gained most, then off the next. */
function takeFrom(world: LeverWorld, context: LeverContext, { account, market, taken, tick }: Taking): number {
  const end = tick.ends.get(market);
  if (end === undefined || taken === 0n) return 0;
  const gained = [...account.positions.values()]
    .filter((one) => one.market === market && isHolding(one))
    .map((position) => ({ position, gain: gainOf(position, end) }))
    .filter(({ gain }) => gain > 0n)
    .sort((a, b) => (a.gain === b.gain ? a.position.id - b.position.id : a.gain > b.gain ? -1 : 1));
  let left = taken;
  let pieces = 0;
  for (const { position, gain } of gained) {
    const part = minAmount(left, amount(divCeil(gain, EQUITY_SCALE)));
    if (part === 0n) break;
    changePosition(world, context, position, { clawback: amount(position.clawback + part) });
    left = amount(left - part);
    pieces += 1;
  }
  if (left < taken) record(context, { ...account.state, market, taken: amount(taken - left), tick });
  return pieces;
}

type Record = Pick<LeverAccount['state'], 'userId' | 'quoteId'> & Omit<Taking, 'account'>;

function record(context: LeverContext, { userId, quoteId, market, taken, tick: { seq, second } }: Record): void {
  const { marketId } = market.settings;
  const clawback = { userId, marketId, seq, quoteId, amount: taken, second, at: context.at };
  context.changes.leverClawbacks.push(clawback);
  context.events.push({ kind: 'gainClawedBack', clawback });
}

const gainOf = ({ line }: LivePosition, { from, to }: End): bigint => (line?.slope ?? 0n) * (to - from);
