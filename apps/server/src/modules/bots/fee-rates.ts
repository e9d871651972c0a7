// What an account pays for orders, in the figures of bots.
import { type Ppm, ppm, type UserId } from '@bourse/domain';
import { currentFeeLevel, type FeeRates, lowerFees } from '@bourse/engine/formulas';
import { viewFigure as decimal } from '../../core/market/figures.ts';
import type { MarketInfo } from '../../core/market/market-data.ts';
import { findFeeTiers, findFeeUser } from '../fees/index.ts';
import type { BotServices } from './services.ts';

/** Rates are what an order that is placed now would pay. */
export async function findRates(
  { storage, clock }: Pick<BotServices, 'storage' | 'clock'>,
  userId: UserId,
): Promise<(market: MarketInfo) => FeeRates> {
  const [tiers, own] = await Promise.all([findFeeTiers(storage), findFeeUser(storage, userId)]);
  const tier = tiers[currentFeeLevel(own, tiers.length, clock.now()) - 1];
  return ({ settings }) => lowerFees(settings, tier);
}

/** Each rate where it is highest. */
export const dearestOf = (all: readonly FeeRates[]): FeeRates =>
  all.reduce(
    (dearest, { makerFee, takerFee }) => ({
      makerFee: makerFee > dearest.makerFee ? makerFee : dearest.makerFee,
      takerFee: takerFee > dearest.takerFee ? takerFee : dearest.takerFee,
    }),
    NO_FEES,
  );

const NO_FEES: FeeRates = { makerFee: ppm(0n), takerFee: ppm(0n) };
const UNITS_PER_PPM = 100n;
/** A basis point is a hundred millionths. */
export const pointsOf = (rate: Ppm): number => Number(rate) / 100;
export const rateText = (rate: Ppm): string => decimal(rate * UNITS_PER_PPM);

export const viewRates = ({ makerFee, takerFee }: FeeRates) => ({
  maker: rateText(makerFee),
  taker: rateText(takerFee),
  buyer: decimal(0n),
  seller: decimal(0n),
});
export const NO_RATES = viewRates(NO_FEES);

/** No coin makes fees cheaper. */
export const NO_DISCOUNT = {
  enabledForAccount: false,
  enabledForSymbol: false,
  discountAsset: '',
  discount: decimal(0n),
};
