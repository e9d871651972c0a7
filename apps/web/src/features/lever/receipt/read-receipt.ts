// A receipt, and the public ticks that it says it follows from, asked for apart: the browser recomputes the one from the other.
import { lever } from '@bourse/contract';
import { type ReceiptFault, verifyReceipt } from '@bourse/engine/formulas';
import { call } from '../../../lib/api.ts';

export type Receipt = lever.LeverReceipt;
export type CheckedReceipt = {
  readonly receipt: Receipt;
  /** Of the address that may be passed on. */
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

/** The receipt with all that proves it, as the file that is kept. */
export async function readProof(code: string): Promise<lever.LeverProof> {
  return (await call(lever.proof, { id: code })).message;
}

export async function readReceipt(reference: string, signal: AbortSignal): Promise<CheckedReceipt> {
  const { message } = await call(lever.receipt, { id: reference }, { signal });
  const { code, ...receipt } = message;
  const read = await Promise.all(ticksOf(receipt).map((tick) => readPublic(tick, signal)));
  const prices = new Map(read.flat());
  return {
    receipt,
    code,
    faults: verifyReceipt(receipt, (currencyId, second) => prices.get(keyOf(currencyId, second))),
  };
}
