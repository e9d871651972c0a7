// Which markets a tab and a search show, and in which order.
import type { market } from '@bourse/contract';
import { divFloor, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { compareKnown, type SignedUnits, signedUnits } from './signed-units.ts';

type Group = { readonly id: number; readonly name: string; readonly quotation: readonly market.Quotation[] };

export const LIST_COLUMNS = ['name', 'volume', 'price', 'change'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
export type ListOrder = { readonly column: ListColumn; readonly direction: 'falling' | 'rising' };

/** Further names of currencies, by which they can be searched, are listed by the currency's id. */
export type CoinNames = ReadonlyMap<number, readonly string[]>;

export type Choice = {
  /** `all`, `gainers`, `favourites`, or `group-` and the quote currency's id. */
  readonly tab: string;
  readonly search: string;
  readonly favourites: ReadonlySet<number>;
  readonly names?: CoinNames | undefined;
  /** Without one, the order of the tab. */
  readonly order?: ListOrder | undefined;
};

const changeOf = ({ change }: market.Quotation): SignedUnits | undefined => signedUnits(change);

/**
 * Calculates the turnover of 24 hours in the quote currency, at the last price: coins of different worth can be compared by
 * it. Without trades it is 0, also where there is no price.
 */
export function turnoverOf({ volume, now_price }: Pick<market.Quotation, 'volume' | 'now_price'>): bigint | undefined {
  const [traded, last] = [parseUnits(volume), parseUnits(now_price)];
  if (traded === 0n) return 0n;
  return traded === undefined || last === undefined ? undefined : divFloor(traded * last, UNITS_PER_WHOLE);
}

/** Names begin at A, figures at the largest; a third press gives the tab its own order back. */
export function nextOrder(now: ListOrder | undefined, column: ListColumn): ListOrder | undefined {
  const first = column === 'name' ? 'rising' : 'falling';
  if (now?.column !== column) return { column, direction: first };
  return now.direction === first ? { column, direction: first === 'rising' ? 'falling' : 'rising' } : undefined;
}

/**
 * Units of 1e-8; prices and turnovers of different quote currencies are compared by what they are worth. Where no rate of CNY is
 * known, those of one quote currency still are among themselves.
 */
function figureOf(row: market.Quotation, column: Exclude<ListColumn, 'name'>): bigint | undefined {
  if (column === 'change') return changeOf(row);
  const figure = column === 'price' ? parseUnits(row.now_price) : turnoverOf(row);
  return figure === undefined ? undefined : figure * (parseUnits(row.cny_price) ?? 1n);
}

const symbolOf = (row: market.Quotation): string => `${row.currency_name}/${row.legal_name}`;

function inOrder(rows: readonly market.Quotation[], order: ListOrder | undefined): readonly market.Quotation[] {
  if (!order) return rows;
  const { column } = order;
  const sign = order.direction === 'rising' ? 1 : -1;
  if (column === 'name') return rows.toSorted((a, b) => sign * (symbolOf(a) < symbolOf(b) ? -1 : 1));
  return rows
    .map((row) => ({ row, figure: figureOf(row, column) }))
    .sort((a, b) => compareKnown(a.figure, b.figure, sign))
    .map(({ row }) => row);
}

function inTab(groups: readonly Group[], { tab, favourites }: Choice): readonly market.Quotation[] {
  const all = groups.flatMap((group) => group.quotation).filter((row) => row.is_display === 1);
  if (tab === 'favourites') return all.filter((row) => favourites.has(row.id));
  if (tab === 'gainers')
    return all
      .filter((row) => (changeOf(row) ?? 0n) > 0n)
      .sort((a, b) => compareKnown(changeOf(a), changeOf(b), -1) || a.id - b.id);
  if (tab === 'all') return all;
  return all.filter((row) => tab === `group-${row.legal_id}`);
}

/** Letters as they are compared: full-width ones, case and accents make no difference, nor do blanks. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '');

/** Whether the search means the market: by its pair, with slash, dash or blank, or by a name of its coin. */
function finder(search: string, names: CoinNames | undefined): (row: market.Quotation) => boolean {
  const wanted = bare(search);
  const pair = bare(search.trim().replace(/[\s-]+/g, '/'));
  return (row) =>
    symbolOf(row).includes(pair) || (names?.get(row.currency_id) ?? []).some((name) => bare(name).includes(wanted));
}

export function listMarkets(groups: readonly Group[], choice: Choice): readonly market.Quotation[] {
  const rows = inOrder(inTab(groups, choice), choice.order);
  return choice.search.trim() === '' ? rows : rows.filter(finder(choice.search, choice.names));
}
