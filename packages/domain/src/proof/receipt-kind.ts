// What a kind of receipt says of itself to whoever proves one: a new kind brings this and nothing else.
import { secondOf } from '../time.ts';

/** A tick that a receipt rests on. */
export type NamedTick = {
  readonly currency_id: number;
  readonly second: number;
  readonly price: string;
};

/** Something was asked for `after` (UTC milliseconds) and done at the tick of `second`, which none before it should have been. */
export type Wait = {
  readonly after: number;
  readonly second: number;
  readonly currencyIds: readonly number[];
  /** It waited for a price, not for the first tick of all: whether an earlier one had come to it is not proven. */
  readonly isByPrice: boolean;
  /** Any tick of a later second would have done, however old its quotes were. */
  readonly takesOldQuotes: boolean;
  /** Nothing but the lack of a tick keeps it waiting, not even a market that is halted. */
  readonly takesFirst: boolean;
};

/** No tick of all coins came in the seconds from one to another, both included, before the command that gave up waiting. */
export type Silence = {
  /** Ticks whose quotes are no later than this (UTC milliseconds) do not count; undefined where any does. */
  readonly after: number | undefined;
  readonly from: number;
  readonly to: number;
  readonly currencyIds: readonly number[];
  /** The place of that command. */
  readonly endSeq: number;
};

/** All ticks of the seconds from one to another count, both included; `endSeq` is the place of the last one's command. */
export type Window = { readonly from: number; readonly to: number; readonly endSeq: number };

/** The price of a coin at a second, in decimal text; undefined where there was no tick. */
export type TickAt = (currencyId: number, second: number) => string | undefined;

export type ReceiptKind<Receipt, Name extends string = string> = {
  readonly name: Name;
  readonly ticksOf: (receipt: Receipt) => readonly NamedTick[];
  readonly waitsOf: (receipt: Receipt) => readonly Wait[];
  /** Answers the ticks that the receipt says never came. */
  readonly silencesOf?: (receipt: Receipt) => readonly Silence[];
  /** Answers the stretches of time for which the receipt rests on every tick that there was. */
  readonly windowsOf?: (receipt: Receipt) => readonly Window[];
  /** Tells what in the receipt does not follow from the ticks; none where all of it does. */
  readonly faultsOf: (receipt: Receipt, tickAt: TickAt) => readonly string[];
};

/** From one second to another, both included. */
export type Span = { readonly from: number; readonly to: number };

/** Waits longer than this are not proven: a proof would carry a page for each of their minutes. */
const WAIT_SECONDS_MAX = 120;

export const isProvableWait = ({ after, second, isByPrice }: Wait): boolean =>
  !isByPrice && second - secondOf(after) <= WAIT_SECONDS_MAX;

/** The seconds whose pages a proof needs. */
export function spansOf<Receipt>(kind: ReceiptKind<Receipt>, receipt: Receipt): readonly Span[] {
  const named = kind.ticksOf(receipt).map(({ second }) => ({ from: second, to: second }));
  const waited = kind.waitsOf(receipt).filter(isProvableWait);
  return [...named, ...waited.map(({ after, second }) => ({ from: secondOf(after), to: second }))];
}
