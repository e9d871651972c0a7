// How values are written as text that operators and clients read and write: money, prices, shares, counts and lists of them.
import {
  type Amount,
  amount,
  divFloor,
  formatUnits,
  parseId,
  parseUnits,
  type Ppm,
  ppm,
  type Price,
  price,
} from '@bourse/domain';

export type Codec<Value> = {
  readonly show: (value: Value) => string;
  readonly read: (text: string) => Value | undefined;
};

const UNITS_PER_PPM = 10_000n;
export const amounts: Codec<Amount> = {
  show: formatUnits,
  read: (text) => {
    const units = parseUnits(text);
    return units === undefined ? undefined : amount(units);
  },
};
export const prices: Codec<Price> = {
  show: formatUnits,
  read: (text) => {
    const units = parseUnits(text);
    return units === undefined ? undefined : price(units);
  },
};
/** Percent with at most 4 decimal places. */
export const shares: Codec<Ppm> = {
  show: (share) => formatUnits(share * UNITS_PER_PPM),
  read: (text) => {
    const units = parseUnits(text);
    return units === undefined || units % UNITS_PER_PPM !== 0n ? undefined : ppm(divFloor(units, UNITS_PER_PPM));
  },
};
export const counts: Codec<number> = { show: String, read: parseId };
export const lists: Codec<readonly number[]> = {
  show: (values) => values.join(', '),
  read: (text) => {
    const values = text.split(',').flatMap((part) => parseId(part.trim()) ?? []);
    const isAscending = values.every((value, place) => place === 0 || value > (values[place - 1] ?? 0));
    return values.length === text.split(',').length && isAscending ? values : undefined;
  },
};

/** Yes or no. */
export const flags: Codec<boolean> = {
  show: (isSet) => (isSet ? '1' : '0'),
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
};
/** Apart by commas. */
export const amountLists: Codec<readonly Amount[]> = {
  show: (values) => values.map((one) => formatUnits(one)).join(', '),
  read: (text) => {
    const parts = text.split(',');
    const values = parts.flatMap((part) => amounts.read(part.trim()) ?? []);
    return values.length === parts.length ? values : undefined;
  },
};
