// How far users are verified. Who may be verified is decided by people; that level 3 is earned is decided here.
import { accept, BTC, refuse, type Refusal, type UserId } from '@bourse/domain';
import type { SetVerificationLevel } from './commands.ts';
import { calculateWorth, isAboveLevelThree } from './assets.ts';
import type { Core, CoreContext, CoreOutcome } from './core.ts';
import { holdingsOfPerson } from './holdings.ts';
import { mustGetUser } from './users.ts';

export function setVerificationLevel(
  world: Core,
  context: CoreContext,
  { userId, level, isGrant = false }: SetVerificationLevel,
): CoreOutcome<SetVerificationLevel> {
  const user = mustGetUser(world, userId);
  if (user.verificationLevel === level || (isGrant && user.verificationLevel > level)) return accept({});
  if (level === 3) {
    if (user.verificationLevel !== 2) return refuse('verification_level_skipped');
    const refusal = checkAssets(world, context, userId);
    if (refusal) return refusal;
  }
  user.verificationLevel = level;
  context.changes.users.add(user);
  return accept({});
}

function checkAssets(
  world: Core,
  { at }: CoreContext,
  userId: UserId,
): Refusal<'index_price_missing' | 'assets_below_level'> | undefined {
  const btcPrice = world.indexPrices.getFresh(BTC, at);
  if (btcPrice === undefined) return refuse('index_price_missing');
  const worth = calculateWorth(holdingsOfPerson(world, userId), (currencyId) =>
    world.indexPrices.getFresh(currencyId, at),
  );
  return isAboveLevelThree(worth, btcPrice) ? undefined : refuse('assets_below_level');
}
