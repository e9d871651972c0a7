// A form of a sale's terms: what stands, what is typed, what of it is asked for, and what is wrong with it.
import type { InputOf, officeLaunch } from '@bourse/contract';
import { LAUNCH_MODES, LAUNCH_PAY_CURRENCIES, parseUnits, VERIFICATION_LEVELS } from '@bourse/domain';
import { textOf } from '../../lib/clash.ts';
import type { Change } from '../../ui/settings-draft.ts';
import { partsOf } from '../../ui/settings-draft.ts';

export const AMOUNTS = ['price', 'supply', 'step', 'minimum'] as const;
export const TIMES = ['start_ms', 'end_ms'] as const;

type Amounts = Readonly<Record<(typeof AMOUNTS)[number], string>>;
/** Times are Shanghai's, as the browser's own field has them: `2026-11-21T08:30`. */
type Times = Readonly<Record<(typeof TIMES)[number], string>>;
export type SaleDraft = Amounts &
  Times & {
    readonly mode: (typeof LAUNCH_MODES)[number];
    readonly lock_days: string;
    /** By level. */
    readonly limits: readonly string[];
    /** Ids, in the order in which they are offered. */
    readonly pay: readonly number[];
  };

const SHANGHAI_MS = 8 * 3_600_000;
const MINUTE_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

const timeOf = (ms: number): string => new Date(ms + SHANGHAI_MS).toISOString().slice(0, MINUTE_LENGTH);
const msOf = (time: string): number => Date.parse(`${time}+08:00`);

export const NEW_DRAFT: SaleDraft = {
  mode: 'first_come',
  price: '',
  supply: '',
  step: '1',
  minimum: '',
  start_ms: '',
  end_ms: '',
  lock_days: '0',
  limits: VERIFICATION_LEVELS.map(() => '0'),
  pay: [...LAUNCH_PAY_CURRENCIES],
};

export const draftOf = (sale: officeLaunch.OfficeSaleRow): SaleDraft => ({
  mode: sale.mode,
  price: sale.price,
  supply: sale.supply,
  step: sale.step,
  minimum: sale.minimum,
  start_ms: timeOf(sale.start_ms),
  end_ms: timeOf(sale.end_ms),
  lock_days: String(sale.lock_days),
  limits: sale.limits,
  pay: sale.pay_currencies,
});

/** Each term as a proposal would have it. */
export const textsOf = (draft: SaleDraft): Readonly<Record<string, string>> => ({
  mode: draft.mode,
  price: draft.price,
  supply: draft.supply,
  start_ms: draft.start_ms === '' ? '' : String(msOf(draft.start_ms)),
  end_ms: draft.end_ms === '' ? '' : String(msOf(draft.end_ms)),
  lock_days: draft.lock_days,
  step: draft.step,
  minimum: draft.minimum,
  limits: draft.limits.join(', '),
  pay_currencies: draft.pay.join(', '),
});

/** Each term as it stands: times to the millisecond, which the form does not show. */
export const standingTexts = (sale: officeLaunch.OfficeSaleRow): Readonly<Record<string, string>> => ({
  ...textsOf(draftOf(sale)),
  start_ms: String(sale.start_ms),
  end_ms: String(sale.end_ms),
});

const READS: Readonly<Record<string, (text: string) => Partial<SaleDraft>>> = {
  mode: (text) => ({ mode: LAUNCH_MODES.find((mode) => mode === text) ?? 'first_come' }),
  start_ms: (text) => ({ start_ms: timeOf(Number(text)) }),
  end_ms: (text) => ({ end_ms: timeOf(Number(text)) }),
  limits: (text) => ({ limits: partsOf(text) }),
  pay_currencies: (text) => ({ pay: partsOf(text).map(Number) }),
};

/** With what somebody else has set of some terms. */
export function withTexts(draft: SaleDraft, texts: Readonly<Record<string, unknown>>): SaleDraft {
  const parts = Object.entries(texts).map(([field, value]): Partial<SaleDraft> => {
    const text = textOf(value);
    return READS[field]?.(text) ?? { [field]: text };
  });
  return parts.reduce<SaleDraft>((all, part) => ({ ...all, ...part }), draft);
}

/** The settings that would change: all of them where the sale is new. */
export function changesOf(draft: SaleDraft, stands: SaleDraft | undefined): readonly Change[] {
  const before: Readonly<Record<string, string>> = stands ? textsOf(stands) : {};
  return Object.entries(textsOf(draft))
    .map(([field, to]) => ({ field, from: before[field] ?? '', to }))
    .filter(({ from, to }) => from !== to);
}

export type SaleProblem = keyof SaleDraft;

const isAbove = (text: string): boolean => (parseUnits(text) ?? 0n) > 0n;
const isPart = (text: string, of: string): boolean => {
  const [units, step] = [parseUnits(text) ?? 0n, parseUnits(of) ?? 0n];
  return units > 0n && step > 0n && units % step === 0n;
};

/** The terms that cannot hold as they are typed: the server looks once more. */
export function problemsOf(draft: SaleDraft): ReadonlySet<SaleProblem> {
  const { price, supply, step, minimum, limits, pay } = draft;
  const [start, end] = [msOf(draft.start_ms), msOf(draft.end_ms)];
  const least = parseUnits(minimum) ?? 0n;
  const isLimit = (text: string): boolean => {
    const units = parseUnits(text);
    return units !== undefined && (units === 0n || units >= least);
  };
  const wrong: readonly (readonly [SaleProblem, boolean])[] = [
    ['price', !isAbove(price)],
    ['supply', !isPart(supply, step)],
    ['step', !isAbove(step)],
    ['minimum', !isPart(minimum, step) || least > (parseUnits(supply) ?? 0n)],
    ['start_ms', Number.isNaN(start)],
    ['end_ms', Number.isNaN(end) || end <= start],
    ['lock_days', !/^\d{1,4}$/.test(draft.lock_days)],
    ['limits', !limits.every(isLimit)],
    ['pay', pay.length === 0],
  ];
  return new Set(wrong.flatMap(([field, isWrong]) => (isWrong ? [field] : [])));
}

/** The call's input: no more than the settings that change. */
export function askedOf(
  draft: SaleDraft,
  changes: readonly Change[],
): Omit<InputOf<typeof officeLaunch.proposeSale>, 'reason'> {
  const changed = new Set(changes.map(({ field }) => field));
  const all = {
    mode: draft.mode,
    price: draft.price,
    supply: draft.supply,
    start_ms: msOf(draft.start_ms),
    end_ms: msOf(draft.end_ms),
    lock_days: draft.lock_days,
    step: draft.step,
    minimum: draft.minimum,
    limits: [...draft.limits],
    pay_currencies: [...draft.pay],
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => changed.has(field)));
}
