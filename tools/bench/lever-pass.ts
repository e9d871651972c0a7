// The plain way to find what a tick makes due: a pass over all positions in one array, with the formulas of the engine. The
// lines of positions and the exit prices of markets are worked out before, so that it only multiplies, adds and compares.
import type { MarketId, PositionSide, Price } from '@bourse/domain';
import type { Engine } from '@bourse/engine';
import {
  type AccountRisk,
  calculateExitPrice,
  EQUITY_SCALE,
  isRiskAtMost,
  LIQUIDATION_RISK,
} from '@bourse/engine/formulas';

type PlainPosition = {
  readonly slope: bigint;
  readonly constant: bigint;
  readonly marketId: MarketId;
  readonly side: PositionSide;
  readonly stopLoss: Price | undefined;
  readonly account: number;
};
type PlainAccount = Pick<AccountRisk, 'originMargin'> & {
  readonly money: bigint;
  /** The account is liquidated at this risk rate, or warned next. */
  readonly rate: number;
};
/** How many of each a tick makes due. */
export type Due = { readonly accounts: number; readonly stops: number };

export class PlainPass {
  readonly #positions: PlainPosition[] = [];
  readonly #accounts: PlainAccount[] = [];
  readonly #spreads = new Map<MarketId, Parameters<typeof calculateExitPrice>[2]>();

  constructor({ world: { lever } }: Engine) {
    for (const [id, { settings }] of lever.markets) this.#spreads.set(id, settings.spread);
    for (const own of lever.accounts.values()) {
      for (const { money, originMargin, state, positions } of own.values()) {
        const rate = state.warned === 0 ? 130_00 : state.warned === 130_00 ? 120_00 : LIQUIDATION_RISK;
        const account = this.#accounts.push({ money, originMargin, rate }) - 1;
        for (const { marketId, side, stopLoss, line } of positions.values()) {
          if (line) this.#positions.push({ ...line, marketId, side, stopLoss, account });
        }
      }
    }
  }

  get positions(): number {
    return this.#positions.length;
  }

  find(indexes: ReadonlyMap<MarketId, Price>): Due {
    const exits = new Map(
      [...indexes].map(([id, index]) => {
        const spread = this.#spreads.get(id);
        if (spread === undefined) throw new Error(`market ${id} is known`);
        const at = (side: PositionSide): Price => calculateExitPrice(index, side, spread);
        return [id, { index, long: at('long'), short: at('short') }] as const;
      }),
    );
    const equity = this.#accounts.map(({ money }) => money * EQUITY_SCALE);
    let stops = 0;
    for (const { slope, constant, marketId, side, stopLoss, account } of this.#positions) {
      const market = exits.get(marketId);
      if (!market) continue;
      equity[account] = (equity[account] ?? 0n) + slope * market.index + constant;
      if (stopLoss === undefined) continue;
      if (side === 'long' ? market.long <= stopLoss : market.short >= stopLoss) stops += 1;
    }
    let accounts = 0;
    for (const [place, { originMargin, rate }] of this.#accounts.entries()) {
      if (isRiskAtMost({ equityScaled: equity[place] ?? 0n, originMargin }, rate)) accounts += 1;
    }
    return { accounts, stops };
  }
}
