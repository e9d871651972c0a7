// The market: ads that can be taken now, and one of them before it is.
import { c2c, fiat as contract, type ParsedInputOf } from '@bourse/contract';
import { fiatAdId, type FiatKind, MINUTE_MS, refuse, USDT, type UserId } from '@bourse/domain';
import { calculateFiatLimitation } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { placeOf } from '../../../platform/lists/answer-rows.ts';
import { findVerifiedName } from '../../identity/index.ts';
import type { LiveFiatAd } from '../board.ts';
import { copyMethod, findMethods, viewMethod } from '../deals/payment-methods.ts';
import { findLegalMoney, isAllProven, loadPeople, type Person } from '../deals/people.ts';
import { findWords } from '../deals/terms.ts';
import { quoteFiatAd } from '../quotes.ts';
import { viewAds } from './ads.ts';
import { type C2cServices, completionOf, type TradeFigures } from './figures.ts';
import { pageOf } from './queries.ts';
import { isPublisherBlocked, loadTaker } from './taker.ts';

/** A price holds nothing: screens ask for it anew after so long. */
export const QUOTE_SECONDS = 60;

export function marketRoutes(app: FastifyInstance, services: C2cServices): void {
  mount(app, services, contract.market, listMarket(services, 'merchant'));
  mount(app, services, c2c.market, listMarket(services, 'c2c'));
  mount(app, services, c2c.marketPrefixed, listMarket(services, 'c2c'));
  mount(app, services, contract.adInfo, adInfo(services));
}

type MarketInput = ParsedInputOf<typeof contract.market>;

function listMarket(services: C2cServices, kind: FiatKind): Handler<typeof contract.market> {
  return async ({ input, user, locale, t }) => {
    const taker = user && (await loadTaker(services, user.id));
    const sorted = await findTakeable(services, kind, input);
    const { offset, limit } = placeOf(input);
    const data = await viewAds(services, sorted.slice(offset, offset + limit), { taker, locale, t });
    return { message: { data, ...pageOf(input, sorted.length) } };
  };
}

type Offer = { readonly ad: LiveFiatAd; readonly price: bigint };

/** In the order asked for. */
async function findTakeable(services: C2cServices, kind: FiatKind, input: MarketInput): Promise<LiveFiatAd[]> {
  const { storage, figures } = services;
  const offers = [...services.fiat.ads()].flatMap((ad) => findOffer(services, ad, kind, input) ?? []);
  const ids = offers.map(({ ad }) => ad.publisherId);
  const [people, traded] = await Promise.all([loadPeople(storage.sql, ids), figures.load(ids)]);
  const open = offers.filter(({ ad }) => isOpenFor(services, ad, people.get(ad.publisherId), input));
  return open.sort(byWish(input, traded)).map(({ ad }) => ad);
}

/** Gives the ad with its price now, if it is what the caller asks for and can be taken. */
function findOffer(services: C2cServices, ad: LiveFiatAd, kind: FiatKind, input: MarketInput): Offer | undefined {
  const { type, currency_id: coin = USDT, fiat: code, amount, way } = input;
  const { fiat, market, clock } = services;
  const ways = fiat.offeredWays(ad.ways);
  const isWanted =
    ad.kind === kind &&
    ad.side === type &&
    ad.currencyId === coin &&
    ad.fiat === code &&
    (way === undefined || ways.includes(way));
  if (!isWanted || !ad.isUp || ad.remaining === 0n || ways.length === 0) return undefined;
  const { price, isOpen } = quoteFiatAd({ fiat, market, now: clock.now() }, ad);
  if (price === undefined || !isOpen) return undefined;
  if (amount === undefined) return { ad, price };
  const { minimum, maximum } = calculateFiatLimitation(ad, { price, digits: fiat.currency(code)?.digits ?? 2 });
  return amount >= minimum && amount <= maximum ? { ad, price } : undefined;
}

function isOpenFor(
  { fiat, clock }: C2cServices,
  ad: LiveFiatAd,
  publisher: Person | undefined,
  { verified }: MarketInput,
): boolean {
  if (!fiat.rules()?.isOpen || isPublisherBlocked({ fiat, now: clock.now() }, ad, publisher)) return false;
  return verified !== 1 || (publisher !== undefined && isAllProven(publisher));
}

/** Whoever never ended a deal comes after all who did. */
function byWish({ type, sort }: MarketInput, traded: ReadonlyMap<UserId, TradeFigures>) {
  const rateOf = ({ ad }: Offer): bigint => {
    const figures = traded.get(ad.publisherId);
    return (figures && completionOf(figures)) ?? -1n;
  };
  const openedOf = ({ ad }: Offer): number => traded.get(ad.publisherId)?.opened ?? 0;
  const byPrice = (a: Offer, b: Offer): number => compare(a.price, b.price) * (type === 'sell' ? 1 : -1);
  const byCompletion = (a: Offer, b: Offer): number => compare(rateOf(b), rateOf(a)) || openedOf(b) - openedOf(a);
  const [first, second] = sort === 'price' ? [byPrice, byCompletion] : [byCompletion, byPrice];
  return (a: Offer, b: Offer): number => first(a, b) || second(a, b) || a.ad.id - b.ad.id;
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

function adInfo(services: C2cServices): Handler<typeof contract.adInfo> {
  const { fiat, storage, vault } = services;
  return async ({ input, user, locale, t }) => {
    const ad = fiat.ad(fiatAdId(input.id));
    if (!ad) return refuse('fiat_ad_not_found');
    const taker = await loadTaker(services, user.id);
    const [[row], words, money, methods, name] = await Promise.all([
      viewAds(services, [ad], { taker, locale, t }),
      findWords(services, ad),
      findLegalMoney(storage.sql, user.id),
      findMethods(storage.sql, { vault, userId: user.id }),
      findVerifiedName(services, user.id),
    ]);
    if (!row) return refuse('fiat_ad_not_found');
    const ways = fiat.offeredWays(ad.ways);
    const own = methods.filter(({ way }) => ways.includes(way));
    return {
      message: {
        ...row,
        user_legal_balance: money(ad.currencyId).available,
        terms: words.text,
        greeting: words.greeting,
        pay_minutes: (fiat.rules()?.payWindowMs ?? 0) / MINUTE_MS,
        quote_seconds: QUOTE_SECONDS,
        sells: ad.side === 'buy' ? 1 : 0,
        digits: fiat.currency(ad.fiat)?.digits ?? 2,
        own_methods: own.map((method) => ({
          id: method.id,
          ...viewMethod(copyMethod(method), { realName: name ?? '', isWhole: false, t }),
        })),
      },
    };
  };
}
