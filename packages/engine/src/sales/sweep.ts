// A tick whose work did not end within its own command, and the indexes that it gives to pay coins.
import { USDT, type CurrencyId } from '@bourse/domain';
import { type Move, TickPrices } from '../core/sweep-prices.ts';
import { describeSweeps, SweptTick, type TickSweep } from '../core/tick-sweep.ts';

export const LAUNCH_SWEEPS = describeSweeps('launch_sweeps');

export class LaunchTick extends SweptTick {
  readonly #prices: TickPrices;

  constructor(sweep: TickSweep, isWritten: boolean) {
    super(sweep, isWritten);
    this.#prices = new TickPrices(sweep.prices);
  }

  getMove(payCurrencyId: CurrencyId): Move | undefined {
    return this.#prices.getMove({ baseId: payCurrencyId, quoteId: USDT });
  }
}
