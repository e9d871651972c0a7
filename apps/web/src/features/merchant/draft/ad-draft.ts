// An ad as it is being written: texts and choices, not yet read.
import type { fiatRows } from '@bourse/contract';
import { formatUnits, PAYMENT_WAYS, type PaymentWay, parseUnits } from '@bourse/domain';
import type { Written } from '@bourse/ui/lib/drafts.ts';
import { trim } from '../../../lib/read-figures.ts';

export type AdKind = fiatRows.FiatAdRow['kind'];
export type AdSide = fiatRows.AdSide;
export type PriceKind = fiatRows.FiatAdRow['price_kind'];
/** The limits of an order are typed in this unit; they are kept in coin. */
export type LimitUnit = 'coin' | 'money';

export const LEVEL_CHOICES = [1, 2, 3] as const;
export const DONE_CHOICES = [0, 1, 5, 10, 20, 50, 100] as const;

export type AdDraft = {
  readonly kind: AdKind;
  readonly side: AdSide;
  readonly currencyId: number;
  readonly fiat: string;
  readonly priceKind: PriceKind;
  readonly price: string;
  /** Percent on the index without its sign, and whether it goes below. */
  readonly premium: string;
  readonly isBelow: boolean;
  readonly floor: string;
  readonly cap: string;
  readonly total: string;
  readonly limitUnit: LimitUnit;
  readonly minimum: string;
  /** Blank: all of it. */
  readonly maximum: string;
  readonly ways: readonly PaymentWay[];
  readonly levelMin: number;
  readonly doneMin: number;
  readonly terms: string;
  readonly greeting: string;
};

/** Names the draft of an ad that is not published yet. */
export const draftNameOf = (kind: AdKind): string => `ad ${kind}`;

export type ChangeDraft = (part: Partial<AdDraft>) => void;

export type DraftStart = Pick<AdDraft, 'kind' | 'currencyId' | 'fiat' | 'ways'> & {
  readonly side?: AdSide | undefined;
};

export const startDraft = ({ side = 'sell', ...start }: DraftStart): AdDraft => ({
  ...start,
  side,
  priceKind: 'fixed',
  price: '',
  premium: '',
  isBelow: false,
  floor: '',
  cap: '',
  total: '',
  limitUnit: 'money',
  minimum: '',
  maximum: '',
  levelMin: 1,
  doneMin: 0,
  terms: '',
  greeting: '',
});

export type AdChoices = {
  readonly sides: readonly AdSide[];
  readonly currencyIds: readonly number[];
  readonly fiats: readonly string[];
};

/** Reads what is kept of an ad until it is sent; a choice that is no longer offered is replaced by that of the start. */
export const keptAd =
  (start: AdDraft, { sides, currencyIds, fiats }: AdChoices) =>
  (written: Written): Omit<AdDraft, 'kind'> => ({
    side: written.choice('side', sides, start.side),
    currencyId: written.choice('currencyId', currencyIds, start.currencyId),
    fiat: written.choice('fiat', fiats, start.fiat),
    priceKind: written.choice('priceKind', ['fixed', 'floating'] as const, start.priceKind),
    price: written.text('price', start.price),
    premium: written.text('premium', start.premium),
    isBelow: written.flag('isBelow', start.isBelow),
    floor: written.text('floor', start.floor),
    cap: written.text('cap', start.cap),
    total: written.text('total', start.total),
    limitUnit: written.choice('limitUnit', ['coin', 'money'] as const, start.limitUnit),
    minimum: written.text('minimum', start.minimum),
    maximum: written.text('maximum', start.maximum),
    ways: written.choices('ways', PAYMENT_WAYS, start.ways),
    levelMin: written.choice('levelMin', LEVEL_CHOICES, start.levelMin),
    doneMin: written.choice('doneMin', DONE_CHOICES, start.doneMin),
    terms: written.text('terms', start.terms),
    greeting: written.text('greeting', start.greeting),
  });

/** A figure of the wire as it would be typed; 0 is none. */
function typed(figure: string): string {
  const units = parseUnits(figure);
  return units === undefined || units === 0n ? '' : formatUnits(units);
}

/** Makes the draft with which a published ad is changed: its total is what is left, which bounds its limits. */
export function draftOfRow(row: fiatRows.FiatAdRow, words: Pick<AdDraft, 'terms' | 'greeting'>): AdDraft {
  const premium = trim(row.premium);
  return {
    kind: row.kind,
    side: row.type,
    currencyId: row.currency_id,
    fiat: row.coin_code,
    priceKind: row.price_kind,
    price: row.price_kind === 'fixed' ? typed(row.price) : '',
    premium: premium.replace(/^[+-]/, ''),
    isBelow: premium.startsWith('-'),
    floor: typed(row.price_floor),
    cap: typed(row.price_cap),
    total: typed(row.total_number),
    limitUnit: 'coin',
    minimum: typed(row.min_number),
    maximum: typed(row.max_number),
    ways: row.ways,
    levelMin: row.level_min,
    doneMin: row.done_min,
    ...words,
  };
}

/** Signed percent as the wire has it; undefined where none is typed. */
export const premiumText = ({ premium, isBelow }: Pick<AdDraft, 'premium' | 'isBelow'>): string | undefined =>
  premium === '' ? undefined : `${isBelow && /[1-9]/.test(premium) ? '-' : ''}${premium}`;
