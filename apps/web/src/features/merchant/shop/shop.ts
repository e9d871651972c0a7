// Somebody's shop: who it is, how they have traded, what they have up, what others said.
import { fiatMerchant, type MessageOf } from '@bourse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import { call } from '../../../lib/api.ts';
import type { AdSide } from '../draft/ad-draft.ts';

export type Shop = MessageOf<typeof fiatMerchant.shop>;

const REFRESH_MS = 10_000;

export type ShopQuery = { readonly id: number; readonly type: AdSide; readonly page: number };

export const useShop = ({ id, type, page }: ShopQuery) =>
  useQuery({
    queryKey: [...FIAT_KEY, 'shop', id, type, page],
    queryFn: async ({ signal }) =>
      (await call(fiatMerchant.shop, { id, type, page: String(page), was_done: 'false' }, { signal })).message,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const useShopFeedback = (id: number, page: number) =>
  useQuery({
    queryKey: [...FIAT_KEY, 'shop', id, 'feedback', page],
    queryFn: async ({ signal }) =>
      (await call(fiatMerchant.shopFeedback, { id, page: String(page) }, { signal })).message,
    placeholderData: keepPreviousData,
  });
