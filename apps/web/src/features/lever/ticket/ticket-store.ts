// The position being written, shared by the ticket, the book that fills its price, and the phone's sheet.
import { POSITION_SIDES, type PositionSide } from '@bourse/domain';
import type { Written } from '@bourse/ui/lib/drafts.ts';
import { create } from 'zustand';
import type { StopKind } from '../draft/check-position.ts';
import type { LeverDraft, LeverMode } from '../draft/preview.ts';

export type LeverTicket = LeverDraft & {
  /** The market that it is for. */
  readonly symbol: string | undefined;
  /** The slider was put here; undefined where it follows from the hands. */
  readonly percent: number | undefined;
  /** The price that its last order was sent with; blank before the first. */
  readonly startPrice: string;
};

const NO_SIZE = { hands: '', percent: undefined } as const;
const NO_STOPS = { hasStops: false, takeProfit: '', stopLoss: '' } as const;

export const useLeverTicket = create<LeverTicket>(() => ({
  symbol: undefined,
  side: 'long',
  mode: 'market',
  multiple: undefined,
  price: '',
  startPrice: '',
  ...NO_SIZE,
  ...NO_STOPS,
}));

const { setState } = useLeverTicket;

/** Another market begins with another order. */
export function beginPosition(symbol: string): void {
  if (useLeverTicket.getState().symbol !== symbol)
    setState({ symbol, price: '', startPrice: '', multiple: undefined, ...NO_SIZE, ...NO_STOPS });
}

export const chooseSide = (side: PositionSide): void => setState({ side, percent: undefined });

/** Another mode is another order: size and multiple are cleared. */
export const chooseMode = (mode: LeverMode): void =>
  setState((ticket) => (ticket.mode === mode ? ticket : { mode, multiple: undefined, ...NO_SIZE }));

export const chooseMultiple = (multiple: number): void => setState({ multiple, percent: undefined });
export const typePrice = (price: string): void => setState({ price, percent: undefined });
export const typeHands = (hands: string): void => setState({ hands, percent: undefined });
export const slideTo = (percent: number, hands: string): void => setState({ percent, hands });
export const switchStops = (hasStops: boolean): void => setState({ hasStops });
export const typeStop = (kind: StopKind, level: string): void =>
  setState(kind === 'takeProfit' ? { takeProfit: level } : { stopLoss: level });

/** The order was sent: the next one begins at the same price and multiple. */
export const clearPosition = (): void => setState(({ price }) => ({ ...NO_SIZE, ...NO_STOPS, startPrice: price }));

/** Nothing is left of what one user wrote when another comes. */
export const clearTicket = (): void =>
  setState({ price: '', startPrice: '', multiple: undefined, ...NO_SIZE, ...NO_STOPS });

/** Undefined of a ticket that was only begun. */
export function readWritten(ticket: LeverTicket): object | undefined {
  const { side, mode, multiple, price, hands, hasStops, takeProfit, stopLoss, startPrice } = ticket;
  const isBegun = hands === '' && price === startPrice && takeProfit === '' && stopLoss === '';
  return isBegun ? undefined : { side, mode, multiple, price, hands, hasStops, takeProfit, stopLoss };
}

const MODES = ['limit', 'market'] as const satisfies readonly LeverMode[];

export const restoreTicket = (written: Written): void =>
  setState({
    side: written.choice('side', POSITION_SIDES, 'long'),
    mode: written.choice('mode', MODES, 'market'),
    multiple: written.number('multiple'),
    price: written.text('price'),
    hands: written.text('hands'),
    hasStops: written.flag('hasStops', false),
    takeProfit: written.text('takeProfit'),
    stopLoss: written.text('stopLoss'),
    percent: undefined,
  });

/** A price from the book makes a limit order. */
export function pickPrice(price: string): void {
  chooseMode('limit');
  typePrice(price);
}

export const draftNameOf = (symbol: string): string => `lever ${symbol}`;

/** How it is kept and found again. */
export const ticketDraft = { store: useLeverTicket, readWritten, restore: restoreTicket } as const;
