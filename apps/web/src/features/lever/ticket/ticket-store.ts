// The position being written, shared by the ticket, the book that fills its price, and the phone's sheet.
import type { PositionSide } from '@bourse/domain';
import { create } from 'zustand';
import type { StopKind } from '../draft/check-position.ts';
import type { LeverDraft, LeverMode } from '../draft/preview.ts';

export type LeverTicket = LeverDraft & {
  /** The market that it is for. */
  readonly symbol: string | undefined;
  /** Where the slider was put; undefined where it follows from the hands. */
  readonly percent: number | undefined;
};

const NO_SIZE = { hands: '', percent: undefined } as const;
const NO_STOPS = { hasStops: false, takeProfit: '', stopLoss: '' } as const;

export const useLeverTicket = create<LeverTicket>(() => ({
  symbol: undefined,
  side: 'long',
  mode: 'market',
  multiple: undefined,
  price: '',
  ...NO_SIZE,
  ...NO_STOPS,
}));

const { setState } = useLeverTicket;

/** Another market begins with another order. */
export function beginPosition(symbol: string): void {
  if (useLeverTicket.getState().symbol !== symbol)
    setState({ symbol, price: '', multiple: undefined, ...NO_SIZE, ...NO_STOPS });
}

export const chooseSide = (side: PositionSide): void => setState({ side, percent: undefined });

/** Another mode is another order: what was reckoned and the multiple are gone. */
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
export const clearPosition = (): void => setState({ ...NO_SIZE, ...NO_STOPS });

/** A price from the book makes a limit order. */
export function pickPrice(price: string): void {
  chooseMode('limit');
  typePrice(price);
}
