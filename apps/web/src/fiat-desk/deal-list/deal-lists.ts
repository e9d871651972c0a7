// Lists of the user's deals: asked for once, then kept in step with the server's pushes.
import { c2c, fiat, type InputOf } from '@bourse/contract';
import { ensureNever } from '@bourse/domain';
import { call } from '../../lib/api.ts';
import type { Page, Paged } from '../../lib/paged.ts';
import { boundsOf, type Period } from '../../lib/period.ts';
import { usePaged } from '../../realtime/paged-list.ts';
import type { DealRow } from '../deal.ts';
import { FIAT_KEY } from '../options.ts';

/** Taken by the user, opened on the user's ads, on one of them, or of users among themselves. */
export type DealScope =
  | { readonly of: 'taken'; readonly publisherId?: number | undefined }
  | { readonly of: 'published' }
  | { readonly of: 'ad'; readonly adId: number }
  | { readonly of: 'c2c' };

export type DealFilter = {
  readonly type: DealRow['type'] | undefined;
  readonly sure: DealRow['is_sure'] | undefined;
  readonly currencyId: number | undefined;
  readonly period: Period;
};

export const DEALS_KEY = [...FIAT_KEY, 'deals'] as const;

type Fields = InputOf<typeof fiat.takenDeals>;

function ask(scope: DealScope, fields: Fields, signal: AbortSignal) {
  switch (scope.of) {
    case 'taken':
      return call(fiat.takenDeals, { ...fields, id: scope.publisherId }, { signal });
    case 'published':
      return call(fiat.publisherDeals, fields, { signal });
    case 'ad':
      return call(fiat.adDeals, { ...fields, id: scope.adId }, { signal });
    case 'c2c':
      return call(c2c.ownDeals, fields, { signal });
    default:
      return ensureNever(scope);
  }
}

/** The list and its file are asked for with these fields. */
export const fieldsOf = ({ type, sure, currencyId, period }: DealFilter) => ({
  type,
  is_sure: sure,
  currency_id: currencyId,
  ...boundsOf(period),
});

const dealReader =
  (scope: DealScope, filter: DealFilter) =>
  async (page: string, signal: AbortSignal): Promise<Page<DealRow>> => {
    const { data, total } = (await ask(scope, { ...fieldsOf(filter), page }, signal)).message;
    return { list: data, total };
  };

export const useDeals = (scope: DealScope, filter: DealFilter): Paged<DealRow> =>
  usePaged({
    key: [...DEALS_KEY, scope, fieldsOf(filter)],
    symbol: undefined,
    read: dealReader(scope, filter),
    shown: 'pages',
  });
