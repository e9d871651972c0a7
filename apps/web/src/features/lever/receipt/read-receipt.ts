// A receipt, and the public ticks that it says it follows from, asked for apart: the browser recomputes the one from the other.
import { lever, type MessageOf } from '@bourse/contract';
import { USD_INDEX, USDT } from '@bourse/domain';
import { medianFrom, type ReceiptFault, verifyReceipt } from '@bourse/engine/formulas';
import { call } from '../../../lib/api.ts';

export type Receipt = lever.LeverReceipt;
export type CheckedReceipt = {
  readonly receipt: Receipt;
  /** The code is the part of the receipt's address that may be passed on. */
  readonly code: string;
  readonly faults: readonly ReceiptFault[];
};

const keyOf = (currencyId: number, second: number): string => `${currencyId} ${second}`;

/** The ticks that a receipt names, each once. */
function ticksOf({ position, liquidation }: Receipt): readonly lever.IndexTick[] {
  const named = [position.open, position.close, ...(liquidation?.positions ?? [])].flatMap(({ ticks }) => ticks);
  return [...new Map(named.map((tick) => [keyOf(tick.currency_id, tick.second), tick])).values()];
}

async function readPublic({ currency_id, second }: lever.IndexTick, signal: AbortSignal) {
  const fields = { currency_id: String(currency_id), from: String(second), to: String(second) };
  const { message } = await call(lever.indexTicks, fields, { signal });
  return message.list.map(({ price }) => [keyOf(currency_id, second), price] as const);
}

type Window = { readonly ids: readonly number[]; readonly from: number; readonly to: number };

/** Returns the seconds whose medians are taken: all of the half hour before a halt. */
function windowsOf({ position, liquidation }: Receipt): readonly Window[] {
  return [position, ...(liquidation?.positions ?? [])].flatMap(({ settlement, currency_id: base, legal_id: quote }) => {
    if (settlement?.source !== 'median') return [];
    const ids = [base, quote].filter((id) => id !== USDT && id !== USD_INDEX);
    return [{ ids, from: medianFrom(settlement.last_second), to: settlement.last_second }];
  });
}

type Price = readonly [key: string, price: string];

type Page = { readonly id: number; readonly from: number; readonly to: number };

const readPage = async ({ id, from, to }: Page, signal: AbortSignal): Promise<MessageOf<typeof lever.indexTicks>> =>
  (await call(lever.indexTicks, { currency_id: String(id), from: String(from), to: String(to) }, { signal })).message;

/** Page after page. */
async function readWindow({ ids, from, to }: Window, signal: AbortSignal): Promise<readonly Price[]> {
  const prices: Price[] = [];
  for (const id of ids) {
    let next: number | null = from;
    while (next !== null) {
      const page: MessageOf<typeof lever.indexTicks> = await readPage({ id, from: next, to }, signal);
      for (const { second, price } of page.list) prices.push([keyOf(id, second), price]);
      next = page.next;
    }
  }
  return prices;
}

/** The receipt with all that proves it, as the file that is kept. */
export async function readProof(code: string): Promise<lever.LeverProof> {
  return (await call(lever.proof, { id: code })).message;
}

export async function readReceipt(reference: string, signal: AbortSignal): Promise<CheckedReceipt> {
  const { message } = await call(lever.receipt, { id: reference }, { signal });
  const { code, ...receipt } = message;
  const read = await Promise.all(ticksOf(receipt).map((tick) => readPublic(tick, signal)));
  const windows = await Promise.all(windowsOf(receipt).map((window) => readWindow(window, signal)));
  const prices = new Map([...read.flat(), ...windows.flat()]);
  return {
    receipt,
    code,
    faults: verifyReceipt(receipt, (currencyId, second) => prices.get(keyOf(currencyId, second))),
  };
}
