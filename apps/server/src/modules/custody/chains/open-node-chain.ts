// Opens a chain that real nodes serve, for which the signer signs.
import type { Chain, CurrencyId, UserId } from '@bourse/domain';
import { findSignedChain, type SignedChain } from '@bourse/domain/signer';
import type { NodesConfig } from '../../../config.ts';
import type { AddressReserve } from '../signing/address-reserve.ts';
import { type AddressLetters, MAIN_LETTERS, TEST_LETTERS } from '../addresses/addresses.ts';
import type { SigningTarget } from '../signing/approvals.ts';
import { type Assets, mustGetNative } from '../coins/assets.ts';
import { ColdWindow } from '../addresses/cold-window.ts';
import { findOwners } from '../addresses/deposit-addresses.ts';
import { Follower } from '../blocks/follower.ts';
import { findNodeChain, keepNodeChain, type NodeChain } from './node-chain-store.ts';
import { openMoves } from '../moves/open-moves.ts';
import { type OpenNodes, openNodes } from '../nodes/open-nodes.ts';
import { keepOwnAddress } from '../own/own-addresses.ts';
import {
  createDesks,
  createFindPrice,
  type ChainNeeds,
  type CustodyNeeds,
  type RunningChain,
} from './running-chain.ts';
import { CustodySetupError } from '../setup-error.ts';
import { checkSigner } from './signer-check.ts';
import { type SignerClient, SignerUnreachable } from '../signing/signer-client.ts';
import { SigningDesk } from '../signing/signing-desk.ts';
import { openTokenDoor } from '../signing/token-door.ts';
import { EvmWallet } from '../wallets/evm-wallet.ts';
import { UtxoWallet } from '../wallets/utxo-wallet.ts';
import { type AddressMaker, createAddressMaker } from '../addresses/xpub-addresses.ts';

/** A chain is followed from so many blocks below the head of the first start: deeper than any fork that is undone. */
const FIRST_DEPTH = 100;

type Wanted = {
  readonly chain: Chain;
  readonly nodes: NodesConfig;
  readonly signer: SignerClient;
  readonly reserve: Pick<AddressReserve, 'hold'>;
};
type Makers = { readonly deposit: AddressMaker; readonly hot: AddressMaker; readonly cold: AddressMaker | undefined };

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
  const nodes = await openNodes({
    chain,
    network,
    urls: wanted.nodes.urls,
    tokens: assets.tokensOf(chain.code),
    findOurs,
    genesis: stored?.genesis,
  });
  const known = stored ?? (await beginChain(needs, wanted, { ...xpubs, nodes }));
  if (known.genesis !== nodes.genesis) {
    throw new CustodySetupError(
      `This database follows another ${chain.code} than CHAIN_NETWORK=${network} says: set it back, or name another database.`,
    );
  }
  const makers = makersOf(chain, known, network === 'main' ? MAIN_LETTERS : TEST_LETTERS);
  await keepHouseAddresses(needs, chain, makers);
  const window = nodes.family === 'utxo' && makers.cold ? new ColdWindow({ sql, chain, cold: makers.cold }) : undefined;
  await window?.open();
  const desk = new SigningDesk({
    sql,
    chain,
    signed,
    signer,
    nameOf: (coin) => assets.nameOfCoin(coin),
    clock: needs.clock,
  });
  const opened = { chain, signed, feeCurrencyId: mustGetNative(chain.code), desk, nodes, makers };
  const wallet = openWallet(needs, opened);
  const desks = createDesks(needs, { chain, adapter: nodes.adapter, wallet });
  const shared = { ...needs, sql, chain, adapter: nodes.adapter };
  return {
    chain,
    adapter: nodes.adapter,
    nodes: nodes.each,
    wallet,
    follower: new Follower({
      ...shared,
      firstHeight: known.firstHeight,
      ...(window && { beforeTaking: (block) => window.follow(block) }),
    }),
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

type Xpubs = Pick<NodeChain, 'depositXpub' | 'hotXpub' | 'coldXpub'>;

/** A signer that does not answer keeps only the first start from going on: afterwards its keys are known. */
async function readXpubs(
  { log, assets }: ChainNeeds,
  {
    chain,
    signed,
    signer,
    stored,
  }: Pick<Wanted, 'chain' | 'signer'> & { signed: SignedChain; stored: NodeChain | undefined },
): Promise<Xpubs> {
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

const makersOf = ({ code }: Chain, { depositXpub, hotXpub, coldXpub }: Xpubs, letters: AddressLetters): Makers => ({
  deposit: createAddressMaker(code, depositXpub, letters),
  hot: createAddressMaker(code, hotXpub, letters),
  cold: coldXpub === undefined ? undefined : createAddressMaker(code, coldXpub, letters),
});

async function keepHouseAddresses({ storage: { sql } }: CustodyNeeds, chain: Chain, { hot, cold }: Makers) {
  const first = { chainId: chain.id, branch: 0, index: 0 } as const;
  await keepOwnAddress(sql, { ...first, address: hot(0, 0), account: 'hot' });
  if (cold) await keepOwnAddress(sql, { ...first, address: cold(0, 0), account: 'cold' });
}

type Opened = {
  readonly chain: Chain;
  readonly signed: SignedChain;
  readonly feeCurrencyId: CurrencyId;
  readonly desk: SigningDesk;
  readonly nodes: OpenNodes;
  readonly makers: Makers;
};

function openWallet({ storage: { sql }, assets }: ChainNeeds, { nodes, makers, ...opened }: Opened) {
  const shared = { ...opened, sql, adapter: nodes.adapter, hotAddress: makers.hot };
  if (nodes.family === 'utxo') {
    const { hashedPartOf, terms } = nodes;
    return new UtxoWallet({ ...shared, hashedPartOf, sizes: terms.sizes });
  }
  const tokens = assets.tokensOf(opened.chain.code);
  return new EvmWallet({ ...shared, tokens, reader: nodes.reader, depositAddress: makers.deposit });
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
