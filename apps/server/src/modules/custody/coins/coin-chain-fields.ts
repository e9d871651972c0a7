// How a coin comes and goes on a chain, by the names of its fields and in text, as operators ask for it; and what is wrong with it.
import { PPM_PER_WHOLE, type Refusal, refuse, ZERO, ppm, type CurrencyId, formatUnits } from '@bourse/domain';
import { type Field, fieldOf } from '../../../platform/changes/setting-fields.ts';
import { amounts, counts, flags, shares } from '../../../system/codecs.ts';
import { calculateWithdrawalFee, type CoinChainSettings } from './coin-chains.ts';
import { fromSmallestUp } from './coin-units.ts';

/** Everything but which coin it is, where, and as what. */
export type NetworkTerms = Omit<
  CoinChainSettings,
  'currencyId' | 'chain' | 'contract' | 'decimals' | 'signedName' | 'depositPause' | 'withdrawPause'
>;

const terms = fieldOf<NetworkTerms>();
export const NETWORK_FIELDS: ReadonlyMap<string, Field<NetworkTerms>> = new Map([
  ['confirmations', terms('confirmations', counts)],
  ['min_deposit', terms('minDeposit', amounts)],
  ['min_withdraw', terms('minWithdraw', amounts)],
  ['max_withdraw', terms('maxWithdraw', amounts)],
  ['fee', terms('fee', amounts)],
  ['fee_rate', terms('feePpm', shares)],
  ['day_limit', terms('dayLimit', amounts)],
  ['site_day_limit', terms('siteDayLimit', amounts)],
  ['sweep_min', terms('sweepMin', amounts)],
  ['hot_floor', terms('hotFloor', amounts)],
  ['is_deposit_open', terms('isDepositOpen', flags)],
  ['is_withdraw_open', terms('isWithdrawOpen', flags)],
]);

/** Open, and without what nobody can guess. */
export const NEW_NETWORK: NetworkTerms = {
  confirmations: 0,
  minDeposit: ZERO,
  minWithdraw: ZERO,
  maxWithdraw: ZERO,
  fee: ZERO,
  feePpm: ppm(0n),
  dayLimit: ZERO,
  siteDayLimit: ZERO,
  sweepMin: ZERO,
  hotFloor: ZERO,
  isDepositOpen: true,
  isWithdrawOpen: true,
};

/** A day of Bitcoin's and some hours of Ethereum's. */
const CONFIRMATIONS_MAX = 1_000;
export const DECIMALS_MAX = 18;

export type NetworkFault =
  | 'network_confirmations_invalid'
  | 'network_amounts_missing'
  | 'network_amounts_too_fine'
  | 'network_limits_out_of_order'
  | 'network_minimum_below_fee';

type Checked = { readonly currencyId: CurrencyId; readonly decimals: number };

/** In the order of the form. */
export function findNetworkFault(
  network: NetworkTerms,
  { currencyId, decimals }: Checked,
): Refusal<NetworkFault> | undefined {
  const { confirmations, minDeposit, minWithdraw, maxWithdraw, fee, feePpm, dayLimit, siteDayLimit } = network;
  if (confirmations < 1 || confirmations > CONFIRMATIONS_MAX) {
    return refuse('network_confirmations_invalid', { maximum: String(CONFIRMATIONS_MAX) });
  }
  if (minDeposit <= 0n || minWithdraw <= 0n || network.sweepMin <= 0n) return refuse('network_amounts_missing');
  const least = fromSmallestUp(1n, decimals);
  if ([minDeposit, minWithdraw, fee].some((one) => one % least !== 0n)) {
    return refuse('network_amounts_too_fine', { minimum: formatUnits(least), currencyId });
  }
  const bounds = [minWithdraw, maxWithdraw, dayLimit, siteDayLimit];
  if (bounds.some((bound, at) => bound < (bounds[at - 1] ?? 0n))) return refuse('network_limits_out_of_order');
  const charged = feePpm >= PPM_PER_WHOLE ? minWithdraw : calculateWithdrawalFee({ fee, feePpm }, minWithdraw);
  return minWithdraw > charged
    ? undefined
    : refuse('network_minimum_below_fee', { fee: formatUnits(charged), currencyId });
}
