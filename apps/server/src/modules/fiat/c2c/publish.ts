// Ads in and out: published, changed, taken down, put up, withdrawn, and those of the caller's own. What a publisher asks for is
// made into what the engine takes.
import { c2c, fiatMerchant as contract, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  type Accepted,
  currencyId,
  fiatAdId,
  type FiatAdId,
  type FiatKind,
  type FiatPriceKind,
  type PaymentWay,
  type Ppm,
  ppm,
  type Refusal,
  refuse,
  type UserId,
  userId,
  ZERO,
} from '@bourse/domain';
import type { ChangeFiatAd, PublishFiatAd } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { placeOf } from '../../../platform/lists/answer-rows.ts';
import { findTradePasswordHash } from '../../security/index.ts';
import type { LiveFiatAd } from '../board.ts';
import { checkSentPassword } from '../deals/fund-password.ts';
import { bitsOfWays, findPayee, type Payee } from '../deals/payment-methods.ts';
import { findWords, replaceTerms, storeTerms } from '../deals/terms.ts';
import { viewAds } from './ads.ts';
import type { C2cServices } from './figures.ts';
import { findProfile } from './merchants.ts';
import { type AdFilter, findAds, pageOf } from './queries.ts';
import { loadTaker } from './taker.ts';

export function adRoutes(app: FastifyInstance, services: C2cServices): void {
  mount(app, services, contract.publish, publish(services, 'merchant'));
  for (const call of [c2c.publish, c2c.publishPrefixed]) mount(app, services, call, publish(services, 'c2c'));
  mount(app, services, contract.change, change(services));
  for (const call of [contract.takeDown, c2c.takeDown]) mount(app, services, call, shelve(false));
  for (const call of [contract.putUp, c2c.putUp]) mount(app, services, call, shelve(true));
  for (const call of [contract.withdraw, c2c.withdraw]) mount(app, services, call, withdraw());
  mount(app, services, contract.ownAds, listAds(services, 'merchant'));
  mount(app, services, c2c.ownAds, listAds(services, 'c2c'));
}

function publish(services: C2cServices, kind: FiatKind): Handler<typeof contract.publish> {
  return async ({ input, user, t, submitPrepared }) => {
    const outcome = await submitPrepared(() => prepareAd(services, { userId: user.id, kind, input }));
    if (!outcome.ok) return outcome;
    return { message: t('answer.fiat_ad_published'), data: { id: outcome.value.adId } };
  };
}

function change(services: C2cServices): Handler<typeof contract.change> {
  return async ({ input, user, t, submitPrepared }) => {
    const adId = fiatAdId(input.id);
    const outcome = await submitPrepared(async () => {
      const ad = services.fiat.ad(adId);
      // Another's is not found, as if it were not there.
      if (ad?.publisherId !== user.id) return refuse('fiat_ad_not_found');
      return accept(await prepareChange(services, ad, input));
    });
    if (!outcome.ok) return outcome;
    await saveWords(services, adId, input);
    return { message: t('answer.fiat_ad_changed') };
  };
}

const shelve =
  (isUp: boolean): Handler<typeof contract.takeDown> =>
  async ({ input, user, t, submit }) => {
    const outcome = await submit({ kind: 'shelveFiatAd', userId: user.id, adId: fiatAdId(input.id), isUp });
    return outcome.ok ? { message: t(isUp ? 'answer.fiat_ad_up' : 'answer.fiat_ad_down') } : outcome;
  };

const withdraw =
  (): Handler<typeof contract.withdraw> =>
  async ({ input, user, t, submit }) => {
    const outcome = await submit({ kind: 'withdrawFiatAd', userId: user.id, adId: fiatAdId(input.id) });
    return outcome.ok ? { message: t('answer.fiat_ad_withdrawn') } : outcome;
  };

/** Shows of another publisher only the ads that everybody can see. */
function listAds(services: C2cServices, kind: FiatKind): Handler<typeof contract.ownAds> {
  return async ({ input, user, locale, t }) => {
    const publisherId = input.id === undefined ? user.id : userId(input.id);
    const isOwn = publisherId === user.id;
    const wasDone = input.was_done ?? input.is_done;
    const isOver = wasDone === undefined && isOwn ? undefined : wasDone === 'true';
    const filter: AdFilter = {
      publisherId,
      kind,
      isOver,
      isUp: isOwn || isOver ? undefined : true,
      side: input.type,
      currencyId: input.currency_id === undefined ? undefined : currencyId(input.currency_id),
    };
    const { rows, total } = await findAds(services.storage.db, filter, placeOf(input));
    const taker = await loadTaker(services, user.id);
    const data = await viewAds(services, rows, { taker, locale, t });
    return { message: { data, ...pageOf(input, total) } };
  };
}

type Publishing = ParsedInputOf<typeof contract.publish>;
type Changing = ParsedInputOf<typeof contract.change>;

type Wish = { readonly userId: UserId; readonly kind: FiatKind; readonly input: Publishing };

/** The ad's words are sealed first; its ways are those that the publisher can be paid by. */
async function prepareAd(
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
    ...priceOf(input.price_kind, {}, input),
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
type PriceField = 'price' | 'premium' | 'priceFloor' | 'priceCap';
type PriceWish = Pick<Changing, 'price' | 'premium' | 'price_floor' | 'price_cap'>;

/** A named value replaces the present one; a bound of 0 is none. */
function priceOf(priceKind: FiatPriceKind, stands: Partial<Pick<LiveFiatAd, PriceField>>, wish: PriceWish): AdPrice {
  if (priceKind === 'fixed') return { priceKind, ...named({ price: wish.price ?? stands.price }) };
  const boundOf = (wished: PriceWish['price_floor'], before: AdPrice['priceFloor']) =>
    wished === undefined ? before : wished === 0n ? undefined : wished;
  return {
    priceKind,
    ...named({
      premium: wish.premium === undefined ? stands.premium : readPremium(wish.premium),
      priceFloor: boundOf(wish.price_floor, stands.priceFloor),
      priceCap: boundOf(wish.price_cap, stands.priceCap),
    }),
  };
}

const PPM_PER_HUNDREDTH = 100n;

/** "-1.5" is -15000n. Of a text that the contract has let through. */
function readPremium(text: string): Ppm {
  const [, sign, whole = '0', part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const hundredths = BigInt(whole + part.padEnd(2, '0')) * PPM_PER_HUNDREDTH;
  return ppm(sign === '-' ? -hundredths : hundredths);
}

type Named<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Leaves out what is undefined: the engine distinguishes it from a missing field. */
function named<Fields extends object>(fields: Fields): Named<Fields>;
function named(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A field that is not named stays as it is. */
async function prepareChange(services: C2cServices, ad: LiveFiatAd, input: Changing): Promise<ChangeFiatAd> {
  const { price, premium, price_floor: floor, price_cap: cap, price_kind: kind } = input;
  const isPriceNamed = [price, premium, floor, cap, kind].some((one) => one !== undefined);
  const areWaysNamed = input.ways !== undefined || input.way !== undefined;
  return {
    kind: 'changeFiatAd',
    userId: ad.publisherId,
    adId: ad.id,
    ...(isPriceNamed ? { price: priceOf(kind ?? ad.priceKind, ad, input) } : {}),
    limits: named({
      minNumber: input.min_number,
      maxNumber: input.max_number,
      levelMin: input.level_min,
      doneMin: input.done_min,
      ways: areWaysNamed ? bitsOfWays(waysOf(input, ad.side, await findPayee(services, ad.publisherId))) : undefined,
    }),
  };
}

/** Deals that are open keep the words that they were agreed on with. */
async function saveWords(services: C2cServices, id: FiatAdId, { terms, greeting }: Changing): Promise<void> {
  const ad = services.fiat.ad(id);
  if (!ad || (terms === undefined && greeting === undefined)) return;
  const before = await findWords(services, ad);
  const words = { text: terms ?? before.text, greeting: greeting ?? before.greeting };
  await replaceTerms(services, { id: ad.termsId, terms: words });
}
