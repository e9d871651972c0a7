// Calls of fee tiers: what there is, and where the caller stands. Rates are percent, volumes USDT.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { decimalText, epochMs } from './fields.ts';

const tierRow = z.object({
  /** From 1; at 0 stands whatever a market asks for. */
  level: z.number(),
  /** The least that is traded in 30 days. */
  min_volume: decimalText,
  maker_fee: decimalText,
  taker_fee: decimalText,
});
export type FeeTierRow = z.output<typeof tierRow>;

const marketRow = z.object({
  currency_id: z.number(),
  legal_id: z.number(),
  symbol: z.string(),
  maker_fee: decimalText,
  taker_fee: decimalText,
});
export type FeeMarketRow = z.output<typeof marketRow>;

export const tiers = defineCall({
  method: 'GET',
  path: '/api/fees/tiers',
  access: 'public',
  summary: 'The fee tiers, the lowest first, and what each market asks for itself: an order pays the lower of the two.',
  input: z.object({}),
  message: z.object({ tiers: z.array(tierRow), markets: z.array(marketRow) }),
});

export const mine = defineCall({
  method: 'GET',
  path: '/api/fees/mine',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The caller’s fee tier, the volume that it goes by, and a tier that was granted.',
  input: z.object({}),
  message: z.object({
    /** 0 where the markets’ own rates count. */
    level: z.number(),
    /** The fee is that of the tier; null at 0. */
    maker_fee: decimalText.nullable(),
    taker_fee: decimalText.nullable(),
    /** Traded in 30 days, as a maker and as a taker, and the tier that it brings. */
    volume: decimalText,
    volume_level: z.number(),
    /** When the last day closed that is in it; null before the first. */
    counted_ms: epochMs.nullable(),
    /** A grant that has not ended; 0 and null without one. */
    granted_level: z.number(),
    granted_until_ms: epochMs.nullable(),
  }),
});
