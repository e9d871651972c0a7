// What the house is exposed to: what is open on each side of each market, the accounts at risk, and what all of it would
// come to if the indexes jumped. Everything is of the committed positions at the markets' last ticks.
import {
  type Amount,
  amount,
  type CurrencyId,
  divFloor,
  type MarketId,
  type PositionSide,
  type Price,
  price,
  type UserId,
  ZERO,
} from '@bourse/domain';
import {
  calculateContractValue,
  calculateEquity,
  calculateEquityScaled,
  isRiskAtMost,
  lineOf,
  LIQUIDATION_RISK,
  type MarketLine,
} from '@bourse/engine/formulas';
import type { LeverAccountFigures, LeverData, LivePosition } from '../live-contracts.ts';

export const isOpen = ({ state }: LivePosition): boolean => state === 'open' || state === 'closing';

export type SideExposure = {
  readonly number: Amount;
  readonly value: Amount;
  readonly positions: number;
  /** It is the profit of the users. */
  readonly profit: Amount;
};
const NOTHING: SideExposure = { number: ZERO, value: ZERO, positions: 0, profit: ZERO };

/** Sums the open positions by market and side; the key of a sum is like `12 long`. */
export function measureExposure(lever: LeverData): (id: MarketId, side: PositionSide) => SideExposure {
  const sums = new Map<string, SideExposure>();
  const userIds = new Set<UserId>([...lever.accounts()].map(({ userId }) => userId));
  for (const userId of userIds) {
    for (const position of lever.positionsOf(userId)) {
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
  }
  return (id, side) => sums.get(`${id} ${side}`) ?? NOTHING;
}

const AT_RISK_MAX = 50;
/** The unit is a hundredth of a percent. The largest accounts are listed from those below it. */
const WATCHED_RISK = 200_00;

/** `count` is the number of open positions of the account. */
export type RiskyAccount = { readonly figures: LeverAccountFigures; readonly riskRate: number; readonly count: number };

export function findAtRisk(lever: LeverData): {
  readonly nearest: readonly RiskyAccount[];
  readonly largest: readonly RiskyAccount[];
} {
  const risky: { readonly figures: LeverAccountFigures; readonly riskRate: number }[] = [];
  for (const figures of lever.accounts()) {
    if (figures.riskRate !== undefined) risky.push({ figures, riskRate: figures.riskRate });
  }
  const countOf = ({ userId, quoteId }: LeverAccountFigures): number =>
    lever.positionsOf(userId).filter((one) => one.quoteId === quoteId && isOpen(one)).length;
  const take = (rows: typeof risky): RiskyAccount[] =>
    rows.slice(0, AT_RISK_MAX).map((row) => ({ ...row, count: countOf(row.figures) }));
  const nearest = risky.toSorted((a, b) => a.riskRate - b.riskRate);
  const largest = risky
    .filter(({ riskRate }) => riskRate < WATCHED_RISK)
    .toSorted((a, b) => Number(b.figures.originMargin - a.figures.originMargin));
  return { nearest: take(nearest), largest: take(largest) };
}

/** The unit is a percent. */
export const STRESS_MOVES = [-30, -25, -20, -15, -10, -5, 0, 5, 10, 15, 20, 25, 30] as const;

export type House = { readonly pool: Amount; readonly fund: Amount };
export type StressRow = House & {
  readonly move: number;
  /** It is the equity of the users. */
  readonly equity: Amount;
  readonly deficit: Amount;
  readonly liquidated: number;
};

type Line = { readonly figures: LeverAccountFigures; readonly markets: readonly MarketLine[] };

/** Calculates for a quote currency what would be left if all of its indexes moved at once and everything were settled there. */
export function calculateStress(lever: LeverData, quoteId: CurrencyId, house: House): readonly StressRow[] {
  const lines = [...lever.accounts()]
    .filter((figures) => figures.quoteId === quoteId)
    .map((figures): Line => ({ figures, markets: linesOf(lever, figures) }));
  return STRESS_MOVES.map((move) => stressBy(move, lines, house));
}

function linesOf(lever: LeverData, { userId, quoteId }: LeverAccountFigures): readonly MarketLine[] {
  return lever.positionsOf(userId).flatMap((position) => {
    const index = lever.market(position.marketId)?.index;
    const { openPrice } = position;
    if (position.quoteId !== quoteId || !isOpen(position) || openPrice === undefined || index === undefined) return [];
    return [{ ...lineOf({ ...position, openPrice }), index }];
  });
}

const moved = (index: Price, move: number): Price => price(divFloor(index * BigInt(100 + move), 100n));

function stressBy(move: number, lines: readonly Line[], house: House): StressRow {
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
