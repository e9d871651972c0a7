// What a trading screen brings of its own. The frame round it, on a desk and on a phone, is the same for all of them.
import type { market } from '@bourse/contract';
import type { Side } from '@bourse/domain';
import type { ReactNode } from 'react';
import type { IsOffered } from '../features/market/quotations.ts';
import type { Pair } from '../lib/pair.ts';

/** The market that is traded, and the way to another. */
export type ChosenMarket = {
  readonly pair: Pair;
  readonly quotation: market.Quotation;
  readonly choose: (pair: Pair) => void;
  /** Whether the screen trades a market; without it, it trades all. */
  readonly isOffered?: IsOffered | undefined;
};

/** A part is rendered in this place, and fills it. */
export type PartPlace = {
  readonly className: string;
  /** A price or a quantity was taken over into the ticket. */
  readonly onPicked?: () => void;
};

export type TicketPlace = {
  readonly className: string;
  /** The order was accepted. */
  readonly onPlaced?: () => void;
};

/** A picture of the market beside the candles: a tab of the middle column on a desk, one of the first row on a phone. */
export type MarketView = {
  readonly key: string;
  readonly label: string;
  /** It is used where tabs are narrow. */
  readonly shortLabel: string;
  readonly render: (place: PartPlace) => ReactNode;
};

export type TradingParts = {
  /** Why nothing can be ordered here, in a word; absent where something can, or where the ticket alone knows. */
  readonly state?: string | undefined;
  /** A form whose field for the size is named `quantity`, for keys that lead there. */
  readonly renderTicket: (place: TicketPlace) => ReactNode;
  /** Over the ticket on a phone, where it covers the market's pictures. */
  readonly renderAboveTicket?: () => ReactNode;
  /** Names the middle column; its first view is shown at first. */
  readonly viewsLabel: string;
  readonly views: readonly MarketView[];
  /** The rest of the ticket's column has this content and name, on wide desks only. */
  readonly belowTicket?: { readonly label: string; readonly render: (place: PartPlace) => ReactNode };
  /** Candles with the user's own lines on them. */
  readonly renderChart: (place: { readonly className: string }) => ReactNode;
  /** Below the chart: what the user has in hand. */
  readonly renderLower: (place: PartPlace) => ReactNode;
  readonly chooseSide: (side: Side) => void;
  /** On the two buttons that open the ticket on a phone. */
  readonly sideLabels: Readonly<Record<Side, string>>;
};

export type TradingFrameProps = { readonly market: ChosenMarket; readonly parts: TradingParts };
