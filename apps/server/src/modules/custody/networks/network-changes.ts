// Networks of coins that two operators have decided on: a row is written, then the ledger and all of custody hear of it. What a
// crash has cut in half is finished by the next look, or by the next start.
import {
  type ChainId,
  ensureNever,
  findChain,
  type NetworkChange,
  refuse,
  type Result,
  type Refusal,
} from '@bourse/domain';
import type { Applied, ChangeDesk, ChangeNeeds, DueChange } from '../../../platform/changes/due-changes.ts';
import { readFields, textsOf } from '../../../platform/changes/setting-fields.ts';
import { findNetworkFault, NETWORK_FIELDS, NEW_NETWORK, type NetworkFault } from '../coins/coin-chain-fields.ts';
import { addCoinChain, changeCoinChain, findCoinChain } from '../coins/coin-chain-store.ts';
import type { Custody } from '../custody.ts';
import { isDropped } from './network-openings.ts';
import { type ChainCoin, readChainCoin } from '../desk/desk-changes.ts';

type Due = DueChange<NetworkChange>;
type Door = Pick<Custody, 'assets' | 'takeUpCoins'>;

export const createNetworkChanges = (custody: Door): ChangeDesk<NetworkChange> => ({
  name: 'networks',
  table: 'network_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_029,
  submit: (needs, change) => submit(needs, custody, change),
  // A new one is looked at as it comes to hold.
  stands: async ({ storage }, { kind, subject = '' }) =>
    kind === 'settings' ? textsOf(NETWORK_FIELDS, await findCoinChain(storage.sql, readChainCoin(subject))) : undefined,
});

async function submit(needs: ChangeNeeds, custody: Door, { id, kind, subject = '', texts }: Due): Promise<Applied> {
  const place = readChainCoin(subject);
  switch (kind) {
    case 'network':
      return finish(custody, await add(needs, custody, { place, texts }));
    case 'settings':
      return finish(custody, await change(needs, { id, place, texts }));
    default:
      return ensureNever(kind);
  }
}

/** What was refused has changed nothing. */
async function finish(custody: Door, written: Applied): Promise<Applied> {
  if (written.ok) await custody.takeUpCoins();
  return written;
}

type Asked = { readonly place: ChainCoin; readonly texts: Due['texts'] };
type Written = Result<
  undefined,
  | NetworkFault
  | 'proposal_outdated'
  | 'network_exists'
  | 'network_not_found'
  | 'token_taken'
  | 'invalid_market_settings'
>;

const DONE: Written = { ok: true, value: undefined };

async function add({ storage: { sql } }: ChangeNeeds, { assets }: Door, { place, texts }: Asked): Promise<Written> {
  const { contract = '', decimals: places = '', signed_name: signedName = '', ...settings } = Object.fromEntries(texts);
  const decimals = Number(places);
  const found = await findCoinChain(sql, place);
  if (found) return found.contract === contract && found.decimals === decimals ? DONE : refuse('network_exists');
  const taken = isTaken(place.chainId, assets, contract);
  if (taken) return taken;
  const read = readFields(NETWORK_FIELDS, new Map(Object.entries(settings)));
  if (!read) return refuse('invalid_market_settings');
  const terms = { ...NEW_NETWORK, ...read };
  const fault = findNetworkFault(terms, { currencyId: place.currencyId, decimals });
  if (fault) return fault;
  await addCoinChain(sql, { ...place, contract, decimals, signedName, terms });
  return DONE;
}

/** One contract is one coin. */
export function isTaken(
  chainId: ChainId,
  assets: Custody['assets'],
  contract: string,
): Refusal<'token_taken'> | undefined {
  const chain = findChain(chainId);
  const currencyId = chain && assets.findCurrency(chain.code, contract);
  return currencyId === undefined ? undefined : refuse('token_taken', { currencyId });
}

async function change(
  { storage: { sql } }: ChangeNeeds,
  { id, place, texts }: Asked & Pick<Due, 'id'>,
): Promise<Written> {
  return sql.begin(async (transaction): Promise<Written> => {
    // Whoever has closed what it opens has dropped it, or waits until it is open, and closes that.
    if (await isDropped(transaction, id)) return refuse('proposal_outdated');
    const stands = await findCoinChain(transaction, place);
    if (!stands) return refuse('network_not_found');
    const read = readFields(NETWORK_FIELDS, texts);
    if (!read) return refuse('invalid_market_settings');
    const terms = { ...stands, ...read };
    const fault = findNetworkFault(terms, stands);
    if (fault) return fault;
    await changeCoinChain(transaction, place, terms);
    return DONE;
  });
}
