// A currency in which second contracts are paid.
import { amount, type Amount, type CurrencyId, type Ppm } from '@bourse/domain';
import { bigint, describeState, flag, inColumn, integer, parts, text, units, type EntityOf } from '../entity.ts';

const PRESETS = { presets: text() };

export const MICRO_CURRENCIES = describeState({
  table: 'micro_currencies',
  key: ['currencyId'],
  fixed: { currencyId: integer<CurrencyId>() },
  changing: {
    isOffered: flag(),
    /** The stakes that are offered as a choice, ascending. In its column they are units, apart by commas. */
    presets: parts<readonly Amount[], typeof PRESETS>(
      PRESETS,
      (presets) => ({ presets: presets.join(',') }),
      ({ presets }) => presets.split(',').map((one) => amount(BigInt(one))),
    ),
    /** Of the stake. */
    feeRate: inColumn('fee_rate_ppm', bigint<Ppm>()),
    minimum: units<Amount>(),
    maximum: units<Amount>(),
    /** Every stake is a multiple of it. */
    step: units<Amount>(),
    /** Orders of a user that are live at a time. */
    openMax: integer<number>(),
    /** Largest sum of payouts of the orders that are due at one second. */
    secondMax: units<Amount>(),
  },
});
export type MicroCurrency = EntityOf<typeof MICRO_CURRENCIES>;
