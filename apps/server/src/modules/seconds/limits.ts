// What users limit themselves to, and how far the day has used it.
import type { micro as contract } from '@bourse/contract';
import {
  addAmounts,
  type Amount,
  DAY_MS,
  formatUnits,
  type Instant,
  shanghaiDay,
  startOfShanghaiDay,
  subtractAmounts,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { MicroAccount, MicroUser } from '@bourse/engine';
import { limitAt } from '@bourse/engine/formulas';
import type { CurrencyInfo } from '../../core/market/market-data.ts';
import type { SecondsServices } from './services.ts';
import { findMicroAccounts, findMicroUser } from './queries.ts';

type Needs = Pick<SecondsServices, 'market' | 'micro' | 'storage' | 'clock'>;

export async function readLimits(services: Needs, userId: UserId): Promise<contract.MicroLimits> {
  const { market, micro, storage, clock } = services;
  const now = clock.now();
  const [user, accounts] = await Promise.all([
    findMicroUser(storage.db, userId),
    findMicroAccounts(storage.db, userId),
  ]);
  const offered = micro.currencies().filter(({ isOffered }) => isOffered);
  const currencyIds = new Set([...offered, ...accounts].map(({ currencyId }) => currencyId));
  const currencies = [...currencyIds].flatMap((id) => {
    const info = market.currency(id);
    const account = accounts.find(({ currencyId }) => currencyId === id);
    return info ? [viewAccount(info, { account, atRisk: atRiskOf(micro, userId, info), now })] : [];
  });
  return { ...viewUser(user, now), day_ends_ms: startOfShanghaiDay(now) + DAY_MS, currencies };
}

function viewUser(user: MicroUser | undefined, now: Instant) {
  const { ordersMax, ordersMaxNext, ordersMaxFrom, coolOffUntil } = user ?? {};
  const limit = { max: ordersMax, next: ordersMaxNext, from: ordersMaxFrom };
  const isToCome = ordersMaxFrom !== undefined && ordersMaxFrom > now;
  return {
    orders_max: limitAt(limit, now) ?? null,
    orders_next: isToCome ? { orders_max: ordersMaxNext ?? null, from_ms: ordersMaxFrom } : null,
    orders_today: user?.day === shanghaiDay(now) ? user.orders : 0,
    cool_off_ms: coolOffUntil !== undefined && coolOffUntil > now ? coolOffUntil : null,
  };
}

/** Stakes and fees of what is open. */
const atRiskOf = (micro: Needs['micro'], userId: UserId, { id }: CurrencyInfo): Amount =>
  micro
    .ordersOf(userId)
    .filter(({ currencyId }) => currencyId === id)
    .reduce((sum, { stake, fee }) => addAmounts(sum, addAmounts(stake, fee)), ZERO);

type AccountParts = {
  readonly account: MicroAccount | undefined;
  readonly atRisk: Amount;
  readonly now: Instant;
};

function viewAccount({ id, name }: CurrencyInfo, { account, atRisk, now }: AccountParts) {
  const { lossMax, lossMaxNext, lossMaxFrom } = account ?? {};
  const max = limitAt({ max: lossMax, next: lossMaxNext, from: lossMaxFrom }, now);
  const result = account?.day === shanghaiDay(now) ? account.result : ZERO;
  const left = max === undefined ? undefined : subtractAmounts(addAmounts(max, result), atRisk);
  const isToCome = lossMaxFrom !== undefined && lossMaxFrom > now;
  return {
    currency_id: id,
    currency_name: name,
    loss_max: viewLimit(max),
    loss_next: isToCome ? { loss_max: viewLimit(lossMaxNext), from_ms: lossMaxFrom } : null,
    result: formatUnits(result),
    at_risk: formatUnits(atRisk),
    left: left === undefined ? '' : formatUnits(left < 0n ? ZERO : left),
  };
}

const viewLimit = (limit: Amount | undefined): string => (limit === undefined ? '' : formatUnits(limit));
