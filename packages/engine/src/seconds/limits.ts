// What users have to accept before their first order, and what they allow themselves. Both hold over all accounts of a person.
import { accept, refuse, timeUntil, type Instant, type Refusal } from '@bourse/domain';
import { getAccount, getUser, openAccount, openUser } from './accounts.ts';
import type { AcceptMicroRisk, SetMicroLimits } from './commands.ts';
import type { MaybeRefusal, MicroContext, MicroOutcome, MicroWorld } from './seconds.ts';
import { askLimit, type OwnLimit } from './own-limits.ts';
import type { MicroAccount, MicroUser } from './user.ts';

/** Only the version that holds counts. */
export function acceptMicroRisk(
  world: MicroWorld,
  context: MicroContext,
  { userId, version }: AcceptMicroRisk,
): MicroOutcome<AcceptMicroRisk> {
  const { riskVersion } = world.micro.rules ?? { riskVersion: 0 };
  if (version !== riskVersion) return refuse('micro_risk_not_accepted', { version: riskVersion });
  const user = openUser(world, userId);
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
  const { userId, currencyId, lossMax, ordersMax, coolOffUntil } = command;
  if (lossMax !== undefined && currencyId !== undefined) {
    const account = openAccount(world, { userId, currencyId });
    const { max, next, from } = askLimit(lossLimitOf(account), lossMax, context.at);
    Object.assign(account, { lossMax: max, lossMaxNext: next, lossMaxFrom: from });
    context.changes.microAccounts.add(account);
  }
  const user = openUser(world, userId);
  if (ordersMax !== undefined) {
    const { max, next, from } = askLimit(ordersLimitOf(user), ordersMax, context.at);
    Object.assign(user, { ordersMax: max, ordersMaxNext: next, ordersMaxFrom: from });
  }
  if (coolOffUntil !== undefined) user.coolOffUntil = coolOffUntil;
  context.changes.microUsers.add(user);
  const account = currencyId === undefined ? undefined : getAccount(world, { userId, currencyId });
  return accept({
    lossMaxFrom: comingAt(account?.lossMaxFrom, context.at),
    ordersMaxFrom: comingAt(user.ordersMaxFrom, context.at),
  });
}

const comingAt = (from: Instant | undefined, at: Instant): Instant | null =>
  from === undefined || from <= at ? null : from;

function checkLimits(world: MicroWorld, { at }: MicroContext, command: SetMicroLimits): MaybeRefusal {
  const { userId, currencyId, lossMax, ordersMax, coolOffUntil } = command;
  const isKnown = currencyId !== undefined && world.currencies.has(currencyId);
  if ((currencyId !== undefined || lossMax !== undefined) && !isKnown) return refuse('currency_not_found');
  const isSound = (lossMax ?? 0n) >= 0n && Number.isSafeInteger(ordersMax ?? 0) && (ordersMax ?? 0) >= 0;
  if (!isSound) return refuse('quantity_required');
  const held = getUser(world, userId)?.coolOffUntil;
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
