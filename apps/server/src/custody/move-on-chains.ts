// Tells the ledger on which chains coins move that it does not know to move there.
import { assert, chainId, currencyId } from '@bourse/domain';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Sql } from '../storage/connection.ts';

type Needs = { readonly storage: { readonly sql: Sql }; readonly sequencer: Pick<Sequencer, 'submit'> };

/** A coin that the ledger does not know waits until it does. */
export async function moveOnChains({ storage: { sql }, sequencer }: Needs): Promise<void> {
  const rows = await sql<{ currency_id: string; chain_id: string }[]>`
    SELECT c.currency_id, c.chain_id FROM coin_chains c JOIN ledger_currencies l ON l.id = c.currency_id
    WHERE NOT EXISTS (SELECT FROM ledger_coin_chains k WHERE (k.currency_id, k.chain_id) = (c.currency_id, c.chain_id))
    ORDER BY c.position`;
  for (const row of rows) {
    const place = { currencyId: currencyId(Number(row.currency_id)), chainId: chainId(Number(row.chain_id)) };
    const outcome = await sequencer.submit({ kind: 'configureCoinChain', ...place });
    assert(outcome.ok, `configureCoinChain was refused: ${outcome.ok ? '' : outcome.code}`);
  }
}
