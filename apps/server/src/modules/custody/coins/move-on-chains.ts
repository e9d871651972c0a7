// Submits to the ledger the chains of coins that it does not have yet.
import { assert, type ChainId, type CurrencyId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

type Needs = { readonly storage: { readonly sql: Sql }; readonly sequencer: Pick<Sequencer, 'submit'> };

/** A coin that the ledger does not know waits until it does. */
export async function moveOnChains({ storage: { sql }, sequencer }: Needs): Promise<void> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), chainId: id<ChainId>() })`
    SELECT c.currency_id, c.chain_id FROM coin_chains c JOIN ledger_currencies l ON l.id = c.currency_id
    WHERE NOT EXISTS (SELECT FROM ledger_coin_chains k WHERE (k.currency_id, k.chain_id) = (c.currency_id, c.chain_id))
    ORDER BY c.position`;
  for (const place of rows) {
    const outcome = await sequencer.submit({ kind: 'configureCoinChain', ...place });
    assert(outcome.ok, `configureCoinChain was refused: ${outcome.ok ? '' : outcome.code}`);
  }
}
