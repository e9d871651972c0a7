// Where the user stands among the fee tiers: it moves once a day, or by an operator's grant.
import { fees, type MessageOf } from '@bourse/contract';
import { parseUnits, type Ppm, ppm } from '@bourse/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './api.ts';
import { useSession } from './session.ts';

export type OwnFees = MessageOf<typeof fees.mine>;
export type OwnRates = { readonly makerFee: Ppm; readonly takerFee: Ppm };

const FRESH_FOR_MS = 60_000;
const LOOK_EVERY_MS = 5 * 60_000;
/** Percent has 8 places: a unit of it is 1e-4 ppm. */
const UNITS_PER_PPM = 10_000n;

export function useOwnFees() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: ['fees', 'mine'],
    queryFn: async ({ signal }) => (await call(fees.mine, {}, { signal })).message,
    enabled: isLoggedIn,
    staleTime: FRESH_FOR_MS,
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function readFeeRates({
  maker_fee: maker,
  taker_fee: taker,
}: Pick<OwnFees, 'maker_fee' | 'taker_fee'>): OwnRates | undefined {
  if (maker === null || taker === null) return undefined;
  const read = (percent: string) => ppm((parseUnits(percent) ?? 0n) / UNITS_PER_PPM);
  return { makerFee: read(maker), takerFee: read(taker) };
}

/** Undefined while unknown, for visitors, and where the markets' own rates count. */
export function useOwnRates(): OwnRates | undefined {
  const { data } = useOwnFees();
  return useMemo(() => data && readFeeRates(data), [data]);
}
