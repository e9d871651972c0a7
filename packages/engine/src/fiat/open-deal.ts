// A deal opens: its terms are fixed, and the coin is held until it ends.
import {
  accept,
  formatUnits,
  instant,
  refuse,
  ZERO,
  type Amount,
  type CurrencyId,
  type FiatDealId,
  type UserId,
} from '@bourse/domain';
import { countSpent } from './accounts.ts';
import type { FiatAd } from './ad.ts';
import { checkSale } from './at-risk.ts';
import { takeFromAd } from './change-ad.ts';
import { addDeal, nextDealId } from './change-deal.ts';
import { checkQuota, checkTaker, checkTaking, findQuote, findSize, type Size } from './check-deal.ts';
import type { OpenFiatDeal } from './commands.ts';
import type { FiatDeal } from './deal.ts';
import type { FiatContext, FiatOutcome, FiatWorld, MaybeRefusal } from './fiat.ts';
import { checkFunds, holdCoin } from './hold.ts';
import { mustGetRules } from './rules-of.ts';

export function openFiatDeal(world: FiatWorld, context: FiatContext, command: OpenFiatDeal): FiatOutcome<OpenFiatDeal> {
  const takerRefusal = checkTaker(world, context, command);
  if (takerRefusal) return takerRefusal;
  const { userId, adId } = command;
  const ad = world.fiat.ads.get(adId);
  if (!ad) return refuse('fiat_ad_not_found');
  const takingRefusal = checkTaking(world, context, userId, ad);
  if (takingRefusal) return takingRefusal;
  const quote = findQuote(world, context, ad, command);
  if ('ok' in quote) return quote;
  const size = findSize(world, ad, quote, command);
  if ('ok' in size) return size;
  const { currencyId, side } = ad;
  const refusal =
    checkQuota(world, context, userId, size.worth) ??
    (side === 'buy' ? checkGiving(world, context, { userId, currencyId, amount: size.number }) : undefined);
  if (refusal) return refusal;

  // From here on the command succeeds.
  if (side === 'buy') holdCoin(world, context, { userId, currencyId }, size.number);
  takeFromAd(world, context, ad, size.number);
  countSpent(world, context, userId, size.worth);
  const deal = createDeal(world, context, { command, ad, size, price: quote.price });
  addDeal(world, context, deal);
  const { id: dealId, payUntil } = deal;
  const [number, money, price] = [formatUnits(deal.number), formatUnits(deal.money), formatUnits(deal.price)];
  return accept({ dealId, number, money, price, payUntil });
}

type Given = { readonly userId: UserId; readonly currencyId: CurrencyId; readonly amount: Amount };

/** Checks a taker who sells. */
const checkGiving = (world: FiatWorld, context: FiatContext, given: Given): MaybeRefusal =>
  checkFunds(world, given, given.amount) ?? checkSale(world, context, given);

type Terms = {
  readonly command: OpenFiatDeal;
  readonly ad: FiatAd;
  readonly size: Size;
  readonly price: FiatDeal['price'];
};

function createDeal(world: FiatWorld, { at, seq }: FiatContext, { command, ad, size, price }: Terms): FiatDeal {
  const { userId: takerId, termsId = 0 } = command;
  const { id: adId, kind, side, currencyId, fiat, publisherId } = ad;
  const id: FiatDealId = nextDealId(world);
  const payUntil = instant(at + mustGetRules(world).payWindowMs);
  const [buyerId, sellerId] = side === 'sell' ? [takerId, publisherId] : [publisherId, takerId];
  return {
    id,
    adId,
    kind,
    side,
    currencyId,
    fiat,
    buyerId,
    sellerId,
    takerId,
    price,
    termsId,
    payUntil,
    ...size,
    openedAt: at,
    openedSeq: seq,
    state: 'unpaid',
    held: size.number,
    taken: size.number,
    released: ZERO,
    hasProof: false,
    paidAt: undefined,
    appealedAt: undefined,
    appealedBy: undefined,
    endedAt: undefined,
    endedSeq: undefined,
    endReason: undefined,
    firstEndReason: undefined,
    firstEndedAt: undefined,
    dueAt: payUntil,
  };
}
