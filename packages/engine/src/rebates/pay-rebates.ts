// Pays inviters their share of what their invitees have paid in fees, one posting for each inviter and currency.
import {
  accept,
  type Amount,
  amount,
  assert,
  type CurrencyId,
  divFloor,
  type EngineRefusalCode,
  negateAmount,
  type PostingId,
  PPM_PER_WHOLE,
  type Price,
  price,
  rebateId,
  type Refusal,
  refuse,
  type UserId,
  UNITS_PER_WHOLE,
  USDT,
  ZERO,
} from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import { isSubAccount } from '../core/person.ts';
import type { ConfigureRebates, PayRebates, RebatePayment } from './commands.ts';
import { openState, type RebatesContext, type RebatesOutcome, type RebatesWorld } from './rebates.ts';

/** Half of the fees. */
export const REBATE_RATIO_MAX = 500_000n;
/** The verification level from which on an invitee counts. */
const INVITEE_LEVEL_MIN = 2;

export function configureRebates(
  world: RebatesWorld,
  context: RebatesContext,
  { ratio }: ConfigureRebates,
): RebatesOutcome<ConfigureRebates> {
  assert(ratio >= 0n && ratio <= REBATE_RATIO_MAX, 'a ratio is from nothing to a half');
  openState(world, context).ratio = ratio;
  return accept({});
}

export function payRebates(
  world: RebatesWorld,
  context: RebatesContext,
  command: PayRebates,
): RebatesOutcome<PayRebates> {
  const refusal = checkChunk(world, command);
  if (refusal) return refusal;
  if (isKnown(world, command)) return accept({ paid: 0, waiting: 0 });
  const state = openState(world, context);
  state.day = command.day;
  state.chunk = command.chunk;
  state.isComplete = command.isLast;
  const prices = new Map<CurrencyId, Price>(command.prices.map(({ currencyId, price }) => [currencyId, price]));
  prices.set(USDT, price(UNITS_PER_WHOLE));
  const counts = { paid: 0, waiting: 0 };
  for (const group of gatherGroups(world, command.payments)) {
    const share = amount(divFloor(group.fees * state.ratio, PPM_PER_WHOLE));
    const close = prices.get(group.currencyId);
    const worth = close === undefined ? undefined : amount(divFloor(share * close, UNITS_PER_WHOLE));
    if (share === 0n || worth === 0n) continue;
    const postingId = worth === undefined ? undefined : pay(world, context, { ...group, share, worth });
    for (const payment of group.payments) record(world, context, { ...payment, day: command.day, postingId });
    counts[postingId === undefined ? 'waiting' : 'paid'] += group.payments.length;
  }
  return accept(counts);
}

function checkChunk(world: RebatesWorld, { prices, payments }: PayRebates): Refusal<EngineRefusalCode> | undefined {
  for (const { currencyId, price } of prices) {
    if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
    if (price <= 0n) return refuse('price_required');
  }
  for (const { inviterId, inviteeId, currencyId, fees } of payments) {
    if (!world.users.has(inviterId) || !world.users.has(inviteeId)) return refuse('user_not_found');
    if (isSubAccount(world, inviterId) || isSubAccount(world, inviteeId)) return refuse('sub_account_refused');
    const refusal = checkMoney(world, { currencyId, amount: fees });
    if (refusal) return refusal;
  }
  return undefined;
}

/** Days and their chunks are paid in their order, so that one which is not behind the last one has been paid. */
function isKnown({ rebates: { state } }: RebatesWorld, { day, chunk }: PayRebates): boolean {
  if (state?.day === undefined) return false;
  return day < state.day || (day === state.day && chunk <= state.chunk);
}

type Group = {
  readonly inviterId: UserId;
  readonly currencyId: CurrencyId;
  readonly payments: RebatePayment[];
  fees: Amount;
};

/** By inviter and currency, in the order in which they come; only what counts. */
function gatherGroups(world: RebatesWorld, payments: readonly RebatePayment[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const payment of payments) {
    const { inviterId, inviteeId, currencyId, fees } = payment;
    if ((world.users.get(inviteeId)?.verificationLevel ?? 0) < INVITEE_LEVEL_MIN) continue;
    const key = `${inviterId}/${currencyId}`;
    const group = groups.get(key) ?? { inviterId, currencyId, payments: [], fees: ZERO };
    group.payments.push(payment);
    group.fees = amount(group.fees + fees);
    groups.set(key, group);
  }
  return groups.values();
}

type Due = Pick<Group, 'inviterId' | 'currencyId'> & { readonly share: Amount; readonly worth: Amount };

/** The posting; undefined where the house cannot pay. The treasury buys the share at the close. */
function pay({ ledger }: RebatesWorld, context: RebatesContext, due: Due): PostingId | undefined {
  const { inviterId, currencyId, share, worth } = due;
  const isUsdt = currencyId === USDT;
  const has = (purpose: 'fees' | 'treasury', wanted: CurrencyId): Amount =>
    ledger.getHouseAccount(purpose, wanted)?.available ?? ZERO;
  if (has('fees', currencyId) < share || (!isUsdt && has('treasury', USDT) < worth)) return undefined;
  const fees = { account: ledger.openHouseAccount(context, 'fees', currencyId), amount: negateAmount(share) };
  const inviter = { account: ledger.openAccount(context, inviterId, 'change', USDT), amount: worth };
  if (isUsdt) return ledger.post(context, 'invite_rebate', [fees, inviter]);
  return ledger.post(context, 'invite_rebate', [
    fees,
    { account: ledger.openHouseAccount(context, 'treasury', currencyId), amount: share },
    { account: ledger.openHouseAccount(context, 'treasury', USDT), amount: negateAmount(worth) },
    inviter,
  ]);
}

type Decided = RebatePayment & Pick<PayRebates, 'day'> & { readonly postingId: PostingId | undefined };

function record(world: RebatesWorld, context: RebatesContext, decided: Decided): void {
  const { day, inviterId, inviteeId, currencyId, fees, postingId } = decided;
  world.counters.rebate += 1;
  const id = rebateId(world.counters.rebate);
  context.changes.rebates.push({ id, day, inviterId, inviteeId, currencyId, fees, postingId });
}
