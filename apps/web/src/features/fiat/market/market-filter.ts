// What the market is narrowed to, as its address says it: a link shows the same to everybody.
import type { fiat, fiatRows } from '@bourse/contract';
import type { FiatCoin, FiatOptions } from '../../../fiat-desk/options.ts';
import { FIAT_CODES, type FiatCode, PAYMENT_WAYS, type PaymentWay, parseId, parseUnits } from '@bourse/domain';

export type MarketSort = (typeof fiat.AD_SORTS)[number];

export type MarketFilter = {
  /** The ads' side: of one that sells the user buys. */
  readonly type: fiatRows.AdSide;
  /** Undefined until one is chosen: the first that is offered. */
  readonly currencyId: number | undefined;
  readonly fiat: FiatCode | undefined;
  /** A decimal string, or blank. */
  readonly amount: string;
  readonly way: PaymentWay | undefined;
  readonly isVerified: boolean;
  readonly sort: MarketSort;
  readonly page: number;
};

export function readFilter(query: URLSearchParams): MarketFilter {
  const amount = query.get('amount') ?? '';
  return {
    type: query.get('type') === 'buy' ? 'buy' : 'sell',
    currencyId: parseId(query.get('currency_id') ?? ''),
    fiat: FIAT_CODES.find((code) => code === query.get('fiat')),
    amount: parseUnits(amount) === undefined ? '' : amount,
    way: PAYMENT_WAYS.find((way) => way === query.get('way')),
    isVerified: query.get('verified') === '1',
    sort: query.get('sort') === 'completion' ? 'completion' : 'price',
    page: parseId(query.get('page') ?? '') ?? 1,
  };
}

/** Without what is so by itself. */
export function writeFilter(filter: MarketFilter): Record<string, string> {
  const { type, currencyId, fiat: fiatCode, amount, way, isVerified, sort, page } = filter;
  return {
    ...(type === 'buy' && { type }),
    ...(currencyId !== undefined && { currency_id: String(currencyId) }),
    ...(fiatCode !== undefined && { fiat: fiatCode }),
    ...(amount !== '' && { amount }),
    ...(way !== undefined && { way }),
    ...(isVerified && { verified: '1' }),
    ...(sort !== 'price' && { sort }),
    ...(page !== 1 && { page: String(page) }),
  };
}

/** Ads of merchants, or of users among themselves. */
export type MarketKind = fiatRows.FiatAdRow['kind'];

export type MarketAsked = MarketFilter & {
  readonly kind: MarketKind;
  readonly currencyId: number;
  readonly fiat: FiatCode;
};

/** Those that are offered in such a market. */
export const coinsOf = (kind: MarketKind, { coins }: Pick<FiatOptions, 'coins'>): readonly FiatCoin[] =>
  coins.filter((coin) => (kind === 'c2c' ? coin.c2c_offered : coin.is_offered) === 1);
