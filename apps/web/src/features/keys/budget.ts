// The budget of a key as one description, which the form, its checks, its preview and the figures of a key read.
import { divCeil, divFloor, formatUnits, KEY_BAND_BPS, parseUnits } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import type { Key } from './keys.ts';

type Budget = Key['budget'];
type Used = 'day_used' | 'loss_used' | 'open_used';
export type BudgetName = Exclude<keyof Budget, Used | 'day_ends_ms'>;

/** How a field stands in a form, where all are texts: a sum in USDT, a percentage, or symbols with commas between them. */
type BudgetKind = 'sum' | 'percent' | 'symbols';

export type BudgetField = {
  readonly name: BudgetName;
  readonly kind: BudgetKind;
  /** A new key has it unless its owner says otherwise. */
  readonly offered: string;
  /** This figure says how much of it is gone, where orders use it up. */
  readonly used?: Used;
  /** What is gone comes back with the next day. */
  readonly isDaily?: true;
};

/** A percentage is a decimal with 8 places, as all figures are. */
const UNITS_PER_BP = 1_000_000n;
const BPS_MAX = 10_000n;

/** 200 are `2`, 25 are `0.25`. */
const percentOf = (bps: number): string => formatUnits(BigInt(bps) * UNITS_PER_BP);
function bpsOf(percent: string): number | undefined {
  const units = parseUnits(percent);
  if (units === undefined || units % UNITS_PER_BP !== 0n || units > BPS_MAX * UNITS_PER_BP) return undefined;
  return Number(divFloor(units, UNITS_PER_BP));
}
export const PERCENT_PLACES = 2;

const FIELDS: Readonly<Record<BudgetName, BudgetField>> = {
  order_max: { name: 'order_max', kind: 'sum', offered: '1000' },
  day_max: { name: 'day_max', kind: 'sum', offered: '10000', used: 'day_used', isDaily: true },
  loss_max: { name: 'loss_max', kind: 'sum', offered: '200', used: 'loss_used', isDaily: true },
  open_max: { name: 'open_max', kind: 'sum', offered: '5000', used: 'open_used' },
  band_bps: { name: 'band_bps', kind: 'percent', offered: percentOf(KEY_BAND_BPS) },
  markets: { name: 'markets', kind: 'symbols', offered: '' },
};
/** In the order in which they are shown. */
export const BUDGET_FIELDS: readonly BudgetField[] = Object.values(FIELDS);

/** A sum that is not bounded. It is no empty field: nobody loses a bound by clearing one, or by a text that is no number. */
export const UNBOUNDED = 'unbounded';

export type BudgetValues = Readonly<Record<BudgetName, string>>;

export const symbolsOf = (text: string): readonly string[] => text.split(',').filter((symbol) => symbol !== '');

type Reading = {
  readonly read: (value: string | number | readonly string[] | null) => string;
  /** It answers what the call takes; undefined for what is not bounded. */
  readonly write: (text: string) => string | undefined;
  readonly faultOf: (text: string) => MessageKey | undefined;
  /** It answers undefined for what is not bounded. */
  readonly show: (text: string) => string | undefined;
  /** It says that there is no bound. */
  readonly unbounded: MessageKey;
};

const KINDS: Readonly<Record<BudgetKind, Reading>> = {
  sum: {
    read: (value) => String(value ?? UNBOUNDED),
    write: (text) => (text === UNBOUNDED ? undefined : text),
    faultOf: (text) => (text === UNBOUNDED || (parseUnits(text) ?? 0n) > 0n ? undefined : 'keys.budget.missing'),
    show: (text) => (text === UNBOUNDED ? undefined : `${formatDecimal(text)} USDT`),
    unbounded: 'keys.budget.unbounded',
  },
  percent: {
    read: (value) => percentOf(Number(value)),
    write: (text) => String(bpsOf(text) ?? KEY_BAND_BPS),
    faultOf: (text) => (bpsOf(text) === undefined ? 'keys.budget.bandMissing' : undefined),
    show: (text) => (bpsOf(text) === 0 ? undefined : `±${formatDecimal(text)}%`),
    unbounded: 'keys.budget.anyPrice',
  },
  symbols: {
    read: (value) => (Array.isArray(value) ? value.join(',') : ''),
    write: (text) => (text === '' ? undefined : text),
    faultOf: () => undefined,
    show: (text) => (text === '' ? undefined : symbolsOf(text).join(', ')),
    unbounded: 'keys.budget.all',
  },
};

const gathered = (valueOf: (field: BudgetField) => string): BudgetValues => {
  const { order_max, day_max, loss_max, open_max, band_bps, markets } = FIELDS;
  return {
    order_max: valueOf(order_max),
    day_max: valueOf(day_max),
    loss_max: valueOf(loss_max),
    open_max: valueOf(open_max),
    band_bps: valueOf(band_bps),
    markets: valueOf(markets),
  };
};

/** A form starts with the key's own budget, or with that which is offered for a new one. */
export const budgetValuesOf = (budget: Budget | undefined): BudgetValues =>
  gathered(({ name, kind, offered }) => (budget ? KINDS[kind].read(budget[name]) : offered));

/** The fields of the call. */
export const budgetInputOf = (values: BudgetValues): Partial<Record<BudgetName, string>> =>
  Object.fromEntries(BUDGET_FIELDS.map(({ name, kind }) => [name, KINDS[kind].write(values[name])]));

export const budgetFaultOf = ({ kind }: BudgetField, text: string): MessageKey | undefined => KINDS[kind].faultOf(text);

export type ShownBound = {
  readonly name: BudgetName;
  /** What a field cannot mean is no bound yet, and not that there is none. */
  readonly bound: { readonly text: string } | { readonly none: MessageKey };
};

function boundOf({ kind }: BudgetField, value: string): ShownBound['bound'] {
  const { faultOf, show, unbounded } = KINDS[kind];
  if (faultOf(value)) return { text: NO_VALUE };
  const text = show(value);
  return text === undefined ? { none: unbounded } : { text };
}

/** Each bound as it is said, also that there is none. */
export const shownBounds = (values: BudgetValues): readonly ShownBound[] =>
  BUDGET_FIELDS.map((field) => ({ name: field.name, bound: boundOf(field, values[field.name]) }));

export type UsedBound = {
  readonly name: BudgetName;
  /** In whole cents, and never less than it is. */
  readonly used: string;
  readonly max: string;
  /** Whole percent, at most 100. */
  readonly percent: number;
  readonly isDaily: boolean;
};

const WHOLE_PERCENT = 100n;
const CENT = 1_000_000n;

/** The bounds of a key that are used up, with how much of each is gone. */
export function usedBounds(budget: Budget): readonly UsedBound[] {
  return BUDGET_FIELDS.flatMap(({ name, used: usedName, isDaily = false }): readonly UsedBound[] => {
    const max = budget[name];
    if (usedName === undefined || typeof max !== 'string') return [];
    const [bound, gone] = [parseUnits(max) ?? 0n, parseUnits(budget[usedName]) ?? 0n];
    const used = formatUnits(divCeil(gone, CENT) * CENT);
    const percent = gone >= bound ? WHOLE_PERCENT : divFloor(gone * WHOLE_PERCENT, bound);
    return [{ name, used, max, percent: Number(percent), isDaily }];
  });
}
