// Which settings of a spot market can hold. Operators are told before they ask for others.
import { PPM_PER_WHOLE, UNITS_PER_WHOLE, type EngineRefusalCode } from '@bourse/domain';
import type { MarketSettings } from './market.ts';

type Terms = Omit<MarketSettings, 'marketId' | 'baseId' | 'quoteId' | 'state'>;
type Fault = Extract<EngineRefusalCode, 'invalid_market_settings' | 'inexact_notional'>;

/** Undefined where they can. */
export function findMarketFault(terms: Readonly<Terms>): Fault | undefined {
  const { tick, step, minNotional, maxQuantity, makerFee, takerFee, triggerBand } = terms;
  const isSound =
    tick > 0n &&
    step > 0n &&
    minNotional >= 0n &&
    maxQuantity >= step &&
    isFee(makerFee) &&
    isFee(takerFee) &&
    triggerBand > 0n &&
    triggerBand < PPM_PER_WHOLE;
  if (!isSound) return 'invalid_market_settings';
  // Every price × quantity is a multiple of tick × step, so this makes every notional exact.
  return (tick * step) % UNITS_PER_WHOLE === 0n ? undefined : 'inexact_notional';
}

const isFee = (rate: bigint): boolean => rate >= 0n && rate < PPM_PER_WHOLE;
