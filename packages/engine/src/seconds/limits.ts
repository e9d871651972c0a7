// What users have to accept before their first order, and what they allow themselves.
import { accept, refuse, timeUntil, type Instant, type Refusal } from '@bourse/domain';
import { getAccount, openAccount, openUser } from './accounts.ts';
import type { AcceptMicroRisk, SetMicroLimits } from './commands.ts';
import type { MaybeRefusal, MicroContext, MicroOutcome, MicroWorld } from './seconds.ts';
import { askLimit, type OwnLimit } from './own-limits.ts';
import type { MicroAccount, MicroUser } from './user.ts';

/** Only the version that holds counts. */
export function acceptMicroRisk(
  { micro }: MicroWorld,
  context: MicroContext,
  { userId, version }: AcceptMicroRisk,
): MicroOutcome<AcceptMicroRisk> {
  const { riskVersion } = micro.rules ?? { riskVersion: 0 };
  if (version !== riskVersion) return refuse('micro_risk_not_accepted', { version: riskVersion });
  const user = openUser(micro, userId);
  user.riskVersion = version;
  context.changes.microUsers.add(user);
  return accept({});
}

export function setMicroLimits(
  world: MicroWorld,
  context: MicroContext,
  command: SetMicroLimits,
): MicroOutcome<SetMicroLimits> {
  const refusal = checkLimits(world, context, command);
  if (refusal) return refusal;
  const { micro } = world;
  const { userId, currencyId, lossMax, ordersMax, coolOffUntil } = command;
  if (lossMax !== undefined && currencyId !== undefined) {
    const account = openAccount(micro, { userId, currencyId });
    const { max, next, from } = askLimit(lossLimitOf(account), lossMax, context.at);
    Object.assign(account, { lossMax: max, lossMaxNext: next, lossMaxFrom: from });
    context.changes.microAccounts.add(account);
  }
  const user = openUser(micro, userId);
  if (ordersMax !== undefined) {
    const { max, next, from } = askLimit(ordersLimitOf(user), ordersMax, context.at);
    Object.assign(user, { ordersMax: max, ordersMaxNext: next, ordersMaxFrom: from });
  }
  if (coolOffUntil !== undefined) user.coolOffUntil = coolOffUntil;
  context.changes.microUsers.add(user);
  const account = currencyId === undefined ? undefined : getAccount(micro, { userId, currencyId });
  return accept({
    lossMaxFrom: comingAt(account?.lossMaxFrom, context.at),
    ordersMaxFrom: comingAt(user.ordersMaxFrom, context.at),
  });
}

const comingAt = (from: Instant | undefined, at: Instant): Instant | null =>
  from === undefined || from <= at ? null : from;

function checkLimits({ currencies, micro }: MicroWorld, { at }: MicroContext, command: SetMicroLimits): MaybeRefusal {
  const { userId, currencyId, lossMax, ordersMax, coolOffUntil } = command;
  const isKnown = currencyId !== undefined && currencies.has(currencyId);
  if ((currencyId !== undefined || lossMax !== undefined) && !isKnown) return refuse('currency_not_found');
  const isSound = (lossMax ?? 0n) >= 0n && Number.isSafeInteger(ordersMax ?? 0) && (ordersMax ?? 0) >= 0;
  if (!isSound) return refuse('quantity_required');
  const held = micro.users.get(userId)?.coolOffUntil;
  if (coolOffUntil === undefined || held === undefined || held <= at || coolOffUntil >= held) return undefined;
  return refuse('cool_off_only_longer', timeUntil(held, at));
}

export const lossLimitOf = (account: MicroAccount): OwnLimit<NonNullable<MicroAccount['lossMax']>> => ({
  max: account.lossMax,
  next: account.lossMaxNext,
  from: account.lossMaxFrom,
});

export const ordersLimitOf = (user: MicroUser): OwnLimit<number> => ({
  max: user.ordersMax,
  next: user.ordersMaxNext,
  from: user.ordersMaxFrom,
});

/** Checks somebody who wants to trade. */
export function checkCoolOff(user: MicroUser | undefined, at: Instant): Refusal<'micro_cooling_off'> | undefined {
  const until = user?.coolOffUntil;
  return until === undefined || until <= at ? undefined : refuse('micro_cooling_off', timeUntil(until, at));
}
