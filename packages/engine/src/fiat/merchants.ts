// Who is a merchant of which coin. The fee is held from the application to the decision, and paid only by who is approved.
import {
  accept,
  FIAT_MERCHANT_LEVEL,
  formatUnits,
  refuse,
  USDT,
  type CurrencyId,
  type FiatMerchantState,
  type UserId,
} from '@bourse/domain';
import { openFiatUser, recordUser } from './accounts.ts';
import { checkFee } from './at-risk.ts';
import { checkAccess, checkLevel } from './check-user.ts';
import type { ApplyFiatMerchant, DecideFiatMerchant, RestrictFiatUser, SuspendFiatMerchant } from './commands.ts';
import type { FiatContext, FiatOutcome, FiatWorld, MaybeRefusal } from './fiat.ts';
import { checkFunds, freeCoin, holdCoin, openLegal } from './hold.ts';
import { mustGetRules } from './rules-of.ts';
import { FIAT_MERCHANTS, type FiatMerchant } from './user.ts';

export function applyFiatMerchant(
  world: FiatWorld,
  context: FiatContext,
  command: ApplyFiatMerchant,
): FiatOutcome<ApplyFiatMerchant> {
  const refusal = checkApplication(world, context, command);
  if (refusal) return refusal;
  const { userId, currencyId } = command;
  const { merchantFee: fee } = mustGetRules(world);
  const payer = { userId, currencyId: USDT };
  const feeRefusal = checkFunds(world, payer, fee) ?? checkFee(world, context, { ...payer, amount: fee });
  if (feeRefusal) return feeRefusal;
  holdCoin(world, context, payer, fee);
  const known = findMerchant(world, userId, currencyId);
  const merchant: FiatMerchant = known ?? {
    userId,
    currencyId,
    state: 'applied',
    fee,
    appliedAt: context.at,
    decidedAt: undefined,
  };
  const own = world.fiat.merchants.get(userId) ?? new Map<CurrencyId, FiatMerchant>();
  world.fiat.merchants.set(userId, own.set(currencyId, merchant));
  changeMerchant(context, merchant, { state: 'applied', fee, appliedAt: context.at, decidedAt: undefined });
  return accept({ fee: formatUnits(fee) });
}

function checkApplication(world: FiatWorld, { at }: FiatContext, command: ApplyFiatMerchant): MaybeRefusal {
  const { userId, currencyId, hasMethods, hasTradePassword } = command;
  const refusal = checkAccess(world, userId, at) ?? checkLevel(world, userId, FIAT_MERCHANT_LEVEL);
  if (refusal) return refusal;
  if (!hasMethods) return refuse('payment_info_missing');
  if (!hasTradePassword) return refuse('trade_password_not_set');
  if (!world.fiat.coins.get(currencyId)?.isOffered) return refuse('fiat_coin_not_offered');
  const { state } = findMerchant(world, userId, currencyId) ?? {};
  return state === undefined || state === 'refused' ? undefined : refuse('fiat_merchant_applied');
}

export function decideFiatMerchant(
  world: FiatWorld,
  context: FiatContext,
  { userId, currencyId, isApproved }: DecideFiatMerchant,
): FiatOutcome<DecideFiatMerchant> {
  const merchant = findMerchant(world, userId, currencyId);
  if (!merchant) return refuse('fiat_merchant_not_found');
  if (merchant.state !== 'applied') return refuse('fiat_merchant_handled');
  const payer = { userId, currencyId: USDT };
  freeCoin(world, context, payer, merchant.fee);
  if (isApproved && merchant.fee > 0n) {
    const from = openLegal(world, context, payer);
    const to = world.ledger.openHouseAccount(context, 'fees', USDT);
    world.ledger.transfer(context, 'merchant_fee', { from, to, amount: merchant.fee });
  }
  changeMerchant(context, merchant, { state: isApproved ? 'approved' : 'refused', decidedAt: context.at });
  return accept({});
}

export function suspendFiatMerchant(
  world: FiatWorld,
  context: FiatContext,
  { userId, currencyId, isSuspended }: SuspendFiatMerchant,
): FiatOutcome<SuspendFiatMerchant> {
  const merchant = findMerchant(world, userId, currencyId);
  if (!merchant) return refuse('fiat_merchant_not_found');
  const [from, to]: readonly FiatMerchantState[] = isSuspended ? ['approved', 'suspended'] : ['suspended', 'approved'];
  if (merchant.state !== from || to === undefined) return refuse('fiat_merchant_handled');
  changeMerchant(context, merchant, { state: to, decidedAt: context.at });
  return accept({});
}

export function restrictFiatUser(
  world: FiatWorld,
  context: FiatContext,
  { userId, until }: RestrictFiatUser,
): FiatOutcome<RestrictFiatUser> {
  const user = openFiatUser(world.fiat, userId);
  user.restrictedUntil = until ?? undefined;
  recordUser(context, user);
  return accept({});
}

const findMerchant = ({ fiat }: FiatWorld, userId: UserId, currencyId: CurrencyId): FiatMerchant | undefined =>
  fiat.merchants.get(userId)?.get(currencyId);

function changeMerchant(context: FiatContext, merchant: FiatMerchant, fields: Partial<FiatMerchant>): void {
  Object.assign(merchant, fields);
  context.changes.fiatMerchants.add(merchant);
  context.events.push({ kind: 'fiatMerchantChanged', merchant: FIAT_MERCHANTS.copy(merchant) });
}
