// What orders on the user's ads came to over some days.
import { fiatMerchant, type MessageOf } from '@bourse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import { call } from '../../../lib/api.ts';

export type Statistics = MessageOf<typeof fiatMerchant.statistics>;
export type Day = Statistics['daily'][number];

export const PERIODS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIODS)[number];

export const useStatistics = (days: PeriodDays) =>
  useQuery({
    queryKey: [...FIAT_KEY, 'statistics', days],
    queryFn: async ({ signal }) => (await call(fiatMerchant.statistics, { days }, { signal })).message,
    placeholderData: keepPreviousData,
  });
