// What users limit themselves to, and how far the day has used it.
import { micro as contract, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  addAmounts,
  type Amount,
  currencyId,
  DAY_MS,
  formatShanghai,
  formatUnits,
  HOUR_MS,
  type Instant,
  instant,
  refuse,
  type Result,
  shanghaiDay,
  startOfShanghaiDay,
  subtractAmounts,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { MicroAccount, MicroUser, SetMicroLimits } from '@bourse/engine';
import { limitAt } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import type { CurrencyInfo } from '../../core/market/market-data.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import type { SecondsServices } from './board.ts';
import { findMicroAccounts, findMicroUser } from './queries.ts';

export function limitRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.limits, async ({ user }) => ({ message: await readLimits(services, user) }));
  mount(app, services, contract.setLimits, setLimits(services));
}

type Needs = Pick<SecondsServices, 'market' | 'micro' | 'storage' | 'clock'>;

/** They are the person's, whichever account asks. */
async function readLimits(
  services: Needs,
  { id, masterId }: Pick<SessionUser, 'id' | 'masterId'>,
): Promise<contract.MicroLimits> {
  const userId = masterId ?? id;
  const { market, micro, storage, clock } = services;
  const now = clock.now();
  const [user, accounts] = await Promise.all([
    findMicroUser(storage.db, userId),
    findMicroAccounts(storage.db, userId),
  ]);
  const offered = micro.currencies().filter(({ isOffered }) => isOffered);
  const currencyIds = new Set([...offered, ...accounts].map(({ currencyId }) => currencyId));
  const currencies = [...currencyIds].flatMap((currencyId) => {
    const info = market.currency(currencyId);
    const account = accounts.find((one) => one.currencyId === currencyId);
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
    .ordersOfPerson(userId)
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

function setLimits(services: SecondsServices): Handler<typeof contract.setLimits> {
  return async ({ input, user, t, submit }) => {
    const read = toCommand(input, { userId: user.id, now: services.clock.now() });
    if (!read.ok) return read;
    const outcome = await submit(read.value);
    if (!outcome.ok) return outcome;
    const from = outcome.value.lossMaxFrom ?? outcome.value.ordersMaxFrom;
    const message =
      from === null ? t('answer.micro_limits_set') : t('answer.micro_limits_later', { time: formatShanghai(from) });
    return { message, data: await readLimits(services, user) };
  };
}

/** Each field sets one limit; a loss is limited in a currency. */
function toCommand(
  input: ParsedInputOf<typeof contract.setLimits>,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): Result<SetMicroLimits, 'invalid_request'> {
  const { orders_max: ordersMax, currency_id: coin, loss_max: lossMax, clear, cool_off_hours: hours } = input;
  const isOfLoss = lossMax !== undefined || clear === 'loss_max';
  if (isOfLoss && coin === undefined) return refuse('invalid_request', { field: 'currency_id' });
  if (!isOfLoss && ordersMax === undefined && clear === undefined && hours === undefined)
    return refuse('invalid_request', { field: 'orders_max' });
  return accept({
    kind: 'setMicroLimits',
    userId,
    ...(isOfLoss && coin !== undefined ? { currencyId: currencyId(coin), lossMax: lossMax ?? null } : {}),
    ...(ordersMax !== undefined || clear === 'orders_max' ? { ordersMax: ordersMax ?? null } : {}),
    ...(hours === undefined ? {} : { coolOffUntil: instant(now + hours * HOUR_MS) }),
  });
}
