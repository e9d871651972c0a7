// The order being written, shared by the ticket, the book that fills its price, and the phone's sheet.
import { SIDES, type Side, TIMES_IN_FORCE, type TimeInForce } from '@bourse/domain';
import type { Written } from '@bourse/ui/lib/drafts.ts';
import { create } from 'zustand';
import { type Draft, type Mode, PRICE_FIELDS, type PriceField } from '../draft/preview.ts';

type Prices = Pick<Draft, PriceField>;

export type TicketState = Draft & {
  /** The market that it is for. */
  readonly symbol: string | undefined;
  /** The total is as typed; undefined where it follows from price and quantity. */
  readonly total: string | undefined;
  /** The slider was put here; undefined where it follows from the quantity. */
  readonly percent: number | undefined;
  /** This one of the order's prices was edited last: a price picked from the book goes there. */
  readonly target: PriceField;
  /** The prices that it began with, or that its last order was sent with. */
  readonly startPrices: Prices;
};

const FOLLOWING = { total: undefined, percent: undefined } as const;
const EMPTY = { quantity: '', ...FOLLOWING } as const;
const NO_STOP = { stopPrice: '', stopLimitPrice: '' } as const;

export const useTicket = create<TicketState>(() => ({
  symbol: undefined,
  side: 'buy',
  mode: 'limit',
  timeInForce: 'gtc',
  price: '',
  target: 'price',
  startPrices: { price: '', ...NO_STOP },
  ...NO_STOP,
  ...EMPTY,
}));

const { setState } = useTicket;

/** A new market begins with a new order at its last price. */
export function beginTicket(symbol: string, price: string): void {
  if (useTicket.getState().symbol === symbol) return;
  const startPrices = { price, ...NO_STOP };
  setState({ symbol, timeInForce: 'gtc', startPrices, ...startPrices, ...EMPTY });
}

const firstPriceOf = (mode: Mode): PriceField => PRICE_FIELDS[mode].at(0) ?? 'price';

function withPrice(field: PriceField, price: string): Pick<Partial<Draft>, PriceField> {
  if (field === 'stopPrice') return { stopPrice: price };
  return field === 'price' ? { price } : { stopLimitPrice: price };
}

export const chooseSide = (side: Side): void => setState({ side, ...FOLLOWING });
export const chooseMode = (mode: Mode): void => setState({ mode, target: firstPriceOf(mode), ...FOLLOWING });
export const chooseTimeInForce = (timeInForce: TimeInForce): void => setState({ timeInForce });
export const aimAt = (target: PriceField): void => setState({ target });
export const typePrice = (field: PriceField, price: string): void =>
  setState({ ...withPrice(field, price), target: field, ...FOLLOWING });
export const typeQuantity = (quantity: string): void => setState({ quantity, ...FOLLOWING });
export const typeTotal = (total: string, quantity: string): void => setState({ total, quantity, percent: undefined });
export const slideTo = (percent: number, quantity: string): void => setState({ percent, quantity, total: undefined });
/** The order was sent: the next one begins at the same price. */
export const clearQuantity = (): void =>
  setState(({ price, stopPrice, stopLimitPrice }) => ({
    ...EMPTY,
    startPrices: { price, stopPrice, stopLimitPrice },
  }));

/** Nothing is left of what one user wrote when another comes. */
export const clearTicket = (): void => setState(({ startPrices }) => ({ ...startPrices, ...EMPTY }));

/** Undefined of a ticket that was only begun. The price is part of it where it is not the one it began with. */
export function readWritten(ticket: TicketState): object | undefined {
  const { side, mode, timeInForce, price, stopPrice, stopLimitPrice, quantity, startPrices } = ticket;
  const ownPrice = price === startPrices.price ? '' : price;
  const isBegun =
    quantity === '' &&
    ownPrice === '' &&
    stopPrice === startPrices.stopPrice &&
    stopLimitPrice === startPrices.stopLimitPrice;
  return isBegun ? undefined : { side, mode, timeInForce, price: ownPrice, stopPrice, stopLimitPrice, quantity };
}

const MODES = ['limit', 'market', 'stop', 'oco'] as const satisfies readonly Mode[];

export function restoreTicket(written: Written): void {
  const mode = written.choice('mode', MODES, 'limit');
  setState((ticket) => ({
    side: written.choice('side', SIDES, 'buy'),
    mode,
    timeInForce: written.choice('timeInForce', TIMES_IN_FORCE, 'gtc'),
    price: written.text('price') || ticket.price,
    stopPrice: written.text('stopPrice'),
    stopLimitPrice: written.text('stopLimitPrice'),
    quantity: written.text('quantity'),
    target: firstPriceOf(mode),
    ...FOLLOWING,
  }));
}

/** A price from the book goes where a price was edited last; a market order becomes a limit order by it. */
export const pickPrice = (price: string): void =>
  setState(({ mode, target }) =>
    mode === 'market'
      ? { price, mode: 'limit', target: 'price', ...FOLLOWING }
      : { ...withPrice(target, price), ...FOLLOWING },
  );

export const draftNameOf = (symbol: string): string => `spot ${symbol}`;

/** How it is kept and found again. */
export const ticketDraft = { store: useTicket, readWritten, restore: restoreTicket } as const;
