// Everything the ticket's parts need to know of the position being written.
import type { leverRows, market } from '@bourse/contract';
import { parseUnits, type Price } from '@bourse/domain';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { useMemo } from 'react';
import { type Pair, pairOf } from '../../../lib/pair.ts';
import { useConnection } from '../../../realtime/connection.ts';
import { useIndexPrice } from '../../../realtime/index-price.ts';
import { checkPosition, type LeverIssue } from '../draft/check-position.ts';
import { type LeverAround, type LeverDraft, type LeverPreview, previewPosition } from '../draft/preview.ts';
import { readTerms } from '../draft/terms.ts';
import { accountNow, type WalletMoney } from '../positions/account.ts';
import type { Position } from '../positions/position.ts';
import { slideTo, useLeverTicket } from './ticket-store.ts';
import { readLevel } from '../../../lib/read-figures.ts';

/** The user has this wallet and these positions in the quote currency; undefined for visitors, and while unknown. */
export type LeverMoney = { readonly wallet: WalletMoney; readonly positions: readonly Position[] } | undefined;

export type TickedAround = LeverAround & { readonly tick: bigint };

export type LeverFacts = {
  readonly pair: Pair;
  readonly draft: LeverDraft;
  readonly around: TickedAround;
  readonly preview: LeverPreview;
  readonly issues: readonly LeverIssue[];
  readonly pricePlaces: number;
  readonly tick: string;
  /** The hands are this percentage of what can be opened, 0 to 100. */
  readonly percent: number;
  readonly slide: (percent: number) => void;
};

/** The index of a market, live; until a tick has come, as the terms have it. */
export function useIndexNow(
  symbol: string,
  known: string,
): { readonly index: Price | undefined; readonly isStale: boolean } {
  const live = useIndexPrice(symbol);
  const isConnected = useConnection(({ state }) => state === 'live' || state === 'delayed');
  return { index: readLevel(live?.index ?? known), isStale: !isConnected || (live?.isStale ?? false) };
}

export type FactsInput = {
  readonly quotation: market.Quotation;
  readonly terms: leverRows.LeverTerms;
  readonly money: LeverMoney;
  /** Percent. */
  readonly openRiskMin: number;
};

const RISK_MIN_SCALE = 100;

/** Collects what an order depends on: the market's terms and index, and the present account. */
export function useLeverAround({ quotation, terms: wire, money, openRiskMin }: FactsInput): TickedAround {
  const { symbol } = pairOf(quotation);
  const terms = useMemo(() => readTerms(wire), [wire]);
  const { index, isStale } = useIndexNow(symbol, wire.index);
  return {
    terms,
    index,
    isStale,
    account: money && accountNow(money.wallet, money.positions, { symbol, index }),
    openRiskMin: openRiskMin * RISK_MIN_SCALE,
    tick: parseUnits(quotation.trade.tick) || 1n,
  };
}

export function useLeverFacts(input: FactsInput): LeverFacts {
  const { quotation } = input;
  const pair = pairOf(quotation);
  const draft = useLeverTicket();
  const around = useLeverAround(input);
  const { tick } = quotation.trade;
  const preview = previewPosition(draft, around);
  const { handsMax } = preview;
  const slide = (percent: number): void => {
    const hands = Math.floor(((handsMax ?? 0) * percent) / 100);
    slideTo(percent, hands === 0 ? '' : String(hands));
  };
  return {
    pair,
    draft,
    around,
    preview,
    issues: checkPosition(draft, preview, around),
    pricePlaces: placesOf(tick),
    tick,
    percent: draft.percent ?? (handsMax ? Math.min(100, (preview.hands * 100) / handsMax) : 0),
    slide,
  };
}
