// Whether a spot market can be as it is asked for: looked at as it is asked for, before anybody approves it, and as it comes to hold.
import { accept, refuse } from '@bourse/domain';
import type { Applied, ChangeNeeds, DueChange } from '../../../platform/changes/due-changes.ts';
import { PAIR } from '../fields.ts';
import { findMarketTerms, type Pair, readPair } from '../settings.ts';
import { findDelisting } from '../delisting.ts';

/** Whether nobody has opened the pair since, and its coins stay. */
export async function checkMarket(
  { storage }: Pick<ChangeNeeds, 'storage'>,
  pair: Pair,
  texts: DueChange['texts'],
): Promise<Applied> {
  const wanted = texts.get(PAIR);
  const next = wanted === undefined ? pair : readPair(wanted);
  for (const id of [next.baseId, next.quoteId]) {
    const leaving = await findDelisting(storage, id);
    if (leaving && leaving.step !== 'announced') return refuse('coin_being_delisted');
  }
  if (wanted !== undefined && (await findMarketTerms(storage, next))) return refuse('market_pair_taken');
  return accept({});
}
