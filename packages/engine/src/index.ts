// The door of the engine.
export type { Acceptor, AcceptorTerms } from './acceptors/acceptor.ts';
export type { AcceptorChanged, AcceptorDealChanged } from './acceptors/acceptors.ts';
export type * from './acceptors/commands.ts';
export type { AcceptorDeal } from './acceptors/deal.ts';
export {
  createChanges,
  type ChangeSet,
  type Command,
  type Counters,
  type Event,
  type Outcome,
  type Outcomes,
} from './capabilities.ts';
export type * from './core/commands.ts';
export { INDEX_AGE_MS_MAX } from './core/index-prices.ts';
export type { IndexTick } from './core/index-tick.ts';
export type { User } from './core/user.ts';
export type * from './staking/commands.ts';
export type * from './staking/events.ts';
export type { StakingOrder } from './staking/order.ts';
export type { StakingProduct, StakingTerms } from './staking/product.ts';
export type { StakingRules } from './staking/rules.ts';
export { Engine, type Stamped } from './engine.ts';
export type * from './fees/commands.ts';
export type { FeeState, FeeTier, FeeUser } from './fees/tier.ts';
export type { FiatAd } from './fiat/ad.ts';
export type * from './fiat/commands.ts';
export type { FiatCoin, FiatCurrency, FiatQuota, FiatWay } from './fiat/currency.ts';
export type { FiatDeal } from './fiat/deal.ts';
export type * from './fiat/events.ts';
export type { FiatRules } from './fiat/rules.ts';
export type { FiatMerchant, FiatUser } from './fiat/user.ts';
export type * from './wallet/commands.ts';
export type { Debt } from './wallet/debt.ts';
export type { Deposit } from './wallet/deposit.ts';
export type { DepositCredited, WithdrawalChanged } from './wallet/funding.ts';
export type { Restriction } from './wallet/restriction.ts';
export type { WithdrawalRule } from './wallet/withdrawal-rule.ts';
export type { Withdrawal } from './wallet/withdrawal.ts';
export type * from './gateway/commands.ts';
export type { GatewayConfigured, GatewayOrderPaid } from './gateway/gateway.ts';
export type { GatewayPayment } from './gateway/payment.ts';
export type { GatewayRules } from './gateway/rules.ts';
export { checkInvariants } from './invariants.ts';
export type * from './sales/commands.ts';
export type * from './sales/events.ts';
export type { LaunchLimits, LaunchProject, LaunchTerms } from './sales/project.ts';
export type { LaunchShare, Subscription } from './sales/subscription.ts';
export type { LeverAccountState } from './lever/account.ts';
export type * from './keys/commands.ts';
export type { Key } from './keys/key.ts';
export type * from './lever/commands.ts';
export type { LeverClawback } from './lever/clawback.ts';
export type { AccountLiquidated, GainClawedBack, PositionChanged, RiskWarned } from './lever/lever.ts';
export type { LeverLimit } from './lever/limit.ts';
export type { LeverSettlement } from './lever/settlement.ts';
export type { Liquidation, LiquidationMark } from './lever/liquidation.ts';
export type { LeverMarketState, LeverSettings } from './lever/market.ts';
export type { Position } from './lever/position.ts';
export type { LeverRules } from './lever/rules.ts';
export type { LeverWarning } from './lever/warning.ts';
export type { Account, AccountOwner } from './ledger/account.ts';
export type { Leg } from './ledger/posting.ts';
export type * from './seconds/commands.ts';
export type { MicroCurrency } from './seconds/currency.ts';
export type { MicroClaim, MicroInsurance, MicroInsuranceType } from './seconds/insurance.ts';
export type { MicroMarketSettings } from './seconds/market.ts';
export type {
  MicroClaimPaid,
  MicroCountryConfigured,
  MicroCurrencyConfigured,
  MicroInsuranceChanged,
  MicroInsuranceTypeConfigured,
  MicroMarketConfigured,
  MicroOrderChanged,
  MicroRulesConfigured,
  MicroTermConfigured,
} from './seconds/seconds.ts';
export type { MicroOrder } from './seconds/order.ts';
export type { MicroCountry, MicroRules } from './seconds/rules.ts';
export type { MicroTerm } from './seconds/term.ts';
export type { MicroAccount, MicroUser } from './seconds/user.ts';
export type * from './rebates/commands.ts';
export type { Rebate, RebateState } from './rebates/rebate.ts';
export type { Snapshot } from './snapshot.ts';
export { OPEN_ORDERS_MAX } from './spot/check-order.ts';
export type * from './spot/commands.ts';
export type { Fill } from './spot/fill.ts';
export type { Market, MarketSettings } from './spot/market.ts';
export type { AttachedPair, KeyCharge, Order } from './spot/order.ts';
export type { PairArmed } from './spot/spot.ts';
export type * from './stops/commands.ts';
export type * from './subaccounts/commands.ts';
export type { Stop } from './stops/stop.ts';
export type { StopChanged } from './stops/stops.ts';
