// Deposits as their owner sees them: addresses to send to, and what came over a chain, from inside, or was reported by hand.
import { walletDeposits as contract } from '@bourse/contract';
import {
  accept,
  type ChainId,
  type CurrencyId,
  type Destination,
  destinationOf,
  ETH,
  findChain,
  formatShanghai,
  formatUnits,
  type Instant,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { checkIncoming } from '../../core/market/market-view.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { readDown, type RecordPlace, sendRecords } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { CoinChain, Custody } from '../custody/index.ts';
import { requestDeposit } from './deposit-requests.ts';
import { depositColumns } from './files.ts';
import type { WalletServices } from './services.ts';
import { flagOf, tellPause } from './view.ts';

export type DepositState = (typeof contract.DEPOSIT_STATES)[number];

const DEPOSIT = {
  id: text,
  kind: word(['chain', 'inside', 'manual']),
  currencyId: id<CurrencyId>(),
  chainId: optional(id<ChainId>()),
  number: units,
  address: text,
  txid: text,
  state: word(contract.DEPOSIT_STATES),
  /** Why operators rejected a report; else empty. */
  reason: text,
  /** The height of the block that has it. */
  height: optional(count),
  createdAt: instant,
  creditedAt: optional(instant),
  updatedAt: instant,
};
export type OwnDeposit = RowOf<typeof DEPOSIT>;

export type DepositQuery = {
  readonly userId: UserId;
  readonly currency?: number | undefined;
  readonly state?: DepositState | undefined;
  /** Begun not before `from`, and before `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** Newest first. A report that was credited shows as the deposit that it became. */
export async function findDeposits(
  sql: Sql,
  { userId, currency, state, from, to, offset, limit }: DepositQuery,
): Promise<{ readonly rows: readonly OwnDeposit[]; readonly total: number }> {
  const all = sql`(
    SELECT concat_ws('-', c.chain_id, c.txid, c.ordinal) AS id, 'chain' AS kind, c.currency_id, c.chain_id,
      c.amount AS number, c.address, c.txid,
      CASE c.state WHEN 'seen' THEN 'confirming' WHEN 'reorged' THEN 'dropped' WHEN 'reversing' THEN 'reversed'
        ELSE c.state END AS state, '' AS reason,
      CASE WHEN c.block_hash IS NULL THEN NULL ELSE c.height END AS height,
      c.seen_at AS created_at, d.at AS credited_at, c.updated_at
    FROM chain_deposits c LEFT JOIN deposits d ON d.id = c.deposit_id WHERE c.user_id = ${userId}
    UNION ALL
    SELECT 'deposit-' || id, CASE kind WHEN 'inside' THEN 'inside' ELSE 'manual' END, currency_id, chain_id, amount, '',
      coalesce(txid, ''), 'credited', '', NULL, at, at, at
    FROM deposits WHERE user_id = ${userId} AND kind IN ('inside', 'manual_house')
    UNION ALL
    SELECT 'request-' || id, 'manual', currency_id, chain_id, amount, '', hash, state, reason, NULL, created_at, NULL,
      coalesce(decided_at, created_at)
    FROM deposit_requests WHERE user_id = ${userId} AND state <> 'credited'
  ) AS own
  WHERE ${currency === undefined ? sql`true` : sql`currency_id = ${currency}`}
    AND ${state === undefined ? sql`true` : sql`state = ${state}`}
    AND ${from === undefined ? sql`true` : sql`created_at >= ${from}`}
    AND ${to === undefined ? sql`true` : sql`created_at < ${to}`}`;
  const rows = await query(sql, DEPOSIT)`
    SELECT * FROM ${all} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: count })`SELECT count(*) AS total FROM ${all}`;
  return { rows, total: counted?.total ?? 0 };
}

/** `userchongbi_type` of clients that show the tips of each network. */
const TIPS_PER_NETWORK = 1;

export function depositRoutes(app: FastifyInstance, services: WalletServices): void {
  const { market, custody } = services;
  mount(app, services, contract.depositAddress, async ({ input, user }) => {
    const places = await findPlaces(services, { userId: user.id, currency: input.currency });
    if (!places.ok) return places;
    const [first] = places.value.filter(({ address }) => address !== '');
    if (!first) return refuse('deposits_not_open', { currencyId: input.currency });
    if (input.full !== 1) return { message: custody.asOneText(first.chain, first) };
    const address = places.value.length === 1 ? first.address : joinAddresses(custody, places.value);
    return { message: { address, tag: first.tag } };
  });
  mount(app, services, contract.depositNetworks, async ({ input, user, t }) => {
    const places = await findPlaces(services, { userId: user.id, currency: input.currency });
    if (!places.ok) return places;
    const name = market.currency(input.currency)?.name ?? '';
    return {
      message: {
        address: joinAddresses(custody, places.value),
        networks: places.value.map((place) => viewPlace(place, { name, t })),
        ads: custody.assets.coins.flatMap((id) => market.currency(id)?.name ?? []),
        userchongbi_type: TIPS_PER_NETWORK,
      },
    };
  });
  mount(app, services, contract.companyAddress, async ({ user }) => {
    const places = await findPlaces(services, { userId: user.id, currency: ETH });
    if (!places.ok) return places;
    return { message: { company_eth_address: places.value[0]?.address ?? '' } };
  });
  mount(app, services, contract.requestDeposit, async ({ input, user, t }) => {
    const requested = await requestDeposit(services, { userId: user.id, input });
    return requested.ok ? { message: t('answer.deposit_requested'), data: { id: requested.value } } : requested;
  });
  mount(app, services, contract.deposits, async (context) => {
    const { input, user, t } = context;
    const { page, limit, currency, state, from, to } = input;
    const asked = { userId: user.id, currency, state, from };
    if (input.format === 'csv') {
      const read = async (place: RecordPlace) =>
        (await listDeposits(services, { ...asked, offset: 0, limit: place.limit, to: place.to }, t)).list;
      return sendRecords(context, {
        name: 'deposits',
        columns: depositColumns(t),
        readAfter: readDown({ timeOf: (row) => row.time_ms, read }, to),
      });
    }
    const place = { to, offset: (page - 1) * limit, limit };
    const { list, total } = await listDeposits(services, { ...asked, ...place }, t);
    return { message: { list, page, page_size: limit, total } };
  });
}

export async function listDeposits(services: WalletServices, query: DepositQuery, t: Translate) {
  const [{ rows, total }, networks] = await Promise.all([
    findDeposits(services.storage.sql, query),
    services.custody.coinChains(),
  ]);
  return { list: rows.map((row) => viewDeposit(row, { services, networks, t })), total };
}

/** A network with the caller's address there; empty where it is closed. */
export type Place = CoinChain & Destination;

export async function findPlaces(
  { market, custody }: Pick<WalletServices, 'market' | 'custody'>,
  { userId, currency }: { readonly userId: UserId; readonly currency: number },
): Promise<Result<readonly Place[], 'currency_not_found' | 'currency_not_supported' | 'coin_withdraw_only'>> {
  const coin = market.currency(currency);
  if (!coin) return refuse('currency_not_found');
  if (custody.assets.chainsOf(coin.id).length === 0) return refuse('currency_not_supported');
  const incoming = checkIncoming(coin);
  if (!incoming.ok) return incoming;
  const places: Place[] = [];
  for (const network of await custody.coinChains(coin.id)) {
    const address = network.isDepositOpen ? await custody.depositAddress(userId, network.chain) : undefined;
    places.push({ ...network, ...destinationOf(network.chain.id, address ?? '') });
  }
  return accept(places);
}

/** Joins several addresses with the names of their networks; one address has none. */
function joinAddresses(custody: Custody, places: readonly Place[]): string {
  const open = places.filter(({ address }) => address !== '');
  const texts = open.map((place) => ({ name: place.chain.name, text: custody.asOneText(place.chain, place) }));
  if (places.length === 1) return texts[0]?.text ?? '';
  return texts.map(({ name, text }) => `${name}:${text}`).join(',');
}

function viewPlace(
  place: Place,
  { name, t }: { readonly name: string; readonly t: Translate },
): contract.DepositNetwork {
  const { chain, address, tag, minDeposit, confirmations } = place;
  const minimum = formatUnits(minDeposit);
  return {
    chain: chain.id,
    title: chain.name,
    currency: name,
    currency_id: place.currencyId,
    address,
    tag,
    qrcode: address === '' ? '' : `/api/qrcode?text=${encodeURIComponent(address)}`,
    tips: [
      t('deposit.tips', { currency: name, network: chain.name, minimum, confirmations }),
      ...(tag === '' ? [] : [t('deposit.tag_tips', { currency: name, tag })]),
    ].join(' '),
    min_number: minimum,
    confirmations,
    is_open: flagOf(address !== ''),
    pause_reason: tellPause(t, place.depositPause),
    is_behind: flagOf(place.isBehind),
  };
}

type Told = { readonly services: WalletServices; readonly networks: readonly CoinChain[]; readonly t: Translate };

function viewDeposit(deposit: OwnDeposit, { services, networks, t }: Told): contract.DepositRow {
  const { currencyId, chainId, state, height, createdAt, creditedAt, updatedAt } = deposit;
  const network = networks.find((one) => one.currencyId === currencyId && one.chain.id === chainId);
  const head = chainId === undefined ? undefined : services.custody.chainState(chainId)?.height;
  const isDecided = state !== 'pending' && state !== 'confirming';
  return {
    id: deposit.id,
    kind: deposit.kind,
    currency: currencyId,
    currency_name: services.market.currency(currencyId)?.name ?? '',
    chain: chainId ?? 0,
    chain_name: chainId === undefined ? '' : (findChain(chainId)?.name ?? ''),
    number: formatUnits(deposit.number),
    ...(chainId === undefined ? { address: deposit.address, tag: '' } : destinationOf(chainId, deposit.address)),
    hash: deposit.txid,
    state,
    state_name: t(`deposit.state.${state}`),
    reason: deposit.reason,
    confirmations: height === undefined || head === undefined ? 0 : Math.max(0, head - height + 1),
    confirmations_needed: deposit.kind === 'chain' ? (network?.confirmations ?? 0) : 0,
    create_time: formatShanghai(createdAt),
    time_ms: createdAt,
    check_time: isDecided ? formatShanghai(creditedAt ?? updatedAt) : '',
    timeline: listSteps(deposit),
  };
}

const stepOf = (state: DepositState, at: Instant) => ({ state, time: formatShanghai(at), time_ms: at });

function listSteps({ kind, state, createdAt, creditedAt, updatedAt }: OwnDeposit) {
  const steps: ReturnType<typeof stepOf>[] = [];
  if (kind === 'chain') steps.push(stepOf('confirming', createdAt));
  else if (state !== 'credited') steps.push(stepOf('pending', createdAt));
  if (creditedAt !== undefined) steps.push(stepOf('credited', creditedAt));
  if (!steps.some((step) => step.state === state)) steps.push(stepOf(state, updatedAt));
  return steps;
}
