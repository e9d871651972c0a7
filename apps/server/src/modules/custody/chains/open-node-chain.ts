// Opens a chain that real nodes serve, for which the signer signs: what it was when we began to follow it, and stays, and whether the
// signer signs for what we run, with the wallet that it had when we began.
import type { Chain, ChainId, CurrencyId, Instant, UserId } from '@bourse/domain';
import { count, optional, text } from '@bourse/domain/kinds';
import { findSignedChain, type SignedChain, type SignerChainInfo, type SignerDescription } from '@bourse/domain/signer';
import type { NodesConfig } from '../../../config.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { CustodySetupError } from '../adapter.ts';
import {
  type AddressLetters,
  type AddressMakers,
  createAddressMaker,
  MAIN_LETTERS,
  TEST_LETTERS,
} from '../addresses/addresses.ts';
import { findOwners, openColdWindow } from '../addresses/known-addresses.ts';
import { Follower } from '../blocks/follower.ts';
import { type Assets, mustGetNative } from '../coins/assets.ts';
import { openMoves } from '../moves/chain-moves.ts';
import { type OpenNodes, openNodes } from '../nodes/open-nodes.ts';
import { keepOwnAddress } from '../own/own-coins.ts';
import type { SigningTarget } from '../signing/approvals.ts';
import { type AddressReserve, type SignerClient, SignerUnreachable } from '../signing/signer-client.ts';
import { type PayingWork, SigningDesk } from '../signing/signing-desk.ts';
import { EvmWallet } from '../wallets/evm-wallet.ts';
import { UtxoWallet } from '../wallets/utxo-wallet.ts';
import {
  type ChainNeeds,
  createDesks,
  createFindPrice,
  type CustodyNeeds,
  openTokenDoor,
  type RunningChain,
} from './running-chain.ts';

/** A chain is followed from so many blocks below the head of the first start: deeper than any fork that is undone. */
const FIRST_DEPTH = 100;

type Wanted = {
  readonly chain: Chain;
  readonly nodes: NodesConfig;
  readonly signer: SignerClient;
  readonly reserve: Pick<AddressReserve, 'hold'>;
};

export async function openNodeChain(needs: ChainNeeds, wanted: Wanted): Promise<RunningChain> {
  const { chain, signer, reserve } = wanted;
  const { assets } = needs;
  const { sql } = needs.storage;
  const { network } = needs.config.chains;
  const signed = findSignedChain(chain.code, network);
  if (!signed) throw new CustodySetupError(`The signer cannot sign for ${chain.code}.`);
  const stored = await findNodeChain(sql, chain.id);
  const xpubs = await readXpubs(needs, { chain, signed, signer, stored });
  const findOurs = async (addresses: readonly string[]) => new Set((await findOwners(sql, chain.id, addresses)).keys());
  const { urls } = wanted.nodes;
  const tokens = assets.tokensOf(chain.code);
  const nodes = await openNodes({ chain, network, urls, tokens, findOurs, genesis: stored?.genesis });
  const known = stored ?? (await beginChain(needs, wanted, { ...xpubs, nodes }));
  if (known.genesis !== nodes.genesis) {
    throw new CustodySetupError(
      `This database follows another ${chain.code} than CHAIN_NETWORK=${network} says: set it back, or name another database.`,
    );
  }
  const makers = makersOf(chain, known, network === 'main' ? MAIN_LETTERS : TEST_LETTERS);
  await keepHouseAddresses(needs, chain, makers);
  const { cold } = makers;
  const beforeTaking = nodes.family === 'utxo' && cold ? await openColdWindow({ sql, chain, cold }) : undefined;
  const nameOf = (coin: CurrencyId) => assets.nameOfCoin(coin);
  const desk = new SigningDesk({ ...needs, sql, chain, signed, signer, nameOf });
  const opened = { chain, signed, feeCurrencyId: mustGetNative(chain.code), desk, nodes, makers };
  const wallet = openWallet(needs, opened);
  const desks = createDesks(needs, { chain, adapter: nodes.adapter, wallet });
  const shared = { ...needs, sql, chain, adapter: nodes.adapter };
  return {
    chain,
    adapter: nodes.adapter,
    nodes: nodes.each,
    wallet,
    follower: new Follower({ ...shared, firstHeight: known.firstHeight, ...(beforeTaking && { beforeTaking }) }),
    ...desks,
    moves: openMoves({ ...needs, sql, findPrice: createFindPrice(needs) }, { ...opened, wallet, sender: desks.sender }),
    async makeDepositAddress(owner: UserId) {
      await reserve.hold(owner);
      return makers.deposit(0, owner);
    },
    sim: undefined,
    tokens: nodes.family === 'evm' ? openTokenDoor({ reader: nodes.reader, signer, signed }) : undefined,
    targetOf: (currencyId) => targetOf(assets, { chain, signed, currencyId }),
  };
}

type Known = Pick<Wanted, 'chain' | 'signer'> & { signed: SignedChain; stored: NodeChain | undefined };
type Xpubs = Pick<NodeChain, 'depositXpub' | 'hotXpub' | 'coldXpub'>;

/** A signer that does not answer keeps only the first start from going on: afterwards its keys are known. */
async function readXpubs({ log, assets }: ChainNeeds, { chain, signed, signer, stored }: Known): Promise<Xpubs> {
  try {
    const { xpubs } = checkSigner(await signer.describe(), { chain, signed, known: stored, assets });
    return { depositXpub: xpubs.deposit, hotXpub: xpubs.hot, coldXpub: xpubs.cold ?? undefined };
  } catch (error) {
    if (!stored || !(error instanceof SignerUnreachable)) throw error;
    log.warn({ err: error, chain: chain.code }, 'the signer does not answer: nothing leaves until it does');
    return stored;
  }
}

async function beginChain(
  { storage: { sql }, clock }: CustodyNeeds,
  { chain, nodes: { firstBlock } }: Wanted,
  { nodes, depositXpub, hotXpub, coldXpub }: Xpubs & { readonly nodes: OpenNodes },
): Promise<NodeChain> {
  const firstHeight = firstBlock ?? Math.max(0, (await nodes.adapter.head()).height - FIRST_DEPTH);
  const known = { genesis: nodes.genesis, firstHeight, depositXpub, hotXpub, coldXpub };
  await keepNodeChain(sql, chain.id, { chain: known, now: clock.now() });
  return known;
}

const makersOf = (
  { code }: Chain,
  { depositXpub, hotXpub, coldXpub }: Xpubs,
  letters: AddressLetters,
): AddressMakers => ({
  deposit: createAddressMaker(code, depositXpub, letters),
  hot: createAddressMaker(code, hotXpub, letters),
  cold: coldXpub === undefined ? undefined : createAddressMaker(code, coldXpub, letters),
});

async function keepHouseAddresses({ storage: { sql } }: CustodyNeeds, chain: Chain, { hot, cold }: AddressMakers) {
  const first = { chainId: chain.id, branch: 0, index: 0 } as const;
  await keepOwnAddress(sql, { ...first, address: hot(0, 0), account: 'hot' });
  if (cold) await keepOwnAddress(sql, { ...first, address: cold(0, 0), account: 'cold' });
}

type Opened = Omit<PayingWork, 'sql'> & { readonly nodes: OpenNodes };

function openWallet({ storage: { sql }, assets }: ChainNeeds, { nodes, ...opened }: Opened) {
  const shared = { ...opened, sql, adapter: nodes.adapter };
  if (nodes.family === 'utxo') {
    const { hashedPartOf, terms } = nodes;
    return new UtxoWallet({ ...shared, hashedPartOf, sizes: terms.sizes });
  }
  const tokens = assets.tokensOf(opened.chain.code);
  return new EvmWallet({ ...shared, tokens, reader: nodes.reader });
}

type Target = { readonly chain: Chain; readonly signed: SignedChain; readonly currencyId: CurrencyId };

function targetOf(assets: Assets, { chain, signed, currencyId }: Target): SigningTarget | undefined {
  const feeCurrencyId = mustGetNative(chain.code);
  const token = assets.findToken(chain.code, currencyId);
  if (!token && currencyId !== feeCurrencyId) return undefined;
  const decimals = token?.decimals ?? signed.decimals;
  const { chainId } = signed;
  return { chainId, asset: assets.nameOfCoin(currencyId), decimals, feeCurrencyId, feeDecimals: signed.decimals };
}

const NODE_CHAIN = {
  genesis: text,
  /** Nothing below is ours. */
  firstHeight: count,
  depositXpub: text,
  hotXpub: text,
  /** Undefined where the signer has no cold wallet of the chain. */
  coldXpub: optional(text),
};
type NodeChain = RowOf<typeof NODE_CHAIN>;

async function findNodeChain(sql: Sql, chainId: ChainId): Promise<NodeChain | undefined> {
  const [row] = await query(sql, NODE_CHAIN)`
    SELECT genesis, first_height, deposit_xpub, hot_xpub, cold_xpub FROM node_chains WHERE chain_id = ${chainId}`;
  return row;
}

async function keepNodeChain(
  sql: Sql,
  chainId: ChainId,
  { chain, now }: { readonly chain: NodeChain; readonly now: Instant },
): Promise<void> {
  await sql`
    INSERT INTO node_chains (chain_id, genesis, first_height, deposit_xpub, hot_xpub, cold_xpub, started_at)
    VALUES (${chainId}, ${chain.genesis}, ${chain.firstHeight}, ${chain.depositXpub}, ${chain.hotXpub},
      ${chain.coldXpub ?? null}, ${now})`;
}

type Checked = {
  readonly chain: Chain;
  readonly signed: SignedChain;
  readonly known: NodeChain | undefined;
  readonly assets: Assets;
};

/** Throws a CustodySetupError that says what to set. */
export function checkSigner({ chains }: SignerDescription, { chain, signed, known, assets }: Checked): SignerChainInfo {
  const info = chains.find(({ chainId }) => chainId === signed.chainId);
  const nodes = `NODES_${chain.code.toUpperCase()}`;
  if (!info) {
    const others = chains.map(({ chainId }) => chainId).join(', ') || 'nothing';
    throw new CustodySetupError(
      `${nodes} is set, and the signer signs for ${others}: add ${signed.chainId} to its settings and keystore, or set CHAIN_NETWORK to the network that it is for.`,
    );
  }
  for (const coin of assets.coinsOf(chain)) checkCoin(info, { chain, signed, coin, assets });
  const isSameWallet = !known || (info.xpubs.deposit === known.depositXpub && info.xpubs.hot === known.hotXpub);
  if (!isSameWallet || (known?.coldXpub !== undefined && info.xpubs.cold !== known.coldXpub)) {
    throw new CustodySetupError(
      `The signer has another wallet for ${signed.chainId} than this database was begun with: users would pay to addresses that nobody can spend from. Restore its keystore from the recovery words, or name the signer of this database in SIGNER_SOCKET.`,
    );
  }
  return info;
}

type CheckedCoin = Omit<Checked, 'known'> & { readonly coin: CurrencyId };

function checkCoin({ assets }: SignerChainInfo, { chain, signed, coin, assets: ours }: CheckedCoin): void {
  const [name, token] = [ours.nameOfCoin(coin), ours.findToken(chain.code, coin)];
  const asset = assets.find((each) => each.name === name);
  const wanted = { contract: token?.contract.toLowerCase() ?? null, decimals: token?.decimals ?? signed.decimals };
  if (asset?.contract === wanted.contract && asset.decimals === wanted.decimals) return;
  const terms = token ? ` with contract ${wanted.contract} and ${wanted.decimals} decimals` : '';
  throw new CustodySetupError(
    `The signer does not sign for ${name} of ${signed.chainId}: add it to its settings${terms}.`,
  );
}
