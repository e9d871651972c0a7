// Networks of coins that two operators decide on: a row is written, then the ledger and all of custody hear of it. What a crash has cut in
// half is finished by the next look, or by the next start.
import { officeNetworks } from '@bourse/contract';
import {
  accept,
  type Chain,
  chainId,
  type ChainId,
  currencyId,
  findChain,
  type PauseSide,
  type Refusal,
  refuse,
  type Result,
  TOKEN_CHAINS,
  USD_INDEX,
} from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { CurrencyInfo } from '../../../core/market/market-data.ts';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { Applied, DueChange } from '../../../platform/changes/due-changes.ts';
import { dropChanges } from '../../../platform/changes/proposed-changes.ts';
import { readFields, showFields, textsOf } from '../../../platform/changes/setting-fields.ts';
import { askBy, type ChangeKind, defineDesk, draftOf, viewPlain } from '../../../platform/http/desk.ts';
import { mount } from '../../../platform/http/mount.ts';
import {
  addCoinChain,
  type ChainCoin,
  changeCoinChain,
  DECIMALS_MAX,
  findCoinChain,
  findNetworkFault,
  NETWORK_FIELDS,
  NEW_NETWORK,
  readChainCoin,
  writeChainCoin,
} from '../coins/coin-chains.ts';
import type { Custody, CustodyServices } from '../custody.ts';
import { SignerUnreachable } from '../signing/signer-client.ts';

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
    finish(services, await add(services, { place: readChainCoin(subject), texts })),
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
    finish(services, await change(services, { id, place: readChainCoin(subject), texts })),
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
async function finish({ custody }: CustodyServices, written: Applied): Promise<Applied> {
  if (written.ok) await custody.takeUpCoins();
  return written;
}

type Asked = { readonly place: ChainCoin; readonly texts: DueChange['texts'] };
const DONE: Applied = { ok: true, value: undefined };

async function add({ storage: { sql }, custody }: CustodyServices, { place, texts }: Asked): Promise<Applied> {
  const { contract = '', decimals: places = '', signed_name: signedName = '', ...settings } = Object.fromEntries(texts);
  const decimals = Number(places);
  const found = await findCoinChain(sql, place);
  if (found) return found.contract === contract && found.decimals === decimals ? DONE : refuse('network_exists');
  const taken = isTaken(place.chainId, custody.assets, contract);
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
  { storage: { sql } }: CustodyServices,
  { id, place, texts }: Asked & Pick<DueChange, 'id'>,
): Promise<Applied> {
  return sql.begin(async (transaction): Promise<Applied> => {
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

type Openings = {
  /** A subject of proposals: `chain/coin`, or `%/coin` for all chains of a coin. */
  readonly subject: string;
  readonly sides: ReadonlySet<PauseSide>;
  readonly operatorId: number;
  readonly now: number;
};

/** Whether it was since its time came; until the end of the transaction it is not. */
async function isDropped(transaction: TransactionSql, proposalId: string): Promise<boolean> {
  const [row] = await query(transaction, { status: text })`
    SELECT status FROM changes WHERE id = ${proposalId} FOR SHARE`;
  return row?.status === 'rejected';
}

/**
 * Whoever closes deposits or withdrawals drops the openings that operators have asked for: one that was asked for or approved
 * before must not undo the closing when its time comes. Answers with their ids, which stand as rejected.
 */
export function dropOpenings(
  transaction: TransactionSql,
  { subject, sides, operatorId, now }: Openings,
): Promise<readonly number[]> {
  const openings = [...sides].map((side) => transaction.json([{ field: `is_${side}_open`, to: '1' }]));
  return dropChanges(
    transaction,
    { desk: 'networks', operatorId, now },
    transaction`kind = 'settings' AND subject LIKE ${subject}
      AND (changes @> ${openings[0] ?? null} OR changes @> ${openings[1] ?? openings[0] ?? null})`,
  );
}

type TokenNeeds = Pick<CustodyServices, 'market' | 'custody'>;
type AskedToken = { readonly chain: number; readonly currency: number; readonly contract: string };

export type Token = { readonly coin: CurrencyInfo; readonly chain: Chain; readonly contract: string };

/** Checks the token against what the exchange knows, without asking node or signer. */
export function readToken(
  { market, custody }: TokenNeeds,
  { chain: on, currency, contract: written }: AskedToken,
): Result<Token> {
  const coin = market.currency(currency);
  if (!coin || coin.id === USD_INDEX) return refuse('currency_not_found');
  const chain = findChain(chainId(on));
  if (!chain) return refuse('network_not_found');
  const network = chain.name;
  if (!custody.chainState(chain.id)) return refuse('network_not_run', { network });
  if (!TOKEN_CHAINS.has(chain.code)) return refuse('network_without_tokens', { network });
  if (custody.assets.isOnChain(coin.id, chain.id)) return refuse('network_exists');
  const contract = written === '' ? custody.makeContract(chain, coin.id) : custody.readContract(chain, written);
  if (contract === undefined) return refuse('token_address_invalid', { network });
  return isTaken(chain.id, custody.assets, contract) ?? accept({ coin, chain, contract });
}

/** A contract belongs to one coin only. */
function isTaken(chainId: ChainId, assets: Custody['assets'], contract: string): Refusal<'token_taken'> | undefined {
  const chain = findChain(chainId);
  const currencyId = chain && assets.findCurrency(chain.code, contract);
  return currencyId === undefined ? undefined : refuse('token_taken', { currencyId });
}

/** Returns undefined where there is no node to ask. */
export async function askDecimals(
  { custody }: TokenNeeds,
  { chain, contract }: Token,
): Promise<Result<number | undefined>> {
  const door = custody.tokens(chain.id);
  if (!door) return accept(undefined);
  try {
    const decimals = await door.decimalsOf(contract);
    if (decimals === undefined) return refuse('token_not_found');
    return decimals <= DECIMALS_MAX ? accept(decimals) : refuse('token_decimals_invalid');
  } catch {
    return refuse('node_not_reached', { network: chain.name });
  }
}

/** Returns the command to type on the signer's host; it is empty where the signer knows the token, or there is no signer. */
export async function askSigner(
  { custody }: TokenNeeds,
  { chain, contract, coin }: Token,
  decimals: number,
): Promise<Result<string, 'signer_not_reached'>> {
  const door = custody.tokens(chain.id);
  if (!door) return accept('');
  const token = { name: coin.name, contract, decimals };
  try {
    return accept((await door.isSigned(token)) ? '' : door.commandFor(token));
  } catch (error) {
    if (error instanceof SignerUnreachable) return refuse('signer_not_reached');
    throw error;
  }
}

/** Looks a token up while somebody asks for it. */
export function tokenRoute(app: FastifyInstance, services: CustodyServices): void {
  mount(app, services, officeNetworks.lookUpToken, async ({ input }) => {
    const token = readToken(services, input);
    if (!token.ok) return token;
    const found = await askDecimals(services, token.value);
    if (!found.ok) return found;
    const { contract } = token.value;
    if (found.value === undefined) return { message: { contract, decimals: null, command: '' } };
    const command = await askSigner(services, token.value, found.value);
    if (!command.ok) return command;
    return { message: { contract, decimals: found.value, command: command.value } };
  });
}
