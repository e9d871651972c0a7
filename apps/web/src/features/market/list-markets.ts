// Which markets a tab and a search show, and in which order.
import type { market } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';

type Group = { readonly id: number; readonly name: string; readonly quotation: readonly market.Quotation[] };

export type Choice = {
  /** `all`, `gainers`, `favourites`, or `group-` and the quote currency's id. */
  readonly tab: string;
  readonly search: string;
  readonly favourites: ReadonlySet<number>;
};

/** A signed percentage in units of 1e-8. */
function changeOf({ change }: market.Quotation): bigint {
  const size = parseUnits(change.replace(/^[+-]/, '')) ?? 0n;
  return change.startsWith('-') ? -size : size;
}

function inTab(groups: readonly Group[], { tab, favourites }: Choice): readonly market.Quotation[] {
  const all = groups.flatMap((group) => group.quotation).filter((row) => row.is_display === 1);
  if (tab === 'favourites') return all.filter((row) => favourites.has(row.id));
  if (tab === 'gainers')
    return all
      .filter((row) => changeOf(row) > 0n)
      .sort((a, b) => (changeOf(b) > changeOf(a) ? 1 : changeOf(b) < changeOf(a) ? -1 : a.id - b.id));
  if (tab === 'all') return all;
  return all.filter((row) => tab === `group-${row.legal_id}`);
}

export function listMarkets(groups: readonly Group[], choice: Choice): readonly market.Quotation[] {
  const wanted = choice.search
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '/');
  const rows = inTab(groups, choice);
  if (wanted === '') return rows;
  return rows.filter((row) => `${row.currency_name}/${row.legal_name}`.includes(wanted));
}
