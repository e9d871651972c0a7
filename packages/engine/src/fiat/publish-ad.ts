// Ads are published, and their price and limits change. What deals have taken stays as it was agreed.
import { accept, refuse, ZERO, type FiatAdId } from '@bourse/domain';
import type { FiatAd } from './ad.ts';
import { addAd, changeAd, nextAdId } from './change-ad.ts';
import { checkLimits, checkNumber, checkPlace, checkPublisher, findPrice, type AdPrice } from './check-ad.ts';
import type { ChangeFiatAd, PublishFiatAd } from './commands.ts';
import type { FiatContext, FiatOutcome, FiatWorld } from './fiat.ts';
import { findOwnAd } from './find-ad.ts';
import { holdCoin } from './hold.ts';
import { checkWays } from './ways.ts';

export function publishFiatAd(
  world: FiatWorld,
  context: FiatContext,
  command: PublishFiatAd,
): FiatOutcome<PublishFiatAd> {
  const publisherRefusal = checkPublisher(world, context, command);
  if (publisherRefusal) return publisherRefusal;
  const price = findPrice(world, context, command, command);
  if ('ok' in price) return price;
  const refusal =
    checkNumber(world, command) ??
    checkLimits({ ...command, kind: command.adKind }) ??
    checkPlace(world, context, command);
  if (refusal) return refusal;

  // From here on the command succeeds.
  const { userId, side, currencyId, totalNumber } = command;
  if (side === 'sell') holdCoin(world, context, { userId, currencyId }, totalNumber);
  const adId = nextAdId(world);
  addAd(world, context, createAd(context, adId, command, price));
  return accept({ adId });
}

function createAd({ at }: FiatContext, id: FiatAdId, command: PublishFiatAd, price: AdPrice): FiatAd {
  const { userId: publisherId, adKind: kind, side, currencyId, fiat, totalNumber, termsId = 0 } = command;
  const { minNumber, maxNumber, ways, levelMin, doneMin } = command;
  return {
    id,
    kind,
    side,
    publisherId,
    currencyId,
    fiat,
    totalNumber,
    termsId,
    createdAt: at,
    state: 'live',
    isUp: true,
    isBarred: false,
    ...price,
    remaining: totalNumber,
    sold: ZERO,
    minNumber,
    maxNumber,
    ways,
    levelMin,
    doneMin,
    changedAt: at,
  };
}

/** A price that is named is held to the band anew; one that is not stays. */
export function changeFiatAd(
  world: FiatWorld,
  context: FiatContext,
  { userId, adId, price, limits }: ChangeFiatAd,
): FiatOutcome<ChangeFiatAd> {
  const ad = findOwnAd(world, userId, adId);
  if (!ad) return refuse('fiat_ad_not_found');
  const kept = price && findPrice(world, context, ad, price);
  if (kept && 'ok' in kept) return kept;
  const refusal = checkWays(world, limits?.ways ?? 0) ?? checkLimits({ ...ad, ...limits });
  if (refusal) return refusal;
  changeAd(world, context, ad, { ...kept, ...limits, changedAt: context.at });
  return accept({});
}
