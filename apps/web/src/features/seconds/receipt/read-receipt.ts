// A receipt, and the public ticks of the seconds that it waited for, asked for apart: the browser recomputes the one from the
// other.
import { lever, micro } from '@bourse/contract';
import { instant, MICRO_WAIT_SECONDS, USD_INDEX, USDT } from '@bourse/domain';
import { calculateEntrySecond, type MicroReceiptFault, verifyMicroReceipt } from '@bourse/engine/formulas';
import { call } from '../../../lib/api.ts';

export type Receipt = micro.MicroReceipt;
export type CheckedReceipt = {
  readonly receipt: Receipt;
  /** The code is the part of the receipt's address that may be passed on. */
  readonly code: string;
  readonly faults: readonly MicroReceiptFault[];
};

const keyOf = (currencyId: number, second: number): string => `${currencyId} ${second}`;

async function readPublic(currencyId: number, from: number, signal: AbortSignal) {
  const bounds = { from: String(from), to: String(from + MICRO_WAIT_SECONDS) };
  const { message } = await call(lever.indexTicks, { currency_id: String(currencyId), ...bounds }, { signal });
  return message.list.map(({ second, price }) => [keyOf(currencyId, second), price] as const);
}

/** The receipt with all that proves it, as the file that is kept. */
export async function readProof(code: string): Promise<micro.MicroProof> {
  return (await call(micro.proof, { id: code })).message;
}

export async function readReceipt(reference: string, signal: AbortSignal): Promise<CheckedReceipt> {
  const { message } = await call(micro.receipt, { id: reference }, { signal });
  const { code, ...receipt } = message;
  const begins = [calculateEntrySecond(instant(receipt.accepted_at)), receipt.due_second];
  // The unit of all ticks has none itself.
  const coins = [receipt.currency_id, receipt.legal_id].filter((id) => id !== USDT && id !== USD_INDEX);
  const read = await Promise.all(
    coins.flatMap((currencyId) => begins.map((second) => readPublic(currencyId, second, signal))),
  );
  const prices = new Map(read.flat());
  return {
    receipt,
    code,
    faults: verifyMicroReceipt(receipt, (currencyId, second) => prices.get(keyOf(currencyId, second))),
  };
}
