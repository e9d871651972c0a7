// The leveraged markets of the random commands: small limits, so that each is met.
import { amount, BTC, type EngineRefusalCode, ETH, ppm, units, USDT, type VerificationLevel } from '@bourse/domain';
import type { LeverLimit, LeverSettings } from '@bourse/engine';
import { BTC_USDT, ETH_BTC, ETH_USDT } from '../cast.ts';

export const LEVER_BTC: LeverSettings = {
  marketId: BTC_USDT.marketId,
  baseId: BTC,
  quoteId: USDT,
  state: 'open',
  shareNum: amount(units('0.1')),
  spread: ppm(1_000n),
  feeRate: ppm(700n),
  overnightRate: ppm(3_000n),
  multiples: [2, 5, 10, 50],
  shares: [1, 5],
  handsMin: 1,
  handsMax: 60,
  sideMax: amount(units('25')),
  stress: ppm(50_000n),
  positionsMax: 6,
  pendingMax: 2,
  fundShare: ppm(333_333n),
};
/** Its positions are of the same account as those of the first. */
export const LEVER_ETH: LeverSettings = {
  ...LEVER_BTC,
  marketId: ETH_USDT.marketId,
  baseId: ETH,
  shareNum: amount(units('1')),
  spread: ppm(2_500n),
  sideMax: amount(units('400')),
};
/** Its positions are of accounts in BTC, at an index made of two coins. */
export const LEVER_ETH_BTC: LeverSettings = {
  ...LEVER_BTC,
  marketId: ETH_BTC.marketId,
  baseId: ETH,
  quoteId: BTC,
  shareNum: amount(units('1')),
  spread: ppm(0n),
  handsMin: 2,
  sideMax: amount(units('300')),
};
export const LEVER_MARKETS = [LEVER_BTC, LEVER_ETH, LEVER_ETH_BTC] as const;

/** Those of level 2 may open less than the market allows. */
const LIMITED: VerificationLevel = 2;
export const LEVER_LIMIT: LeverLimit = { marketId: LEVER_BTC.marketId, level: LIMITED, multipleMax: 10, handsMax: 20 };

/** Refusals of leveraged contracts alone, which are met where these are what most commands are about. */
export const LEVER_REFUSALS: readonly EngineRefusalCode[] = [
  'position_not_found',
  'position_not_open',
  'position_not_pending',
  'position_closing',
  'lever_not_enabled',
  'lever_not_open',
  'contract_index_missing',
  'contract_pool_empty',
  'lever_halted',
  'lever_takes_two',
  'lever_not_halted',
  'lever_halt_too_short',
  'lever_settling',
  'contract_price_stale',
  'no_market_price',
  'hands_not_whole',
  'hands_out_of_range',
  'multiple_not_offered',
  'target_price_required',
  'target_above_price',
  'target_below_price',
  'stop_price_required',
  'stop_not_on_step',
  'take_profit_wrong_side',
  'stop_loss_wrong_side',
  'too_many_positions',
  'too_many_pending_positions',
  'exposure_limit_reached',
  'risk_rate_too_low',
  'house_money_promised',
  'open_positions_block',
  'invalid_market_settings',
  'market_has_open_positions',
];
