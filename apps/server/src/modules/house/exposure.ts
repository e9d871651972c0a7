// What the house owes by coin and what it has against that: books of one commit, chains as custody has last compared them,
// contracts that are open now.
import { type AnswerOf, officeHouse } from '@bourse/contract';
import {
  addAmounts,
  amount,
  currencyId,
  type CurrencyId,
  divFloor,
  exactWorthOf,
  formatUnits,
  HOUSE_PURPOSES,
  negateAmount,
  type Price,
  price,
  sumWorth,
  UNITS_PER_WHOLE,
  viewWorth,
  type Wallet,
  WALLETS,
  type Worth,
  type WorthPart,
} from '@bourse/domain';
import { id, units } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MarketData } from '../../core/market/market-data.ts';
import { priceInUsdt, viewPercent } from '../../core/market/market-view.ts';
import { namesOf } from '../../core/market/wallet-worth.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { type CsvColumn, readWhole, sendCsv } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { type CoinBook, readBooks, totalsOf } from './books.ts';
import { sumLeverPromises } from './changes.ts';
import type { HouseServices } from './services.ts';

type Needs = Pick<HouseServices, 'storage' | 'market' | 'lever' | 'micro'>;

type Row = officeHouse.ExposureRow;
type Written = z.output<typeof officeHouse.exposureRow>;
type Exposure = Omit<Written, 'price' | 'held' | 'micro_net' | 'coverage' | 'chain_coverage'> & {
  readonly price: Price | undefined;
  /** Undefined where no chain of the coin was ever compared. */
  readonly held: bigint | undefined;
  /** Its unit is USDT. */
  readonly micro_net: Worth;
};

const CHAIN_ACCOUNTS = HOUSE_PURPOSES.filter((purpose) => purpose.startsWith('chain_') && purpose !== 'chain_costs');

async function findExposure(needs: Needs): Promise<{ readonly seq: number; readonly coins: readonly Exposure[] }> {
  const { storage, market } = needs;
  const [books, held] = await Promise.all([readBooks(storage.sql), findHeld(storage.sql)]);
  const nets = { lever: sumLever(needs), micro: listMicro(needs) };
  const coins = (books?.coins ?? []).map((book): Exposure => {
    const id = book.currencyId;
    const totals = totalsOf(book);
    const chains = amount(-CHAIN_ACCOUNTS.reduce((all, purpose) => all + (book.sums.get(purpose) ?? 0n), 0n));
    return {
      currency_id: id,
      currency_name: market.currency(id)?.name ?? '',
      price: priceInUsdt(market, { id }),
      owed: owedOf(book),
      owed_total: totals.owed,
      house_users: totals.houseUsers,
      reserved: totals.reserved,
      own: totals.own,
      chains,
      outside: negateAmount(addAmounts(totals.outside, chains)),
      held: held.get(id),
      lever_net: amount(nets.lever.get(id) ?? 0n),
      micro_net: sumWorth(nets.micro.get(id) ?? []),
      lever_promised: sumLeverPromises(needs.lever, id),
      staking_promised: amount(book.sums.get('staking_reserve') ?? 0n),
    };
  });
  return { seq: books?.seq ?? 0, coins };
}

function owedOf({ sums }: CoinBook): Written['owed'] {
  const owed = (wallet: Wallet) => amount(sums.get(wallet) ?? 0n);
  return { legal: owed('legal'), lever: owed('lever'), change: owed('change'), micro: owed('micro') };
}

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
const assetsOf = ({ held, chains, outside }: Pick<Exposure, 'held' | 'chains' | 'outside'>): bigint =>
  (held ?? chains) + outside;

/** Shows it coin by coin and in total. */
export function exposureRoute(app: FastifyInstance, services: HouseServices): void {
  mount(app, services, officeHouse.exposure, async (context) => {
    const { seq, coins } = await findExposure(services);
    const rows = coins.map(viewExposure);
    if (context.input.format !== 'csv') return { message: { seq, coins: rows, sums: viewSums(services, coins) } };
    const written = z.encode(z.array(officeHouse.exposureRow), rows);
    return sendCsv<Row>(services, context, {
      desk: 'house',
      name: 'house-exposure',
      columns: columnsOf(context.t),
      total: written.length,
      readAfter: readWhole(written),
    });
  });
}

/** The share is empty where nothing is owed. */
function viewShare(has: bigint, owes: bigint): string {
  return owes > 0n ? viewPercent(divFloor(has * UNITS_PER_WHOLE, owes)) : '';
}

function viewExposure(coin: Exposure): Written {
  const owes = coin.owed_total + coin.reserved;
  return {
    ...coin,
    price: coin.price === undefined ? '' : formatUnits(coin.price),
    held: coin.held === undefined ? '' : formatUnits(coin.held),
    micro_net: viewWorth(coin.micro_net),
    coverage: viewShare(assetsOf(coin), owes),
    chain_coverage: coin.held === undefined ? '' : viewShare(coin.held, owes),
  };
}

/** Each coin is rounded down, as in its row. */
function viewSums(
  { market }: HouseServices,
  coins: readonly Exposure[],
): AnswerOf<typeof officeHouse.exposure>['sums'] {
  const sumOf = (part: (coin: Exposure) => bigint): Worth =>
    sumWorth(
      coins.map((coin) => {
        const { currency_id: id, price } = coin;
        const known = price && { units: divFloor(part(coin) * price, UNITS_PER_WHOLE), price: ONE_USDT };
        return { currencyId: currencyId(id), ...(known ?? { units: part(coin), price }) };
      }),
    );
  const owes = sumOf((coin) => coin.owed_total + coin.reserved);
  const held = sumOf((coin) => coin.held ?? 0n);
  const isCompared = coins.some((coin) => coin.held !== undefined);
  const shown = (part: (coin: Exposure) => bigint): string => viewWorth(sumOf(part));
  return {
    owed: shown((coin) => coin.owed_total),
    house_users: shown((coin) => coin.house_users),
    reserved: shown((coin) => coin.reserved),
    own: shown((coin) => coin.own),
    chains: shown((coin) => coin.chains),
    outside: shown((coin) => coin.outside),
    held: isCompared ? viewWorth(held) : '',
    lever_net: shown((coin) => coin.lever_net),
    micro_net: viewTotal(coins.map((coin) => coin.micro_net)),
    lever_promised: shown((coin) => coin.lever_promised),
    staking_promised: shown((coin) => coin.staking_promised),
    coverage: viewWorthShare(sumOf(assetsOf), owes),
    chain_coverage: isCompared ? viewWorthShare(held, owes) : '',
    without: namesOf(market, [...owes.without, ...sumOf(ownOf).without]),
    by_old_prices: namesOf(
      market,
      coins.flatMap(({ currency_id: id }) => (market.isOldPrice(currencyId(id)) ? [currencyId(id)] : [])),
    ),
  };
}

const ONE_USDT = price(UNITS_PER_WHOLE);

/** Whether there is anything of a coin at all. */
const ownOf = ({ own, house_users: houseUsers, chains, outside }: Exposure): bigint =>
  [own, houseUsers, chains, outside].some((units) => units !== 0n) ? 1n : 0n;

/** Adds signed sums; the total is empty where one of them is not exactly known. */
function viewTotal(worths: readonly Worth[]): string {
  const isExact = worths.every((worth) => exactWorthOf(worth) !== undefined);
  return isExact ? formatUnits(worths.reduce((all, { known }) => all + known, 0n)) : '';
}

function viewWorthShare(has: Worth, owes: Worth): string {
  const [exact, due] = [exactWorthOf(has), exactWorthOf(owes)];
  return exact === undefined || due === undefined ? '' : viewShare(exact, due);
}

/** In USDT by the last index, rounded down. */
export const worthOf = (market: MarketData, currencyId: CurrencyId, units: bigint): Worth =>
  sumWorth([{ currencyId, units, price: priceInUsdt(market, { id: currencyId }) }]);

const columnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.house.price'), value: ({ price }) => price },
  ...WALLETS.map((wallet) => ({
    header: `${t('office.house.owed')}: ${t(`office.wallet.${wallet}`)}`,
    value: ({ owed }: Row) => owed[wallet],
  })),
  { header: t('office.house.owed'), value: (row) => row.owed_total },
  { header: t('office.house.houseUsers'), value: (row) => row.house_users },
  { header: t('office.house.reserved'), value: ({ reserved }) => reserved },
  { header: t('office.house.own'), value: ({ own }) => own },
  { header: t('office.house.chains'), value: ({ chains }) => chains },
  { header: t('office.house.held'), value: ({ held }) => held },
  { header: t('office.house.elsewhere'), value: ({ outside }) => outside },
  { header: t('office.house.leverNet'), value: (row) => row.lever_net },
  { header: t('office.house.microNet'), value: (row) => row.micro_net },
  { header: t('office.house.leverPromised'), value: (row) => row.lever_promised },
  { header: t('office.house.stakingPromised'), value: (row) => row.staking_promised },
  { header: `${t('office.house.coverage')} %`, value: ({ coverage }) => coverage },
  { header: `${t('office.house.chainCoverage')} %`, value: (row) => row.chain_coverage },
];
