// What the house is exposed to: what is open on each side of each market, the accounts at risk, what all of it would come to if
// the indexes jumped, and what settling a market would do. Everything is of the committed positions at the markets' last ticks.
import type { officeLever } from '@bourse/contract';
import {
  type Amount,
  amount,
  type CurrencyId,
  divCeil,
  divFloor,
  type MarketId,
  type PositionSide,
  type Ppm,
  PPM_PER_WHOLE,
  type Price,
  price,
  ZERO,
} from '@bourse/domain';
import {
  calculateContractValue,
  calculateEquity,
  calculateEquityScaled,
  EQUITY_SCALE,
  isRiskAtMost,
  lineOf,
  LIQUIDATION_RISK,
  type MarketLine,
  type RiskLine,
} from '@bourse/engine/formulas';
import { isOpen, type LeverAccountFigures, type LeverAccountKey, type LivePosition } from '../account.ts';
import type { LeverData, LiveLeverMarket } from '../board.ts';

type SideExposure = officeLever.LeverSide;
const NOTHING: SideExposure = { number: ZERO, value: ZERO, positions: 0, profit: ZERO };

function* livePositions(lever: LeverData): Iterable<LivePosition> {
  const userIds = new Set([...lever.accounts()].map(({ userId }) => userId));
  for (const userId of userIds) yield* lever.positionsOf(userId);
}

/** Sums the open positions by market and side; the key of a sum is like `12 long`. */
export function measureExposure(lever: LeverData): (id: MarketId, side: PositionSide) => SideExposure {
  const sums = new Map<string, SideExposure>();
  for (const position of livePositions(lever)) {
    const index = lever.market(position.marketId)?.index;
    if (!isOpen(position) || index === undefined) continue;
    const name = `${position.marketId} ${position.side}`;
    const before = sums.get(name) ?? NOTHING;
    sums.set(name, {
      number: amount(before.number + position.number),
      value: amount(before.value + calculateContractValue(index, position.number)),
      positions: before.positions + 1,
      profit: amount(before.profit + (lever.mark(position)?.profit ?? ZERO)),
    });
  }
  return (id, side) => sums.get(`${id} ${side}`) ?? NOTHING;
}

const AT_RISK_MAX = 50;
/** The unit is a hundredth of a percent. The largest accounts are listed from those below it. */
const WATCHED_RISK = 200_00;

export function findAtRisk(lever: LeverData) {
  const risky = [...lever.accounts()].flatMap((figures) => {
    const { riskRate } = figures;
    return riskRate === undefined ? [] : [{ figures, riskRate }];
  });
  const nearest = risky.toSorted((a, b) => a.riskRate - b.riskRate);
  const largest = risky
    .filter(({ riskRate }) => riskRate < WATCHED_RISK)
    .toSorted((a, b) => Number(b.figures.originMargin - a.figures.originMargin));
  const take = (rows: typeof risky) => rows.slice(0, AT_RISK_MAX).map(({ figures }) => figures);
  return { nearest: take(nearest), largest: take(largest) };
}

/** The unit is a percent. */
const STRESS_MOVES = [-30, -25, -20, -15, -10, -5, 0, 5, 10, 15, 20, 25, 30] as const;

type House = Pick<officeLever.StressRow, 'pool' | 'fund'>;
type Line = { readonly figures: LeverAccountFigures; readonly markets: readonly MarketLine[] };

/** Calculates for a quote currency what would be left if all of its indexes moved at once and everything were settled there. */
export function calculateStress(lever: LeverData, quoteId: CurrencyId, house: House): officeLever.StressRow[] {
  const lines = [...lever.accounts()]
    .filter((figures) => figures.quoteId === quoteId)
    .map((figures): Line => ({ figures, markets: linesOf(lever, figures) }));
  return STRESS_MOVES.map((move) => stressBy(move, lines, house));
}

type PlacedLine = MarketLine & { readonly marketId: MarketId };

/** The lines of an account's open positions, at the markets' last ticks. */
function linesOf(lever: LeverData, { userId, quoteId }: LeverAccountKey): readonly PlacedLine[] {
  return lever.positionsOf(userId).flatMap((position) => {
    const { openPrice, marketId } = position;
    const index = lever.market(marketId)?.index;
    if (position.quoteId !== quoteId || !isOpen(position) || openPrice === undefined || index === undefined) return [];
    return [{ ...lineOf({ ...position, openPrice }), index, marketId }];
  });
}

const moved = (index: Price, move: number): Price => price(divFloor(index * BigInt(100 + move), 100n));

function stressBy(move: number, lines: readonly Line[], house: House): officeLever.StressRow {
  let [equity, deficit, profit, liquidated] = [0n, 0n, 0n, 0];
  for (const { figures, markets } of lines) {
    const there = markets.map((line) => ({ ...line, index: moved(line.index, move) }));
    const money = amount(figures.available + figures.held + figures.margin);
    const equityScaled = calculateEquityScaled({ money, markets: there });
    const left = calculateEquity(equityScaled);
    profit += left - money;
    if (isRiskAtMost({ equityScaled, originMargin: figures.originMargin }, LIQUIDATION_RISK)) liquidated += 1;
    if (left < 0n) deficit -= left;
    else equity += left;
  }
  // The fund pays what accounts cannot pay; what the fund cannot pay either is a loss of the pool.
  const paid = deficit < house.fund ? deficit : house.fund;
  return {
    move,
    equity: amount(equity),
    deficit: amount(deficit),
    liquidated,
    pool: amount(house.pool - profit - (deficit - paid)),
    fund: amount(house.fund - paid),
  };
}

type Asked = {
  readonly market: LiveLeverMarket;
  readonly to: Price;
  readonly fund: Amount;
  readonly outageLoss: Ppm;
};

/**
 * Calculates what settling a market at an index would do, by the rules of the end of an outage (X31, X33): what its users win and
 * lose, which losses the accounts cannot pay, what the house bears of these and what is taken off the gains. Only the index of
 * this market moves; all others stay.
 */
export function previewSettlement(lever: LeverData, { market, to, fund, outageLoss }: Asked) {
  const { settings, index: from = to } = market;
  let [gain, loss, deficit, chargeable] = [0n, 0n, 0n, 0n];
  for (const figures of lever.accounts()) {
    if (figures.quoteId !== settings.quoteId) continue;
    const markets = linesOf(lever, figures);
    const own = sumLines(markets.filter(({ marketId }) => marketId === settings.marketId));
    const money = amount(figures.available + figures.held + figures.margin);
    const moved = own.slope * (to - from);
    if (moved > 0n) {
      gain += moved;
      chargeable += least(moved, calculateEquityScaled({ money, markets }) + moved);
    } else {
      loss -= moved;
      deficit += least(-moved, -(money * EQUITY_SCALE + own.slope * to + own.constant));
    }
  }
  const bound = divFloor(fund * outageLoss, PPM_PER_WHOLE) * EQUITY_SCALE;
  const taken = least(deficit - bound, chargeable);
  const there = [...livePositions(lever)].filter(({ marketId }) => marketId === settings.marketId);
  return {
    positions: there.filter(isOpen).length,
    orders: there.filter(({ state }) => state === 'accepted' || state === 'pending').length,
    gain: amount(divFloor(gain, EQUITY_SCALE)),
    loss: amount(divCeil(loss, EQUITY_SCALE)),
    deficit: amount(divCeil(deficit, EQUITY_SCALE)),
    house: amount(divCeil(deficit - taken, EQUITY_SCALE)),
    clawback: amount(divFloor(taken, EQUITY_SCALE)),
  };
}

/** Returns the lesser one, and 0 where that is negative. */
function least(one: bigint, other: bigint): bigint {
  const less = one < other ? one : other;
  return less > 0n ? less : 0n;
}

function sumLines(lines: readonly RiskLine[]): RiskLine {
  let [slope, constant] = [0n, 0n];
  for (const line of lines) {
    slope += line.slope;
    constant += line.constant;
  }
  return { slope, constant };
}
