// Networks of coins that two operators decide on: a row is written, then the ledger and all of custody hear of it. What a crash has cut in
// half is finished by the next look, or by the next start.
import { officeNetworks } from '@bourse/contract';
import { accept, chainId, currencyId, findChain, refuse, type Result } from '@bourse/domain';
import type { Applied, ChangeNeeds, DueChange } from '../../../platform/changes/due-changes.ts';
import { readFields, showFields, textsOf } from '../../../platform/changes/setting-fields.ts';
import {
  DECIMALS_MAX,
  findNetworkFault,
  NETWORK_FIELDS,
  NEW_NETWORK,
  type NetworkFault,
} from '../coins/coin-chain-fields.ts';
import { addCoinChain, changeCoinChain, findCoinChain } from '../coins/coin-chain-store.ts';
import type { Custody } from '../custody.ts';
import { type ChainCoin, readChainCoin, writeChainCoin } from '../desk/desk-changes.ts';
import { isDropped } from './network-openings.ts';
import { askBy, type ChangeKind, defineDesk, viewPlain, draftOf } from '../../../platform/http/desk.ts';
import type { CustodyServices } from '../services.ts';
import { askDecimals, askSigner, isTaken, readToken } from './token.ts';

type Door = Pick<Custody, 'assets' | 'takeUpCoins'>;

const network: ChangeKind<CustodyServices> = {
  // Every setting is named, so that whoever approves it sees them all. A new network is looked at as it comes to hold.
  ask: askBy(officeNetworks.proposeNetwork, async (services: CustodyServices, input) => {
    const token = readToken(services, input);
    if (!token.ok) return token;
    const { coin, chain, contract } = token.value;
    const told = await askDecimals(services, token.value);
    if (!told.ok) return told;
    const decimals = told.value ?? input.decimals;
    if (decimals === undefined || decimals > DECIMALS_MAX) return refuse('token_decimals_invalid');
    if (input.decimals !== undefined && input.decimals !== decimals) {
      return refuse('token_decimals_differ', { decimals: String(decimals) });
    }
    const draft = draftOf({ fields: NETWORK_FIELDS, stands: undefined, beginning: NEW_NETWORK, input });
    if (!draft) return refuse('invalid_market_settings');
    const fault = findNetworkFault(draft.next, { currencyId: coin.id, decimals });
    if (fault) return fault;
    const command = await askSigner(services, token.value, decimals);
    if (!command.ok) return command;
    if (command.value !== '') return refuse('token_not_signed', { command: command.value });
    const asked = {
      contract,
      decimals: String(decimals),
      signed_name: coin.name,
      ...showFields(NETWORK_FIELDS, draft.next),
    };
    const changes = Object.entries(asked).map(([field, to]) => ({ field, from: '', to }));
    return accept({ subject: writeChainCoin({ chainId: chain.id, currencyId: coin.id }), changes });
  }),
  apply: async (services, { subject = '', texts }) =>
    finish(services.custody, await add(services, services.custody, { place: readChainCoin(subject), texts })),
};

const settings: ChangeKind<CustodyServices> = {
  ask: askBy(officeNetworks.proposeSettings, async ({ storage }, input) => {
    const place = { chainId: chainId(input.chain), currencyId: currencyId(input.currency) };
    const stands = findChain(place.chainId) && (await findCoinChain(storage.sql, place));
    if (!stands) return refuse('network_not_found');
    const draft = draftOf({ fields: NETWORK_FIELDS, stands, beginning: NEW_NETWORK, input });
    if (!draft) return refuse('invalid_market_settings');
    const fault = findNetworkFault(draft.next, stands);
    if (fault) return fault;
    return accept({ subject: writeChainCoin(place), changes: draft.changes });
  }),
  stands: async ({ storage }, { subject = '' }) =>
    textsOf(NETWORK_FIELDS, await findCoinChain(storage.sql, readChainCoin(subject))),
  apply: async (services, { id, subject = '', texts }) =>
    finish(services.custody, await change(services, { id, place: readChainCoin(subject), texts })),
};

export const networkChanges = defineDesk({
  name: 'networks',
  lock: 5_427_300_029,
  calls: officeNetworks,
  view: (services: CustodyServices, proposal) => ({
    ...viewPlain(services, proposal),
    subject_name: nameSubject(services, proposal.subject ?? ''),
  }),
  changes: { network, settings },
});

function nameSubject({ market }: Pick<CustodyServices, 'market'>, subject: string): string {
  const { chainId: chain, currencyId: coin } = readChainCoin(subject);
  return `${market.currency(coin)?.name ?? ''} · ${findChain(chain)?.name ?? ''}`;
}

/** What was refused has changed nothing. */
async function finish(custody: Door, written: Applied): Promise<Applied> {
  if (written.ok) await custody.takeUpCoins();
  return written;
}

type Asked = { readonly place: ChainCoin; readonly texts: DueChange['texts'] };
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

async function change(
  { storage: { sql } }: ChangeNeeds,
  { id, place, texts }: Asked & Pick<DueChange, 'id'>,
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
