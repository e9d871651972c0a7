// Ids are positive safe integers. Each kind has its own brand, so that an order id is never taken for a user id.
declare const brand: unique symbol;
type Id<Kind extends string> = number & { readonly [brand]: Kind };

export type UserId = Id<'user'>;
export type CurrencyId = Id<'currency'>;
export type MarketId = Id<'market'>;
export type OrderId = Id<'order'>;
export type FillId = Id<'fill'>;
export type PostingId = Id<'posting'>;
export type AccountId = Id<'account'>;
/** A blockchain. */
export type ChainId = Id<'chain'>;
export type DepositId = Id<'deposit'>;
export type WithdrawalId = Id<'withdrawal'>;
export type RestrictionId = Id<'restriction'>;
export type RebateId = Id<'rebate'>;
/** It names a leveraged position from order to end. */
export type PositionId = Id<'position'>;
export type LiquidationId = Id<'liquidation'>;
export type LeverWarningId = Id<'leverWarning'>;
export type MicroOrderId = Id<'microOrder'>;
export type MicroInsuranceTypeId = Id<'microInsuranceType'>;
export type MicroInsuranceId = Id<'microInsurance'>;
export type MicroClaimId = Id<'microClaim'>;
export type AcceptorDealId = Id<'acceptorDeal'>;
export type GatewayOrderId = Id<'gatewayOrder'>;
export type FiatAdId = Id<'fiatAd'>;
export type FiatDealId = Id<'fiatDeal'>;
export type StakingProductId = Id<'stakingProduct'>;
export type StakingOrderId = Id<'stakingOrder'>;
export type LaunchProjectId = Id<'launchProject'>;
export type SubscriptionId = Id<'subscription'>;
/** It names a full stop or an outage. */
export type StopId = Id<'stop'>;
/** It names the key of a program. */
export type KeyId = Id<'key'>;
/** Position of a command in the one total order of all commands. */
export type Seq = Id<'seq'>;

export const userId = (id: number): UserId => id as UserId;
export const currencyId = (id: number): CurrencyId => id as CurrencyId;
export const marketId = (id: number): MarketId => id as MarketId;
export const orderId = (id: number): OrderId => id as OrderId;
export const fillId = (id: number): FillId => id as FillId;
export const postingId = (id: number): PostingId => id as PostingId;
export const accountId = (id: number): AccountId => id as AccountId;
export const chainId = (id: number): ChainId => id as ChainId;
export const depositId = (id: number): DepositId => id as DepositId;
export const withdrawalId = (id: number): WithdrawalId => id as WithdrawalId;
export const restrictionId = (id: number): RestrictionId => id as RestrictionId;
export const rebateId = (id: number): RebateId => id as RebateId;
export const positionId = (id: number): PositionId => id as PositionId;
export const liquidationId = (id: number): LiquidationId => id as LiquidationId;
export const leverWarningId = (id: number): LeverWarningId => id as LeverWarningId;
export const microOrderId = (id: number): MicroOrderId => id as MicroOrderId;
export const microInsuranceTypeId = (id: number): MicroInsuranceTypeId => id as MicroInsuranceTypeId;
export const microInsuranceId = (id: number): MicroInsuranceId => id as MicroInsuranceId;
export const microClaimId = (id: number): MicroClaimId => id as MicroClaimId;
export const acceptorDealId = (id: number): AcceptorDealId => id as AcceptorDealId;
export const gatewayOrderId = (id: number): GatewayOrderId => id as GatewayOrderId;
export const fiatAdId = (id: number): FiatAdId => id as FiatAdId;
export const fiatDealId = (id: number): FiatDealId => id as FiatDealId;
export const stakingProductId = (id: number): StakingProductId => id as StakingProductId;
export const stakingOrderId = (id: number): StakingOrderId => id as StakingOrderId;
export const launchProjectId = (id: number): LaunchProjectId => id as LaunchProjectId;
export const subscriptionId = (id: number): SubscriptionId => id as SubscriptionId;
export const stopId = (id: number): StopId => id as StopId;
export const keyId = (id: number): KeyId => id as KeyId;
export const seq = (id: number): Seq => id as Seq;

/** Parses the decimal text of a positive id; undefined for anything else. */
export function parseId(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) return undefined;
  return Number(text);
}
