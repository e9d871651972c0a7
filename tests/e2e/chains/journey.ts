// Withdrawals from the click to the last confirmation: Litecoin, ether and a token, by real nodes and a real signer, with the
// signatures of two operators.
import { ETH, LTC, USDT } from '@bourse/domain';
import { whyNoAnvil } from '../../../apps/server/src/modules/custody/nodes/testing-anvil.ts';
import { whyNoLitecoin } from '../../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';
import { withDatabase } from '../../crash/postmaster.ts';
import type { Journey } from '../journeys.ts';
import type { Stage } from '../stage.ts';
import { arrive, type Arrived, CLIENTS, placeOf, seeReceived, seeStep, withdraw } from './clients.ts';
import { approve, bookHouseMoney, openNetwork, openOperators, seeMatches, signAll } from './operators.ts';
import { ETHEREUM, LITECOIN, openSite, type Site } from './site.ts';

/** The house sends these sums to its hot wallets. */
const HOUSE_MONEY = [
  { chain: LITECOIN.id, currency: LTC, amount: '10' },
  { chain: ETHEREUM.id, currency: ETH, amount: '5' },
  { chain: ETHEREUM.id, currency: USDT, amount: '1000' },
] as const;
const CONFIRMATIONS = 6;
const FEE_LIMIT = '0.01';

async function payHotWallets(site: Site): Promise<void> {
  const hot = await withDatabase(
    site.server.dataDir,
    (sql) => sql<{ chain_id: string; address: string }[]>`
      SELECT chain_id, address FROM own_addresses WHERE account = 'hot' AND branch = 0`,
  );
  for (const { chain, currency, amount } of HOUSE_MONEY) {
    const own = hot.find(({ chain_id: id }) => Number(id) === chain);
    await site.pay(currency, own?.address ?? '', amount);
  }
}

async function withdrawAll(site: Site, stage: Stage): Promise<void> {
  await payHotWallets(site);
  const operators = await openOperators(site, stage);
  for (const money of HOUSE_MONEY) await openNetwork(stage, operators, money);
  const arrived = await Promise.all(CLIENTS.map((client) => arrive(site, stage, client)));
  const everybody = (act: (one: Arrived) => Promise<void>) => Promise.all(arrived.map(act));
  await site.mine(CONFIRMATIONS);
  await everybody((one) => withdraw(site, one));
  for (const money of HOUSE_MONEY) await bookHouseMoney(stage, operators, money);

  const [olga, adam] = operators;
  for (const client of CLIENTS)
    for (const operator of operators.slice(0, client.approvals)) await approve(operator, client);
  await signAll(olga, CLIENTS.length, FEE_LIMIT);
  await signAll(adam, CLIENTS.length);
  await everybody((one) => seeStep(one, 'Sent out'));
  await site.mine(1);
  await everybody((one) => seeStep(one, 'In a block'));
  await site.mine(CONFIRMATIONS - 1);
  await everybody((one) => seeStep(one, 'Completed'));

  for (const client of CLIENTS) await seeReceived(site, client);
  const heights = await site.heights();
  await seeMatches(adam, new Map(CLIENTS.map((client) => [placeOf(client), heights[client.network] ?? 0])));
}

async function run(stage: Stage): Promise<void> {
  const reason = whyNoLitecoin() ?? whyNoAnvil();
  if (reason !== undefined) return console.log(`not played: ${reason}`);
  const site = await openSite();
  try {
    await withdrawAll(site, stage.before(site.server));
  } catch (error) {
    console.log(site.server.output().slice(-4_000));
    await stage.pictureAll('failed-chains');
    throw error;
  } finally {
    // What asks a server that is gone would complain.
    await stage.closePages();
    await site.stop();
  }
}

export const CHAINS: readonly Journey[] = [
  { name: 'chains: withdrawals from the click to the last confirmation', isLong: true, run },
];
