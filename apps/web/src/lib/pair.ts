// The market a person trades: named by the address of the page, and the last one kept under the storage keys that the
// product fixes.
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

export type Pair = {
  /** The quote currency. */
  readonly legalId: number;
  readonly legalName: string;
  /** The base currency. */
  readonly currencyId: number;
  readonly currencyName: string;
  /** `BTC/USDT`, as calls and sockets name the market. */
  readonly symbol: string;
};

/** A quotation of the contract names its market by these. */
export type PairFields = {
  readonly legal_id: number;
  readonly currency_id: number;
  readonly legal_name: string;
  readonly currency_name: string;
};

export function pairOf(fields: PairFields): Pair {
  return {
    legalId: fields.legal_id,
    legalName: fields.legal_name,
    currencyId: fields.currency_id,
    currencyName: fields.currency_name,
    symbol: `${fields.currency_name}/${fields.legal_name}`,
  };
}

/** An address names its pair by this parameter: `/dealCenter?pair=BTC_USDT`. */
export const PAIR_PARAM = 'pair';

export const pairParamOf = ({ symbol }: Pick<Pair, 'symbol'>): string => symbol.replace('/', '_');

/** Returns the address of the market on a trading screen. */
export const marketPath = (screen: '/dealCenter' | '/leverdealCenter', pair: Pick<Pair, 'symbol'>): string =>
  `${screen}?${PAIR_PARAM}=${encodeURIComponent(pairParamOf(pair))}`;

/** Whether an address means the market, in whichever case and with whichever sign between its currencies. */
export const isNamed = (param: string, pair: Pair): boolean =>
  param.toUpperCase().replace(/[/-]/, '_') === pairParamOf(pair).toUpperCase();

function readPair(): Pair | undefined {
  const legalId = Number(readStored('legal_id') || Number.NaN);
  const currencyId = Number(readStored('currency_id') || Number.NaN);
  const legalName = readStored('legal_name');
  const currencyName = readStored('currency_name');
  if (!Number.isSafeInteger(legalId) || !Number.isSafeInteger(currencyId) || !legalName || !currencyName)
    return undefined;
  return { legalId, legalName, currencyId, currencyName, symbol: `${currencyName}/${legalName}` };
}

const usePairStore = create<{ readonly pair: Pair | undefined }>(() => ({ pair: readPair() }));

/** The pair chosen last, on this page or an earlier one. Undefined until one has been chosen. */
export const useChosenPair = (): Pair | undefined => usePairStore((state) => state.pair);

/** Under the keys that the documents name: coins in one hand, and the steps of a whole, a power of ten, that prices move in. */
export function keepScales({ shareNum, tick }: { readonly shareNum: string; readonly tick: string }): void {
  store('shareNum', shareNum);
  store('priceScale', String(10 ** placesOf(tick)));
}

export function choosePair(pair: Pair): void {
  store('legal_id', String(pair.legalId));
  store('legal_name', pair.legalName);
  store('currency_id', String(pair.currencyId));
  store('currency_name', pair.currencyName);
  store('symbol', pair.symbol);
  usePairStore.setState({ pair });
}
