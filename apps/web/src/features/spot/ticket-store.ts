// The order being written, shared by the ticket, the book that fills its price, and the phone's sheet.
import type { Side, TimeInForce } from '@bourse/domain';
import { create } from 'zustand';
import type { Draft, Mode } from './preview.ts';

export type TicketState = Draft & {
  /** The market that it is for. */
  readonly symbol: string | undefined;
  /** As typed into the total; undefined where the total follows from price and quantity. */
  readonly total: string | undefined;
  /** Where the slider was put; undefined where it follows from the quantity. */
  readonly percent: number | undefined;
};

const EMPTY = { quantity: '', total: undefined, percent: undefined } as const;

export const useTicket = create<TicketState>(() => ({
  symbol: undefined,
  side: 'buy',
  mode: 'limit',
  timeInForce: 'gtc',
  price: '',
  ...EMPTY,
}));

const { setState } = useTicket;

/** A new market begins with a new order at its last price. */
export function beginTicket(symbol: string, price: string): void {
  if (useTicket.getState().symbol !== symbol) setState({ symbol, price, timeInForce: 'gtc', ...EMPTY });
}

export const chooseSide = (side: Side): void => setState({ side, total: undefined, percent: undefined });
export const chooseMode = (mode: Mode): void => setState({ mode, total: undefined, percent: undefined });
export const chooseTimeInForce = (timeInForce: TimeInForce): void => setState({ timeInForce });
export const typePrice = (price: string): void => setState({ price, total: undefined, percent: undefined });
export const typeQuantity = (quantity: string): void => setState({ quantity, total: undefined, percent: undefined });
export const typeTotal = (total: string, quantity: string): void => setState({ total, quantity, percent: undefined });
export const slideTo = (percent: number, quantity: string): void => setState({ percent, quantity, total: undefined });
/** The order was sent: the next one begins at the same price. */
export const clearQuantity = (): void => setState(EMPTY);

/** A price from the book: it means a limit order. */
export const pickPrice = (price: string): void =>
  setState({ price, mode: 'limit', total: undefined, percent: undefined });
