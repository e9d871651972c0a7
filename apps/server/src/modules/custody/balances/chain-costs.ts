// What chains took for transactions that no withdrawal accounts for: moves of our own coins, and what was mined and reverted.
import { type Amount, assert, type Chain, type CurrencyId, userId } from '@bourse/domain';
import type { Command, Outcome } from '@bourse/engine';
import type { SubmitOptions, SubmitRefusal } from '../../../core/sequencer/sequencer.ts';
import type { Sql } from '../../../core/storage/connection.ts';

/** Under which the house's own commands have their keys. */
const HOUSE = userId(0);

/** Under which costs have their keys. */
export const COST_ROUTE = 'custody/cost';
/** By transaction. */
export const costKeyOf = ({ code }: Chain, txid: string): string => `${code}:${txid}`;

export async function isCostBooked(
  sql: Sql,
  { chain, txid }: { readonly chain: Chain; readonly txid: string },
): Promise<boolean> {
  const rows = await sql`
    SELECT FROM idempotency_keys WHERE user_id = ${HOUSE} AND route = ${COST_ROUTE} AND key = ${costKeyOf(chain, txid)}`;
  return rows.length > 0;
}

type Sink = { submit(command: Command, options?: SubmitOptions): Promise<Outcome | SubmitRefusal> };
type Cost = { readonly chain: Chain; readonly txid: string; readonly currencyId: CurrencyId; readonly amount: Amount };

/** Once for a transaction, however often it is called. Whether it is booked: where the sequencer is busy, it is not yet. */
export async function bookChainCost(sequencer: Sink, { chain, txid, currencyId, amount }: Cost): Promise<boolean> {
  if (amount === 0n) return true;
  const idempotency = { userId: HOUSE, route: COST_ROUTE, key: costKeyOf(chain, txid), bodyHash: 'bookChainCost' };
  const command = { kind: 'bookChainCost', chainId: chain.id, currencyId, amount } as const;
  const outcome = await sequencer.submit(command, { idempotency });
  assert(outcome.ok || outcome.code === 'busy', `the cost of ${txid} is refused`);
  return outcome.ok;
}
