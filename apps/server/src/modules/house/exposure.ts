// What the house owes by coin and what it has against that: books of one commit, chains as custody has last compared them,
// contracts that are open now.
import {
  type CurrencyId,
  HOUSE_PURPOSES,
  type Price,
  sumWorth,
  type Wallet,
  WALLETS,
  type Worth,
  type WorthPart,
} from '@bourse/domain';
import { id, units } from '@bourse/domain/kinds';
import { type CoinBook, readBooks, totalsOf } from './books.ts';
import { sumLeverPromises } from './house-moves.ts';
import { priceInUsdt } from '../../core/market/market-view.ts';
import type { HouseServices } from './services.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

type Needs = Pick<HouseServices, 'storage' | 'market' | 'lever' | 'micro'>;

export type Exposure = {
  readonly currencyId: CurrencyId;
  readonly price: Price | undefined;
  readonly owed: ReadonlyMap<Wallet, bigint>;
  readonly owedTotal: bigint;
  readonly houseUsers: bigint;
  readonly reserved: bigint;
  readonly own: bigint;
  /** By the ledger, `chains` is on chains, and `outside` in all other places outside of the exchange. */
  readonly chains: bigint;
  readonly outside: bigint;
  /** Undefined where no chain of the coin was ever compared. */
  readonly held: bigint | undefined;
  readonly leverNet: bigint;
  /** Its unit is USDT. */
  readonly microNet: Worth;
  readonly leverPromised: bigint;
  readonly stakingPromised: bigint;
};

const CHAIN_ACCOUNTS = HOUSE_PURPOSES.filter((purpose) => purpose.startsWith('chain_') && purpose !== 'chain_costs');

export async function findExposure(
  needs: Needs,
): Promise<{ readonly seq: number; readonly coins: readonly Exposure[] }> {
  const { storage, market } = needs;
  const [books, held] = await Promise.all([readBooks(storage.sql), findHeld(storage.sql)]);
  const nets = { lever: sumLever(needs), micro: listMicro(needs) };
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
      microNet: sumWorth(nets.micro.get(id) ?? []),
      leverPromised: sumLeverPromises(needs.lever, id),
      stakingPromised: book.sums.get('staking_reserve') ?? 0n,
    };
  });
  return { seq: books?.seq ?? 0, coins };
}

const owedOf = ({ sums }: CoinBook): ReadonlyMap<Wallet, bigint> =>
  new Map(WALLETS.map((wallet) => [wallet, sums.get(wallet) ?? 0n]));

/** Sums the last comparison of each coin on each of its chains. */
async function findHeld(sql: Sql): Promise<ReadonlyMap<CurrencyId, bigint>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), held: units })`
    SELECT currency_id, sum(held)::numeric(38,8) AS held FROM (
      SELECT DISTINCT ON (chain_id, currency_id) currency_id, held FROM reconciliations
      ORDER BY chain_id, currency_id, id DESC) AS newest
    GROUP BY currency_id`;
  return new Map(rows.map((row) => [row.currencyId, row.held]));
}

/** Returns the longs of users less their shorts, by base coin. */
function sumLever({ lever }: Needs): ReadonlyMap<CurrencyId, bigint> {
  const nets = new Map<CurrencyId, bigint>();
  for (const { settings } of lever.markets()) {
    const { marketId, baseId } = settings;
    const net = lever.openInterest(marketId, 'long') - lever.openInterest(marketId, 'short');
    nets.set(baseId, (nets.get(baseId) ?? 0n) + net);
  }
  return nets;
}

/** Returns stakes on a rise as positive parts and those on a fall as negative ones, by the coin whose index decides. */
function listMicro({ micro, market }: Needs): ReadonlyMap<CurrencyId, readonly WorthPart[]> {
  const parts = new Map<CurrencyId, WorthPart[]>();
  for (const { marketId, currencyId: coin, direction, stake } of micro.orders()) {
    const base = market.market(marketId)?.base.id;
    if (base === undefined) continue;
    const part = {
      currencyId: coin,
      units: direction === 'up' ? stake : 0n - stake,
      price: priceInUsdt(market, { id: coin }),
    };
    parts.set(base, [...(parts.get(base) ?? []), part]);
  }
  return parts;
}

/** Adds what is on chains, by the last comparison or else by the ledger, and what is in other places. */
export const assetsOf = ({ held, chains, outside }: Pick<Exposure, 'held' | 'chains' | 'outside'>): bigint =>
  (held ?? chains) + outside;
