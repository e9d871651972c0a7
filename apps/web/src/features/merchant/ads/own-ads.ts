// The user's own ads, and what can be done to one.
import { c2c, fiatMerchant, type fiatRows } from '@bourse/contract';
import { call } from '../../../lib/api.ts';
import type { Page, Paged, Shown } from '../../../lib/paged.ts';
import { useAct } from '../../../lib/use-act.ts';
import { usePaged } from '../../../realtime/paged-list.ts';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import type { AdKind } from '../draft/ad-draft.ts';

export type AdRow = fiatRows.FiatAdRow;
/** Ads that go on, or those that are over. */
export type AdList = 'live' | 'past';

const ADS_KEY = [...FIAT_KEY, 'own-ads'] as const;

const rowReader =
  (kind: AdKind, list: AdList) =>
  async (page: string, signal: AbortSignal): Promise<Page<AdRow>> => {
    const endpoint = kind === 'c2c' ? c2c.ownAds : fiatMerchant.ownAds;
    const asked = { page, was_done: list === 'past' ? 'true' : 'false' } as const;
    const { data, total } = (await call(endpoint, asked, { signal })).message;
    return { list: data, total };
  };

export const useOwnAds = (kind: AdKind, list: AdList, shown: Shown): Paged<AdRow> =>
  usePaged({ key: [...ADS_KEY, kind, list], symbol: undefined, read: rowReader(kind, list), shown });

export type AdAct = 'takeDown' | 'putUp' | 'withdraw';
export type AdRequest = { readonly id: number; readonly act: AdAct };

export const useAdAct = (kind: AdKind) => {
  const endpoints = kind === 'c2c' ? c2c : fiatMerchant;
  return useAct(({ id, act }: AdRequest, options) => call(endpoints[act], { id }, options), {
    keys: [FIAT_KEY, ['wallets']],
  });
};

export const isLive = ({ state }: AdRow): boolean => state === 'live';
export const isUp = ({ is_shelves: shelves }: AdRow): boolean => shelves === 1;
