// A site outside a demo: nodes of Litecoin and of Ethereum, a signer whose roster is empty, a mail server, and the server
// itself. Each is a process of its own.
import { type Chain, CHAINS, type CurrencyId, ETH, units, USDT } from '@bourse/domain';
import { z } from 'zod';
import { FIRST_CONTRACTS } from '../../../apps/server/src/modules/custody/coins/first-coin-chains.ts';
import { type Anvil, startAnvil } from '../../../apps/server/src/modules/custody/nodes/testing-anvil.ts';
import {
  coinOf,
  type LitecoinNode,
  scriptOfAddress,
  spend,
  startLitecoin,
} from '../../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';
import { putTokens, tokensOf, transferTo } from '../../../apps/server/src/modules/custody/nodes/testing-tokens.ts';
import { type MailServer, readMail, startMailServer } from '../../../apps/server/src/platform/delivery/testing.ts';
import { startSignerOf, type TestSigner } from '../../custody/testing-signer.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { waitUntil } from '../server-book.ts';

export type Site = {
  readonly server: ServerProcess;
  readonly signer: TestSigner;
  /** Sends that much of a coin to an address; a block has it with the next `mine`. */
  readonly pay: (currencyId: CurrencyId, to: string, quantity: string) => Promise<void>;
  /** Reads what an address was paid of a coin, in blocks. */
  readonly received: (currencyId: CurrencyId, to: string) => Promise<bigint>;
  /** So many blocks on each chain; the first ones have what waits. */
  readonly mine: (count: number) => Promise<void>;
  readonly heights: () => Promise<Heights>;
  /** The code in the newest of so many mails with a code to somebody. */
  readonly readCode: (email: string, nth: number) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** The newest block of each network has this height. */
export type Heights = Readonly<Record<string, number>>;

export const ADMIN = { email: 'olga@desk.test', password: 'a first password' } as const;

export const LITECOIN = mustFind('ltc');
export const ETHEREUM = mustFind('eth');
/** The contract is deployed at the address that it has on the main network. */
const TETHER = FIRST_CONTRACTS.usdtOnEthereum.toLowerCase();
const FIRST_BLOCK = 120;
const CHAIN_ID = 31_337n;

const nothing = { hour: '0', day: '0' };
const plenty = { hour: '1000', day: '2000' };
const coin = { autoMax: '0', withdrawal: plenty, refill: plenty };
const fees = { feeMax: '0.05', fees: { hour: '1', day: '2' } };
const token = (contract: string) => ({ ...coin, contract, decimals: 6 });
/** Everything that leaves takes two operators. */
const LIMITS = new Map([
  ['litecoin-regtest', { ...fees, gas: nothing, coin }],
  [
    'ethereum-dev',
    {
      ...fees,
      gas: plenty,
      coin,
      tokens: { USDT: token(TETHER), USDC: token(FIRST_CONTRACTS.usdcOnEthereum.toLowerCase()) },
    },
  ],
] as const);

function mustFind(code: Chain['code']): Chain {
  const found = CHAINS.find((chain) => chain.code === code);
  if (!found) throw new Error(`there is no chain ${code}`);
  return found;
}

type Parts = {
  readonly litecoin: LitecoinNode;
  readonly anvil: Anvil;
  readonly signer: TestSigner;
  readonly mail: MailServer;
};

export async function openSite(): Promise<Site> {
  const opened: { stop: () => Promise<void> }[] = [];
  const opening = async <T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const it = await starting;
    opened.unshift(it);
    return it;
  };
  const stop = async (): Promise<void> => {
    for (const it of opened) await it.stop();
  };
  try {
    const litecoin = await opening(startLitecoin());
    const anvil = await opening(startAnvil(CHAIN_ID));
    const parts = {
      litecoin,
      anvil,
      signer: await opening(startSignerOf(LIMITS)),
      mail: await opening(startMailServer()),
    };
    await litecoin.mine(FIRST_BLOCK);
    await putTokens(anvil, [TETHER]);
    const server = await opening(startServerProcess(settingsFor(parts)));
    return {
      server,
      signer: parts.signer,
      pay: createPaying(parts),
      received: (currencyId, to) => findReceived(parts, currencyId, to),
      mine: (count) => mine(parts, count),
      heights: () => findHeights(parts),
      readCode: (email, nth) => readCode(parts, email, nth),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const settingsFor = ({ litecoin, anvil, signer, mail }: Parts) => ({
  DEMO: '0',
  CHAIN_NETWORK: 'test',
  NODES_LTC: litecoin.url,
  FIRST_BLOCK_LTC: `${FIRST_BLOCK}`,
  NODES_ETH: anvil.url,
  FIRST_BLOCK_ETH: '1',
  SIGNER_SOCKET: signer.socket,
  SIGNER_KEY_FILE: signer.keyFile,
  SMTP_URL: mail.url,
  MAIL_FROM: 'Bourse <no-reply@bourse.test>',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  // Each user comes from a network of their own: what new visitors of one may load is bounded.
  TRUSTED_PROXIES: 'loopback',
  // Nobody is asked for prices.
  INDEX_SOURCES: 'none',
  CNY_RATE_URL: 'off',
  LOG_LEVEL: 'error',
});

const inWei = (quantity: string): bigint => units(quantity) * 10n ** 10n;
const inMillionths = (quantity: string): bigint => units(quantity) / 100n;

function createPaying({ litecoin, anvil }: Parts): Site['pay'] {
  let coins = 0;
  return async (currencyId, to, quantity) => {
    if (currencyId === ETH) await anvil.send({ to, value: inWei(quantity) });
    else if (currencyId === USDT) await anvil.send({ to: TETHER, data: transferTo(to, inMillionths(quantity)) });
    else {
      coins += 1;
      const output = { script: scriptOfAddress(to), amount: units(quantity) };
      const { raw } = spend(await coinOf(litecoin, coins), [output]);
      await litecoin.rpc.call('sendrawtransaction', [raw], z.string());
    }
  };
}

const scanned = z.object({ total_amount: z.string() });

async function findReceived({ litecoin, anvil }: Parts, currencyId: CurrencyId, to: string): Promise<bigint> {
  if (currencyId === USDT) return (await tokensOf(anvil, TETHER, to)) * 100n;
  if (currencyId === ETH) {
    const wei = await anvil.rpc.call('eth_getBalance', [to, 'latest'], z.coerce.bigint());
    return wei / 10n ** 10n;
  }
  const found = await litecoin.rpc.call('scantxoutset', ['start', [`addr(${to})`]], scanned);
  return units(found.total_amount);
}

/** With the tip of a GWei gas costs 10, and no fee of ours has a part below 1e-8. */
const BASE_FEE = `0x${(9n * 10n ** 9n).toString(16)}`;

async function mine({ litecoin, anvil }: Parts, count: number): Promise<void> {
  await litecoin.mine(count);
  for (let left = count; left > 0; left -= 1) {
    await anvil.rpc.call('anvil_setNextBlockBaseFeePerGas', [BASE_FEE], z.unknown());
    await anvil.mine();
  }
}

const findHeights = async ({ litecoin, anvil }: Parts): Promise<Heights> => ({
  [LITECOIN.name]: await litecoin.rpc.call('getblockcount', [], z.int()),
  [ETHEREUM.name]: Number(await anvil.rpc.call('eth_blockNumber', [], z.coerce.bigint())),
});

const CODE = /verification code is (\d{6})/;

async function readCode({ mail }: Parts, email: string, nth: number): Promise<string> {
  const codes = () =>
    mail.mails
      .filter(({ to }) => to.includes(email))
      .flatMap((letter) => CODE.exec(readMail(letter).parts[0] ?? '')?.[1] ?? []);
  await waitUntil(
    () => Promise.resolve(codes().length >= nth),
    () => `${email} has ${codes().length} codes, not ${nth}`,
  );
  return codes()[nth - 1] ?? '';
}
