// What a publisher asks for, as the engine takes it: the ad's words are sealed first, its ways are those that he can be paid by.
import type { fiatMerchant, ParsedInputOf } from '@bourse/contract';
import {
  accept,
  type Accepted,
  currencyId,
  type FiatAdId,
  type FiatKind,
  type PaymentWay,
  type Refusal,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { ChangeFiatAd, PublishFiatAd } from '@bourse/engine';
import { adTerms, loadTerms, replaceTerms, storeTerms } from '../deals/terms.ts';
import { bitsOfWays } from '../deals/ways.ts';
import type { LiveFiatAd } from '../board.ts';
import { findPayee, type Payee } from './agreement.ts';
import { checkSentPassword } from '../deals/fund-password.ts';
import type { C2cServices } from './needs.ts';
import { readPremium } from './percents.ts';
import { findProfile } from './profiles.ts';
import { findTradePasswordHash } from '../../security/index.ts';

type Publishing = ParsedInputOf<typeof fiatMerchant.publish>;
type Changing = ParsedInputOf<typeof fiatMerchant.change>;

type Wish = { readonly userId: UserId; readonly kind: FiatKind; readonly input: Publishing };

export async function prepareAd(
  services: C2cServices,
  { userId, kind, input }: Wish,
): Promise<Accepted<PublishFiatAd> | Refusal> {
  const checked = await checkSentPassword(services, { userId, sent: input });
  if (!checked.ok) return checked;
  const payee = await findPayee(services, userId);
  const ways = waysOf(input, input.type, payee);
  const isPayable = payee !== undefined && ways.length > 0;
  const totalNumber = input.total_number ?? ZERO;
  const isWhole = kind === 'c2c';
  return accept({
    kind: 'publishFiatAd',
    userId,
    adKind: kind,
    side: input.type,
    currencyId: currencyId(input.currency_id),
    fiat: input.fiat ?? input.coin_code ?? 'CNY',
    ...priceOf({ priceKind: input.price_kind }, input),
    totalNumber,
    minNumber: isWhole ? totalNumber : (input.min_number ?? ZERO),
    maxNumber: isWhole ? totalNumber : (input.max_number ?? totalNumber),
    ways: bitsOfWays(ways),
    levelMin: input.level_min ?? 1,
    doneMin: input.done_min ?? 0,
    hasTradePassword: (await findTradePasswordHash(services, userId)) !== undefined,
    ...(isPayable ? { termsId: await sealWords(services, userId, input) } : {}),
  });
}

type WayWish = Pick<Publishing, 'way' | 'ways'>;

/** A seller is paid by what he has; a buyer pays by what he names. Without a word, by bank. */
function waysOf({ way, ways }: WayWish, side: Publishing['type'], payee: Payee | undefined): readonly PaymentWay[] {
  const named = ways ?? [way ?? 'bank'];
  return side === 'buy' ? named : named.filter((one) => payee?.methods.some((method) => method.way === one));
}

async function sealWords(services: C2cServices, userId: UserId, { terms, greeting }: Publishing): Promise<number> {
  const profile = await findProfile(services.storage.sql, userId);
  const words = { text: terms ?? profile.terms, greeting: greeting ?? profile.greeting };
  return storeTerms(services, { userId, terms: words, pictures: [] });
}

type AdPrice = NonNullable<ChangeFiatAd['price']>;
type PriceWish = Pick<Changing, 'price' | 'premium' | 'price_floor' | 'price_cap'>;

/** A named value replaces the present one; a bound of 0 is none. */
function priceOf(stands: AdPrice, wish: PriceWish): AdPrice {
  const { priceKind } = stands;
  if (priceKind === 'fixed') return withoutUndefined({ priceKind, price: wish.price ?? stands.price });
  const boundOf = (named: PriceWish['price_floor'], before: AdPrice['priceFloor']) =>
    named === undefined ? before : named === 0n ? undefined : named;
  return withoutUndefined({
    priceKind,
    premium: wish.premium === undefined ? stands.premium : readPremium(wish.premium),
    priceFloor: boundOf(wish.price_floor, stands.priceFloor),
    priceCap: boundOf(wish.price_cap, stands.priceCap),
  });
}

type PriceParts = { readonly [Name in keyof AdPrice]: AdPrice[Name] | undefined };

/** The engine distinguishes a missing field from one that is undefined. */
const withoutUndefined = ({ priceKind = 'fixed', price, premium, priceFloor, priceCap }: PriceParts): AdPrice => ({
  priceKind,
  ...(price === undefined ? {} : { price }),
  ...(premium === undefined ? {} : { premium }),
  ...(priceFloor === undefined ? {} : { priceFloor }),
  ...(priceCap === undefined ? {} : { priceCap }),
});

/** A field that is not named stays as it is. */
export async function prepareChange(services: C2cServices, ad: LiveFiatAd, input: Changing): Promise<ChangeFiatAd> {
  const { price, premium, price_floor: floor, price_cap: cap, price_kind: kind } = input;
  const isPriceNamed = [price, premium, floor, cap, kind].some((one) => one !== undefined);
  const limits = {
    ...(input.min_number === undefined ? {} : { minNumber: input.min_number }),
    ...(input.max_number === undefined ? {} : { maxNumber: input.max_number }),
    ...(input.level_min === undefined ? {} : { levelMin: input.level_min }),
    ...(input.done_min === undefined ? {} : { doneMin: input.done_min }),
    ...(await findWays(services, ad, input)),
  };
  return {
    kind: 'changeFiatAd',
    userId: ad.publisherId,
    adId: ad.id,
    ...(isPriceNamed ? { price: priceOf(withoutUndefined({ ...ad, priceKind: kind ?? ad.priceKind }), input) } : {}),
    limits,
  };
}

async function findWays(services: C2cServices, ad: LiveFiatAd, input: Changing): Promise<{ readonly ways?: number }> {
  if (input.ways === undefined && input.way === undefined) return {};
  return { ways: bitsOfWays(waysOf(input, ad.side, await findPayee(services, ad.publisherId))) };
}

/** Deals that are open keep the words that they were agreed on with. */
export async function saveWords(services: C2cServices, id: FiatAdId, { terms, greeting }: Changing): Promise<void> {
  const ad = services.fiat.ad(id);
  if (!ad || (terms === undefined && greeting === undefined)) return;
  const before = (await loadTerms(services, [ad.termsId], adTerms)).get(ad.termsId);
  const words = { text: terms ?? before?.text ?? '', greeting: greeting ?? before?.greeting ?? '' };
  await replaceTerms(services, { id: ad.termsId, terms: words });
}
