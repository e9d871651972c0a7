// The door of the formulas: the engine decides by them and the screens preview with them.
export { calculateNotional } from '@bourse/domain';
export { findAcceptorActs, findAcceptorAppeal, type OfferedAct } from '../acceptors/acts.ts';
export { calculateAcceptorLeft, calculateAcceptorNumber } from '../acceptors/formulas.ts';
export { calculateWorth, isAboveLevelThree, type Holding } from '../core/assets.ts';
export {
  areSoundFeeTiers,
  currentFeeLevel,
  FEE_TIERS_MAX,
  feeLevelOf,
  lowerFees,
  type FeeRates,
} from '../fees/fee-tiers.ts';
export { calculateFee } from '../spot/fee.ts';
export { fiatAppealUntil, findFiatActs, type FiatAct } from '../fiat/acts.ts';
export {
  isSoundAdLimits,
  isSoundFiatCoin,
  isSoundFiatCurrency,
  isSoundFiatQuota,
  isSoundFiatRules,
} from '../fiat/settings.ts';
export {
  calculateFiatBand,
  calculateFiatLimitation,
  calculateFiatLimits,
  calculateFiatMoney,
  calculateFiatNumber,
  calculateFiatPremium,
  calculateFiatPrice,
  calculateFiatWorth,
  calculateNumberForMoney,
  fiatUnit,
  type FiatReference,
} from '../fiat/formulas.ts';
export { OPEN_ORDERS_MAX } from '../spot/check-order.ts';
export { SLICES_MAX } from '../spot/iceberg.ts';
export { calculateLimitHold } from '../spot/limit-hold.ts';
export { TRAIL_BPS_MAX, TRAIL_BPS_MIN } from '../spot/trailing.ts';
export { isSoundLaunch } from '../sales/settings.ts';
export {
  calculateLaunchAllotment,
  calculateLaunchCharge,
  calculateLaunchCost,
  calculateLaunchCut,
  calculateLaunchHold,
  calculateLaunchMost,
  launchStepOf,
  type LaunchCut,
  type LaunchSale,
} from '../sales/formulas.ts';
export { findMarketFault } from '../spot/market-settings.ts';
export { leverReceipts } from '../lever/receipt-kind.ts';
export { verifyReceipt, type Receipt, type ReceiptFault } from '../lever/receipt.ts';
export {
  calculateBankruptcyIndex,
  calculateEquity,
  calculateEquityScaled,
  calculateHandsMax,
  calculateLiquidationIndex,
  calculateRiskIndex,
  calculateRiskRate,
  EQUITY_SCALE,
  isRiskAtMost,
  lineOf,
  LIQUIDATION_RISK,
  type AccountRisk,
  type MarketLine,
  type RiskLine,
} from '../lever/account-risk.ts';
export { findLeverFault, findLeverRuleFault, isSoundLeverLimit } from '../lever/settings.ts';
export { entryFalls, entryRises, exitFalls, exitRises } from '../lever/thresholds.ts';
export {
  calculateContractValue,
  calculateEntryPrice,
  calculateExitPrice,
  calculateHoldPrice,
  calculateLeverFee,
  calculateMargin,
  calculateNumber,
  calculateOpening,
  calculateOvernightFee,
  calculateProfit,
  calculateStopStep,
  type Opening,
} from '../lever/formulas.ts';
export { estimateMarketOrder, type LevelView, type MarketOrderEstimate } from '../spot/market-order.ts';
export {
  calculatePriceBand,
  calculateProtectionPrice,
  isWithinBand,
  MARKET_PROTECTION_PERCENT,
  PRICE_BAND_PERCENT,
  type PriceBand,
} from '../spot/price-limits.ts';
export {
  calculateBestStrategyGain,
  calculateClaim,
  calculateLossNeeded,
  calculatePremium,
  calculateReserve,
  type InsuredOdds,
} from '../seconds/premium.ts';
export { askLimit, limitAt, type OwnLimit } from '../seconds/own-limits.ts';
export { isSoundCurrency, isSoundInsurance, isSoundTerm } from '../seconds/settings.ts';
export {
  calculateDueSecond,
  calculateEntrySecond,
  calculateMicroEdge,
  calculateMicroFee,
  calculateMicroNet,
  calculateMicroPayout,
  calculateMicroProfit,
  decideMicroResult,
  lastCloseSecond,
  lastEntrySecond,
} from '../seconds/formulas.ts';
export { microReceipts } from '../seconds/receipt-kind.ts';
export { verifyMicroReceipt, type MicroReceipt, type MicroReceiptFault } from '../seconds/receipt.ts';
export { calculateCrossIndex, type PublicTick, findMedianIndex, medianFrom } from '../core/receipt-index.ts';
export { isSoundStakingProduct, isSoundStakingRules } from '../staking/settings.ts';
export {
  calculateStakingCancelFee,
  calculateStakingEnd,
  calculateStakingInterest,
  calculateStakingRoom,
  calculateStakingYearlyRate,
  offersStakingRenewal,
} from '../staking/formulas.ts';
export { calculateStakeWithin } from '../core/stake-within.ts';
