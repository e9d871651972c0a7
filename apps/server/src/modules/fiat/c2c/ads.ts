// Ads as the wire shows them: with what is known of their publishers, and what keeps the caller from taking them.
import type { fiatRows } from '@bourse/contract';
import {
  assert,
  formatShanghai,
  formatUnits,
  type Ppm,
  PPM_PER_WHOLE,
  type Refusal,
  refuse,
  UNITS_PER_WHOLE,
  ZERO,
} from '@bourse/domain';
import type { FiatAd } from '@bourse/engine';
import { calculateFiatLimitation } from '@bourse/engine/formulas';
import type { Locale } from '@bourse/messages';
import { viewFigure, viewOptionalFigure } from '../../../core/market/figures.ts';
import { viewPercent } from '../../../core/market/market-view.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { viewMoney } from '../deals/deal-view.ts';
import { findMeasures } from '../deals/measures.ts';
import { textOfWays, WAY_NAMES } from '../deals/payment-methods.ts';
import { isAllProven, loadPeople, type Person } from '../deals/people.ts';
import { quoteFiatAd } from '../quotes.ts';
import type { FiatServices } from '../services.ts';
import type { C2cServices } from './figures.ts';
import { findBlock, isPublisherBlocked, type Taker } from './taker.ts';

type Row = fiatRows.FiatAdRow;
type Ad = Readonly<FiatAd>;

type AdReader = {
  /** Undefined for visitors. */
  readonly taker: Taker | undefined;
  readonly locale: Locale;
  readonly t: Translate;
};

/** Views committed ads, in the order given. */
export async function viewAds(services: C2cServices, ads: readonly Ad[], reader: AdReader): Promise<Row[]> {
  const { storage, figures } = services;
  const ids = ads.map(({ publisherId }) => publisherId);
  const [people, figuresOf, bars] = await Promise.all([
    loadPeople(storage.sql, ids),
    figures.show(ids),
    findOwnBars(services, ads, reader),
  ]);
  return ads.map((ad) => {
    const publisher = people.get(ad.publisherId);
    assert(publisher, 'no user is ever deleted');
    const barReason = bars.get(ad.id)?.reason;
    return viewAd(services, ad, { ...reader, publisher, figures: figuresOf(ad.publisherId), barReason });
  });
}

/** Why operators took down what the reader published. */
function findOwnBars({ storage, clock }: C2cServices, ads: readonly Ad[], { taker }: AdReader) {
  const own = ads.filter(({ publisherId, isBarred }) => isBarred && publisherId === taker?.person.id);
  return findMeasures(storage.sql, 'ad', { subjectIds: own.map(({ id }) => id), now: clock.now() });
}

type AdParts = AdReader & {
  readonly publisher: Person;
  readonly figures: fiatRows.TraderFigures;
  readonly barReason: string | undefined;
};

function viewAd(services: C2cServices, ad: Ad, { publisher, figures, barReason, taker, locale, t }: AdParts): Row {
  const { fiat, market, translator } = services;
  const ways = fiat.offeredWays(ad.ways);
  const [way = 'bank'] = ways;
  const isOwn = taker?.person.id === ad.publisherId;
  const block = findAdBlock(services, ad, { publisher, taker });
  return {
    id: ad.id,
    seller_id: publisher.id,
    seller_name: publisher.name,
    currency_id: ad.currencyId,
    currency_name: market.currency(ad.currencyId)?.name ?? '',
    type: ad.side,
    way,
    way_name: WAY_NAMES[way],
    ...viewPrice(services, ad),
    ...viewStock(ad),
    bar_reason: barReason ?? '',
    create_time: formatShanghai(ad.createdAt),
    coin_code: ad.fiat,
    kind: ad.kind,
    ways: [...ways],
    way_text: textOfWays(ways, t),
    level_min: ad.levelMin,
    done_min: ad.doneMin,
    is_own: isOwn ? 1 : 0,
    open_deals: isOwn ? fiat.countDealsOn(ad.id) : 0,
    blocked: block?.code ?? '',
    blocked_text: block ? translator.refusal(locale, block) : '',
    create_ms: ad.createdAt,
    change_ms: ad.changedAt,
    is_verified: isAllProven(publisher) ? 1 : 0,
    figures,
  };
}

function viewPrice({ fiat, market, clock }: FiatServices, ad: Ad) {
  const { price } = quoteFiatAd({ fiat, market, now: clock.now() }, ad);
  const digits = fiat.currency(ad.fiat)?.digits ?? 2;
  const none = { minimum: ZERO, maximum: ZERO };
  const { minimum, maximum } = price === undefined ? none : calculateFiatLimitation(ad, { price, digits });
  return {
    price: viewOptionalFigure(price),
    limitation: { min: viewMoney(minimum, digits), max: viewMoney(maximum, digits) },
    price_kind: ad.priceKind,
    premium: ad.premium === undefined ? '' : viewPremium(ad.premium),
    price_floor: ad.priceFloor === undefined ? '' : formatUnits(ad.priceFloor),
    price_cap: ad.priceCap === undefined ? '' : formatUnits(ad.priceCap),
  };
}

const IS_DONE = { live: 0, done: 1, withdrawn: 2 } as const satisfies Record<FiatAd['state'], Row['is_done']>;

function viewStock(ad: Ad) {
  const isUp = ad.isUp && ad.state === 'live';
  return {
    total_number: viewFigure(ad.totalNumber),
    surplus_number: viewFigure(ad.remaining),
    min_number: viewFigure(ad.minNumber),
    max_number: viewFigure(ad.maxNumber),
    is_shelves: isUp ? 1 : 2,
    is_done: IS_DONE[ad.state],
    is_sendback: ad.state === 'withdrawn' ? 2 : 1,
    state: ad.state,
    is_barred: ad.isBarred ? 1 : 0,
  } as const;
}

type Sides = { readonly publisher: Person | undefined; readonly taker: Taker | undefined };

/** Why it cannot be taken: by anybody now, or by this user. */
function findAdBlock(services: FiatServices, ad: Ad, { publisher, taker }: Sides): Refusal | undefined {
  const { fiat, market, clock } = services;
  const now = clock.now();
  const isStocked = ad.state === 'live' && ad.isUp && ad.remaining > 0n && fiat.offeredWays(ad.ways).length > 0;
  const isOpen = isStocked && quoteFiatAd({ fiat, market, now }, ad).isOpen;
  if (taker?.person.id === ad.publisherId) return refuse('own_ad');
  if (!isOpen || isPublisherBlocked({ fiat, now }, ad, publisher)) return refuse('fiat_ad_not_takeable');
  return taker && findBlock({ fiat, now }, ad, taker);
}

/** In percent, signed, with at most two decimal places: -15000n is "-1.50". */
export const viewPremium = (share: Ppm): string => viewPercent(share * (UNITS_PER_WHOLE / PPM_PER_WHOLE));
