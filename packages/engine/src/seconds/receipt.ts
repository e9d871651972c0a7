// Recomputes what a closed second contract came to from the public index ticks: its receipt against the formulas. What it
// takes is the receipt as it is published, in decimal text.
import { amount, instant, ppm, SECOND_MS, type MicroResult, type MicroVoidReason } from '@bourse/domain';
import type { Silence } from '@bourse/domain/proof';
import { isIndexOf, isUnit, priceOf, unitsOf, type PublicTick, type ReceiptTick } from '../core/receipt-index.ts';
import {
  calculateDueSecond,
  calculateEntrySecond,
  calculateMicroPayout,
  calculateMicroProfit,
  decideMicroResult,
  lastCloseSecond,
  lastEntrySecond,
} from './formulas.ts';

type QuotedTick = ReceiptTick & { readonly quoted_at: number };
type MicroExecution = { readonly second: number; readonly ticks: readonly QuotedTick[]; readonly index: string };
/** `type`: 1 up, 2 down. Nothing says whose it was. */
export type MicroReceipt = {
  readonly legal_id: number;
  readonly currency_id: number;
  readonly type: number;
  readonly seconds: number;
  readonly number: string;
  readonly ratio_ppm: number;
  readonly fee: string;
  readonly profit: string;
  readonly accepted_at: number;
  readonly due_second: number;
  readonly entry: MicroExecution | null;
  readonly close: MicroExecution | null;
  readonly result: MicroResult;
  readonly void_reason: MicroVoidReason | '';
  readonly payout: string;
  readonly ended_seq: number;
  /** A void order tells every tick of the market's coins in the seconds that it waited for. */
  readonly window: readonly (QuotedTick & { readonly seq: number })[];
};

/** A receipt may say one of these, and it is not so. */
export type MicroReceiptFault = 'tick' | 'due' | 'entry' | 'close' | 'result' | 'profit' | 'payout' | 'void';

/** MF14. What of a receipt does not follow from the ticks and the formulas; none where all of it does. */
export function verifyMicroReceipt(receipt: MicroReceipt, tickAt: PublicTick): readonly MicroReceiptFault[] {
  const { entry, close, window } = receipt;
  const ticks = [...(entry?.ticks ?? []), ...(close?.ticks ?? []), ...window];
  const claims: Readonly<Record<MicroReceiptFault, boolean>> = {
    tick: ticks.every((tick) => tickAt(tick.currency_id, tick.second) === tick.price),
    due: receipt.due_second === calculateDueSecond(instant(receipt.accepted_at), receipt.seconds),
    entry: entry === null ? receipt.void_reason === 'no_entry_tick' : isEntry(receipt, entry),
    close: close === null ? receipt.result === 'void' : isClose(receipt, close, tickAt),
    result: isResult(receipt),
    profit: unitsOf(receipt.profit) === calculateMicroProfit(amountOf(receipt.number), ppm(BigInt(receipt.ratio_ppm))),
    payout: unitsOf(receipt.payout) === calculateMicroPayout(receipt.result, sumsOf(receipt)),
    void: receipt.result !== 'void' || isVoid(receipt, tickAt),
  };
  return FAULTS.filter((fault) => !claims[fault]);
}

const FAULTS = ['tick', 'due', 'entry', 'close', 'result', 'profit', 'payout', 'void'] as const;

const amountOf = (text: string) => amount(unitsOf(text));
const sumsOf = ({ number, fee, profit }: MicroReceipt) => ({
  stake: amountOf(number),
  fee: amountOf(fee),
  profit: amountOf(profit),
});

/** The seconds whose ticks are taken for an entry, or for a close, both included. */
type Wait = { readonly from: number; readonly to: number };
const entryWait = ({ accepted_at: at }: MicroReceipt): Wait => ({
  from: calculateEntrySecond(instant(at)),
  to: lastEntrySecond(instant(at)),
});
const closeWait = ({ due_second: from }: MicroReceipt): Wait => ({ from, to: lastCloseSecond(from) });
const isWithin = ({ from, to }: Wait, second: number): boolean => second >= from && second <= to;

function isEntry(receipt: MicroReceipt, { second, ticks, index }: MicroExecution): boolean {
  const areNew =
    ticks.every(({ quoted_at: at }) => at > receipt.accepted_at) && second * SECOND_MS > receipt.accepted_at;
  return isWithin(entryWait(receipt), second) && areNew && areOf(ticks, second) && isIndexOf({ ticks, index }, receipt);
}

/** Whatever the quotes, the first tick of all coins counts. */
function isClose(receipt: MicroReceipt, { second, ticks, index }: MicroExecution, tickAt: PublicTick): boolean {
  const wait = closeWait(receipt);
  if (!isWithin(wait, second)) return false;
  for (let { from: before } = wait; before < second; before += 1)
    if (coinsOf(receipt).every((id) => tickAt(id, before) !== undefined)) return false;
  return areOf(ticks, second) && isIndexOf({ ticks, index }, receipt);
}

/** Those of the market that have ticks. */
const coinsOf = ({ currency_id: baseId, legal_id: quoteId }: MicroReceipt): readonly number[] =>
  [baseId, quoteId].filter((id) => !isUnit(id));

const areOf = (ticks: readonly ReceiptTick[], second: number): boolean => ticks.every((tick) => tick.second === second);

function isResult({ entry, close, result, type, void_reason: reason }: MicroReceipt): boolean {
  if (result === 'void') return close === null && reason !== '';
  if (entry === null || close === null || reason !== '') return false;
  const [entryIndex, closeIndex] = [priceOf(entry.index), priceOf(close.index)];
  return result === decideMicroResult(type === 1 ? 'up' : 'down', { entryIndex, closeIndex });
}

/** Answers what a void order says of the seconds that it waited for. */
export function silenceOf(receipt: MicroReceipt): Silence {
  const isForEntry = receipt.void_reason === 'no_entry_tick';
  return {
    ...(isForEntry ? entryWait(receipt) : closeWait(receipt)),
    after: isForEntry ? receipt.accepted_at : undefined,
    currencyIds: coinsOf(receipt),
    endSeq: receipt.ended_seq,
  };
}

/**
 * Before its end no tick lay in the seconds that it waited for: of all coins, for an entry with later quotes. As it ends when
 * they are over, none but a late tick of the last of them comes after its end.
 */
function isVoid(receipt: MicroReceipt, tickAt: PublicTick): boolean {
  const { window } = receipt;
  const { from, to, after, currencyIds: coins, endSeq: end } = silenceOf(receipt);
  for (let second = from; second <= to; second += 1) {
    const own = window.filter((tick) => tick.second === second);
    const isWhole = coins.every(
      (id) => tickAt(id, second) === undefined || own.some((tick) => tick.currency_id === id),
    );
    const counting = own.filter(({ seq, quoted_at: at }) => seq < end && (after === undefined || at > after));
    const isTaken = counting.some(({ seq }) =>
      coins.every((id) => counting.some((tick) => tick.seq === seq && tick.currency_id === id)),
    );
    const isBeforeItsTime = second < to && own.some(({ seq }) => seq >= end);
    if (!isWhole || isTaken || isBeforeItsTime) return false;
  }
  return true;
}
