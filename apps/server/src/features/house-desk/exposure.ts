// What the house owes by coin and what stands against it: books of one commit, chains as custody has last compared them,
// contracts that are open now.
import {
  type Amount,
  amount,
  type CurrencyId,
  currencyId,
  HOUSE_PURPOSES,
  type Price,
  divFloor,
  UNITS_PER_WHOLE,
  type Wallet,
  WALLETS,
} from '@bourse/domain';
import type { Services } from '../../http/services.ts';
import { type CoinBook, readBooks, totalsOf } from '../../market/books.ts';
import { sumLeverPromises } from '../../market/house-moves.ts';
import { priceInUsdt } from '../../market/market-view.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';
import { worthOf } from './worth.ts';

type Needs = Pick<Services, 'storage' | 'market' | 'lever' | 'micro'>;

export type Exposure = {
  readonly currencyId: CurrencyId;
  readonly price: Price;
  readonly owed: ReadonlyMap<Wallet, bigint>;
  readonly owedTotal: bigint;
  readonly houseUsers: bigint;
  readonly reserved: bigint;
  readonly own: bigint;
  /** What the ledger says of chains, and of the rest of the world. */
  readonly chains: bigint;
  readonly outside: bigint;
  /** Undefined where no chain of it was ever compared. */
  readonly held: bigint | undefined;
  readonly leverNet: bigint;
  /** USDT. */
  readonly microNet: bigint;
  readonly leverPromised: bigint;
  readonly stakingPromised: bigint;
};

const CHAIN_ACCOUNTS = HOUSE_PURPOSES.filter((purpose) => purpose.startsWith('chain_') && purpose !== 'chain_costs');

export async function findExposure(
  needs: Needs,
): Promise<{ readonly seq: number; readonly coins: readonly Exposure[] }> {
  const { storage, market } = needs;
  const [books, held] = await Promise.all([readBooks(storage.sql), findHeld(storage.sql)]);
  const nets = { lever: sumLever(needs), micro: sumMicro(needs) };
  const coins = (books?.coins ?? []).map((book): Exposure => {
    const id = book.currencyId;
    const totals = totalsOf(book);
    const chains = -CHAIN_ACCOUNTS.reduce((all, purpose) => all + (book.sums.get(purpose) ?? 0n), 0n);
    return {
      currencyId: id,
      price: priceInUsdt(market, { id }),
      owed: owedOf(book),
      owedTotal: totals.owed,
      houseUsers: totals.houseUsers,
      reserved: totals.reserved,
      own: totals.own,
      chains,
      outside: -totals.outside - chains,
      held: held.get(id),
      leverNet: nets.lever.get(id) ?? 0n,
      microNet: nets.micro.get(id) ?? 0n,
      leverPromised: sumLeverPromises(needs.lever, id),
      stakingPromised: book.sums.get('staking_reserve') ?? 0n,
    };
  });
  return { seq: books?.seq ?? 0, coins };
}

const owedOf = ({ sums }: CoinBook): ReadonlyMap<Wallet, bigint> =>
  new Map(WALLETS.map((wallet) => [wallet, sums.get(wallet) ?? 0n]));

/** By the last comparison of each coin with each of its chains. */
async function findHeld(sql: Sql): Promise<ReadonlyMap<CurrencyId, bigint>> {
  const rows = await sql<{ currency_id: string; held: string }[]>`
    SELECT currency_id, sum(held)::numeric(38,8) AS held FROM (
      SELECT DISTINCT ON (chain_id, currency_id) currency_id, held FROM reconciliations
      ORDER BY chain_id, currency_id, id DESC) AS newest
    GROUP BY currency_id`;
  return new Map(rows.map((row) => [currencyId(Number(row.currency_id)), unitsFromNumeric(row.held)]));
}

/** Longs of users less their shorts, by the coin that they are of. */
function sumLever({ lever }: Needs): ReadonlyMap<CurrencyId, bigint> {
  const nets = new Map<CurrencyId, bigint>();
  for (const { settings } of lever.markets()) {
    const { marketId, baseId } = settings;
    const net = lever.openInterest(marketId, 'long') - lever.openInterest(marketId, 'short');
    nets.set(baseId, (nets.get(baseId) ?? 0n) + net);
  }
  return nets;
}

/** Stakes on a rise less those on a fall in USDT, by the coin whose index decides. */
function sumMicro({ micro, market }: Needs): ReadonlyMap<CurrencyId, bigint> {
  const nets = new Map<CurrencyId, bigint>();
  for (const { marketId, currencyId: coin, direction, stake } of micro.orders()) {
    const base = market.market(marketId)?.base.id;
    if (base === undefined) continue;
    const [net, worth] = [nets.get(base) ?? 0n, worthOf(market, coin, stake)];
    nets.set(base, direction === 'up' ? net + worth : net - worth);
  }
  return nets;
}

export const toUsdt = ({ price }: Pick<Exposure, 'price'>, units: bigint): Amount =>
  amount(divFloor(units * price, UNITS_PER_WHOLE));

/** What there is: on chains as they were found, or else as the ledger says, and elsewhere. */
export const assetsOf = ({ held, chains, outside }: Pick<Exposure, 'held' | 'chains' | 'outside'>): bigint =>
  (held ?? chains) + outside;
