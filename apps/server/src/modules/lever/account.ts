// The live positions of one user and quote currency together, and what follows from them at the markets' last ticks.
import {
  type Amount,
  amount,
  type CurrencyId,
  type MarketId,
  type PositionId,
  type Price,
  type RiskWarning,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { Position } from '@bourse/engine';
import {
  calculateContractValue,
  calculateEquity,
  calculateEquityScaled,
  calculateExitPrice,
  calculateLiquidationIndex,
  calculateRiskRate,
  lineOf,
  type MarketLine,
} from '@bourse/engine/formulas';

/** A committed row. It is replaced when it changes, and never changes itself. */
export type LivePosition = Readonly<Position>;

/** A user's positions of one quote currency, and the money behind them. Money of that currency. */
export type LeverAccountKey = { readonly userId: UserId; readonly quoteId: CurrencyId };
export type LeverAccountFigures = LeverAccountKey & {
  readonly available: Amount;
  /** For orders that have not opened. */
  readonly held: Amount;
  readonly margin: Amount;
  readonly originMargin: Amount;
  /** At the exit prices, rounded down in one. */
  readonly profit: Amount;
  /** available + held + margin + profit. */
  readonly equity: Amount;
  /** In hundredths of a percent; undefined without open positions. */
  readonly riskRate: number | undefined;
  readonly warned: RiskWarning | 0;
};

/** The figures of a user's open positions in one market. */
export type PairFigures = Pick<LeverAccountFigures, 'margin' | 'originMargin' | 'profit'> & {
  /** Contract value at the exit prices. */
  readonly value: Amount;
};

/** The wallet's balance of the quote currency. */
export type LeverMoney = { readonly available: Amount; readonly locked: Amount };

const NOTHING: LeverMoney = { available: ZERO, locked: ZERO };

/** The last index of each market. */
export interface LeverIndexes {
  /** Changes whenever one of them moves. */
  readonly version: number;
  /** The market must have an open position. */
  mustGet(id: MarketId): Price;
}

type Marked = {
  readonly version: number;
  readonly figures: LeverAccountFigures;
  readonly equityScaled: bigint;
  readonly lines: ReadonlyMap<MarketId, MarketLine>;
};

/** Whether it counts towards risk: it has opened and not ended. */
export const isOpen = ({ state }: LivePosition): boolean => state === 'open' || state === 'closing';

export class LeverAccount {
  readonly key: LeverAccountKey;
  readonly #indexes: LeverIndexes;
  readonly #positions = new Map<PositionId, LivePosition>();
  #money = NOTHING;
  #marked: Marked | undefined;

  constructor(key: LeverAccountKey, indexes: LeverIndexes) {
    this.key = key;
    this.#indexes = indexes;
  }

  get positions(): Iterable<LivePosition> {
    return this.#positions.values();
  }

  get isEmpty(): boolean {
    return this.#positions.size === 0;
  }

  set(position: LivePosition): void {
    this.#positions.set(position.id, position);
    this.#marked = undefined;
  }

  delete(id: PositionId): void {
    this.#positions.delete(id);
    this.#marked = undefined;
  }

  setMoney(money: LeverMoney): void {
    this.#money = money;
    this.#marked = undefined;
  }

  figures(warned: RiskWarning | 0): LeverAccountFigures {
    return { ...this.#mark().figures, warned };
  }

  liquidationIndex(marketId: MarketId): Price | undefined {
    const { figures, equityScaled, lines } = this.#mark();
    const line = lines.get(marketId);
    return line && calculateLiquidationIndex({ equityScaled, originMargin: figures.originMargin }, line);
  }

  pair(marketId: MarketId): PairFigures {
    const { lines } = this.#mark();
    const line = lines.get(marketId);
    let [margin, originMargin, value] = [ZERO, ZERO, ZERO];
    for (const position of this.#positions.values()) {
      if (position.marketId !== marketId || !isOpen(position)) continue;
      const exitPrice = calculateExitPrice(this.#indexes.mustGet(marketId), position.side, position.spread);
      margin = amount(margin + position.margin);
      originMargin = amount(originMargin + position.originMargin);
      value = amount(value + calculateContractValue(exitPrice, position.number));
    }
    return { margin, originMargin, value, profit: line ? profitOf([line]) : ZERO };
  }

  #mark(): Marked {
    if (this.#marked?.version !== this.#indexes.version) this.#marked = this.#markNow();
    return this.#marked;
  }

  #markNow(): Marked {
    const lines = new Map<MarketId, MarketLine>();
    let [held, margin, originMargin] = [ZERO, ZERO, ZERO];
    for (const position of this.#positions.values()) {
      const { marketId, openPrice } = position;
      if (!isOpen(position) || openPrice === undefined) {
        held = amount(held + position.held);
        continue;
      }
      margin = amount(margin + position.margin);
      originMargin = amount(originMargin + position.originMargin);
      const { slope, constant } = lineOf({ ...position, openPrice });
      const before = lines.get(marketId) ?? { slope: 0n, constant: 0n, index: this.#indexes.mustGet(marketId) };
      lines.set(marketId, { ...before, slope: before.slope + slope, constant: before.constant + constant });
    }
    const markets = [...lines.values()];
    const money = amount(this.#money.available + this.#money.locked);
    const equityScaled = calculateEquityScaled({ money, markets });
    const figures: LeverAccountFigures = {
      ...this.key,
      available: this.#money.available,
      held,
      margin,
      originMargin,
      profit: profitOf(markets),
      equity: calculateEquity(equityScaled),
      riskRate: calculateRiskRate({ equityScaled, originMargin }),
      warned: 0,
    };
    return { version: this.#indexes.version, figures, equityScaled, lines };
  }
}

const profitOf = (markets: readonly MarketLine[]): Amount =>
  calculateEquity(calculateEquityScaled({ money: ZERO, markets }));
