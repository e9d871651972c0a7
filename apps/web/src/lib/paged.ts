// A list that is shown in parts, page by page or with more rows when asked for.
import type { PagerProps } from '@bourse/ui/pager.tsx';

export type ListOf<Row> = {
  readonly rows: readonly Row[];
  /** On the server, shown or not. */
  readonly total: number;
};
export type Page<Row> = { readonly list: readonly Row[]; readonly total: number };
/** `symbol` limits the list to one market. */
export type MarketList<Row> = ListOf<Row> & { readonly symbol: string | undefined };

/** More rows are shown only when asked for. */
export const ROWS_AT_FIRST = 8;
/** So many rows at first, and more when asked for; or page by page. */
export type Shown = number | 'pages';

export type Paged<Row> = ListOf<Row> & {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Only a list that is shown page by page has a pager. */
  readonly pager?: PagerProps | undefined;
  /** Undefined when everything is shown, or pages are. */
  readonly showMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
};
