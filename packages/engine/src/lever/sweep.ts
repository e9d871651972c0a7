// The work of a tick that did not end within its own command.
import {
  type CurrencyId,
  currencyId,
  instant,
  type Instant,
  price,
  type Price,
  type Seq,
  type SweepPhase,
} from '@bourse/domain';
import { describeState, flag, integer, optional, parts, text, word, type EntityOf } from '../entity.ts';

export type SweepPrice = {
  readonly currencyId: CurrencyId;
  readonly price: Price;
  readonly quotedAt: Instant;
};

const PRICES = { prices: text() };

/** A row is written only where work is left, and says at the end that it is done. */
export const LEVER_SWEEPS = describeState({
  table: 'lever_sweeps',
  key: ['seq'],
  fixed: {
    /** Of the tick's command. */
    seq: integer<Seq>(),
    second: integer<number>(),
    /** As `currency price quotedAt` in units and milliseconds, apart by commas. */
    prices: parts<readonly SweepPrice[], typeof PRICES>(
      PRICES,
      (prices) => ({ prices: prices.map((one) => `${one.currencyId} ${one.price} ${one.quotedAt}`).join(',') }),
      ({ prices }) => prices.split(',').map(toPrice),
    ),
  },
  changing: {
    /** The one whose work goes on. */
    phase: word<SweepPhase>(),
    /** Of what is due in it, so much may be known; undefined where all of it is. */
    sought: optional(integer<number>()),
    isDone: flag(),
  },
});
export type Sweep = EntityOf<typeof LEVER_SWEEPS>;

function toPrice(entry: string): SweepPrice {
  const [id = '', units = '', at = ''] = entry.split(' ');
  return { currencyId: currencyId(Number(id)), price: price(BigInt(units)), quotedAt: instant(Number(at)) };
}
