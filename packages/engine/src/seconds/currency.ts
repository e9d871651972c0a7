// A currency in which second contracts are paid.
import { amount, type Amount, type CurrencyId } from '@bourse/domain';
import { count, flag, id, share, text, units } from '@bourse/domain/kinds';
import { describeState, inColumn, parts, type EntityOf } from '../entity.ts';

const PRESETS = { presets: text };

export const MICRO_CURRENCIES = describeState({
  table: 'micro_currencies',
  key: ['currencyId'],
  fixed: { currencyId: id<CurrencyId>() },
  changing: {
    isOffered: flag,
    /** The stakes that are offered as a choice, ascending. In its column they are units, apart by commas. */
    presets: parts<readonly Amount[], typeof PRESETS>(
      PRESETS,
      (presets) => ({ presets: presets.join(',') }),
      ({ presets }) => presets.split(',').map((one) => amount(BigInt(one))),
    ),
    /** It is taken of the stake. */
    feeRate: inColumn('fee_rate_ppm', share),
    minimum: units,
    maximum: units,
    /** Every stake is a multiple of it. */
    step: units,
    /** Orders of a user that are live at a time. */
    openMax: count,
    /** Largest sum of payouts of the orders that are due at one second. */
    secondMax: units,
  },
});
export type MicroCurrency = EntityOf<typeof MICRO_CURRENCIES>;
