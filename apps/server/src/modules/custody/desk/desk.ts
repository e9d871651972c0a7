// The desk at which operators look after chains: alarms, networks, what is held against the ledger; moves stand in a file of their own.
import { officeCustody, type ParsedInputOf } from '@bourse/contract';
import {
  type Amount,
  type Chain,
  type ChainId,
  CHAINS,
  type CurrencyId,
  CUSTODY_ALARM_KINDS,
  DAY_MS,
  formatUnits,
  type Instant,
  maxAmount,
  subtractAmounts,
  ZERO,
} from '@bourse/domain';
import { count, id, units } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { countStanding, listAlarms } from '../../../platform/alarms/alarms.ts';
import { seeAs, viewAlarm } from '../../../platform/http/alarm-acts.ts';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { type ListSource, placeOf, readRows } from '../../../platform/lists/answer-rows.ts';
import { serveList } from '../../../platform/lists/serve-list.ts';
import { sumClaimable } from '../balances/reconciler.ts';
import { type ChainCoin, chainNameOf } from '../coins/coin-chains.ts';
import type { CoinChain, CustodyServices } from '../custody.ts';
import { findHotTargets } from '../moves/move-store.ts';
import { movesRoutes } from './moves.ts';

export function custodyDeskRoutes(app: FastifyInstance, services: CustodyServices): void {
  alarmRoutes(app, services);
  networkRoute(app, services);
  balanceRoutes(app, services);
  movesRoutes(app, services);
}

const kinds = CUSTODY_ALARM_KINDS;

function alarmRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { sql } = services.storage;
  mount(app, services, officeCustody.listAlarms, async ({ input: { status, page, limit } }) => {
    const place = { kinds, isStanding: status === 'standing', ...placeOf({ page, limit }) };
    const [{ alarms, total }, { unseen }] = await Promise.all([listAlarms(sql, place), countStanding(sql, kinds)]);
    return { message: { list: alarms.map((alarm) => viewAlarm(services, alarm)), total, unseen } };
  });
  mount(app, services, officeCustody.seeAlarm, async ({ input: { key }, request, t }) => {
    const seen = await seeAs(services, { key, kinds, by: operatorActorOf(request), desk: 'custody' });
    return seen.ok ? { message: t('answer.alarm_seen') } : seen;
  });
}

type NetworkRow = z.output<typeof officeCustody.networkRow>;

/** Tells of each network where its nodes and we stand, and what comes and goes there of each coin. */
function networkRoute(app: FastifyInstance, services: CustodyServices): void {
  const { storage, custody, clock } = services;
  mount(app, services, officeCustody.networks, async () => {
    const [coins, waiting, sent] = await Promise.all([
      custody.coinChains(),
      findWaiting(storage.sql),
      sumSent(storage.sql, clock.now()),
    ]);
    const message = await Promise.all(CHAINS.map((chain) => viewNetwork(services, chain, { coins, waiting, sent })));
    return { message };
  });
}

type Found = {
  readonly coins: readonly CoinChain[];
  readonly waiting: readonly Outflow[];
  readonly sent: ReadonlyMap<CurrencyId, Amount>;
};

async function viewNetwork(services: CustodyServices, chain: Chain, found: Found): Promise<NetworkRow> {
  const { custody, config, storage, clock } = services;
  const state = custody.chainState(chain.id);
  const own = found.coins.filter((coin) => coin.chain.id === chain.id);
  const isMoved = state !== undefined && !config.isDemo;
  const targets = isMoved
    ? await findHotTargets(storage.sql, chain, { moves: custody.assets.movesOf(chain), now: clock.now() })
    : new Map<CurrencyId, Amount>();
  const [nodes, coins] = await Promise.all([
    custody.nodeStates(chain.id),
    Promise.all(own.map((coin) => viewCoin(services, coin, { ...found, targets }))),
  ]);
  const source = config.isDemo ? 'simulated' : 'nodes';
  return {
    chain: chain.id,
    name: chain.name,
    source: state === undefined ? 'none' : source,
    height: state === undefined || state.height < 0 ? null : state.height,
    is_behind: state?.isBehind ?? true,
    trouble: state?.trouble?.text ?? '',
    trouble_ms: state?.trouble?.at ?? null,
    hot_address: custody.hotAddress(chain) ?? '',
    nodes: nodes.map(({ name, height = null, fault = '' }) => ({ name, height, fault })),
    coins,
  };
}

async function viewCoin(
  { custody, market }: CustodyServices,
  coin: CoinChain,
  { waiting, sent, targets }: Found & { readonly targets: ReadonlyMap<CurrencyId, Amount> },
): Promise<NetworkRow['coins'][number]> {
  const { currencyId, chain } = coin;
  const target = targets.get(currencyId);
  const queue = waiting.find((one) => one.chainId === chain.id && one.currencyId === currencyId);
  // Undefined where no chain runs, or its node does not answer.
  const hot = await custody.hotBalance(chain, currencyId).catch(() => undefined);
  return {
    currency: currencyId,
    currency_name: market.currency(currencyId)?.name ?? '',
    confirmations: coin.confirmations,
    is_deposit_open: coin.isDepositOpen,
    is_withdraw_open: coin.isWithdrawOpen,
    hot: hot === undefined ? '' : formatUnits(hot),
    hot_target: target === undefined ? '' : formatUnits(target),
    day_limit: coin.siteDayLimit,
    day_sent: sent.get(currencyId) ?? ZERO,
    waiting: queue?.waiting ?? 0,
    waiting_amount: queue?.waitingAmount ?? ZERO,
    missing: custody.shortfalls(chain.id).get(currencyId) ?? ZERO,
  };
}

const OUTFLOW = {
  chainId: id<ChainId>(),
  currencyId: id<CurrencyId>(),
  /** These withdrawals are approved and not signed. */
  waiting: count,
  waitingAmount: units,
};
type Outflow = RowOf<typeof OUTFLOW>;

const findWaiting = (sql: Sql): Promise<readonly Outflow[]> => query(sql, OUTFLOW)`
  SELECT chain_id, currency_id, count(*) AS waiting, sum(amount - fee) AS waiting_amount FROM withdrawals
  WHERE status = 'approved' AND to_user_id IS NULL GROUP BY chain_id, currency_id`;

/** By coin, what users were sent in the last 24 hours over whatever chains: what the site's limit counts. */
async function sumSent(sql: Sql, now: Instant): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), sum: units })`
    SELECT currency_id, sum(amount - fee) AS sum FROM withdrawals
    WHERE status <> 'failed' AND (status = 'signed' OR id IN (
      SELECT withdrawal_id FROM chain_transactions WHERE signed_at > ${now - DAY_MS}))
    GROUP BY currency_id`;
  return new Map(rows.map((row) => [row.currencyId, row.sum]));
}

/** The line of a difference is drawn from so many rows. */
const HISTORY_ROWS = 60;

/** Lists what our addresses hold against the ledger, now and before, and what a surplus is made of: deposits credited to nobody. */
function balanceRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { custody } = services;
  mount(app, services, officeCustody.standing, async () => {
    const places = CHAINS.flatMap((chain) =>
      custody.assets.coinsOf(chain).map((coin) => ({ chainId: chain.id, currencyId: coin })),
    );
    const found = await Promise.all(places.map((place) => findStanding(services, place)));
    return { message: found.flatMap((row) => row ?? []) };
  });
  serveList(app, services, officeCustody.listReconciliations, {
    source: reconciliationsOf,
    file: {
      desk: 'custody',
      name: 'reconciliations',
      columns: reconciliationColumnsOf,
      after: (sql, { id }) => sql`r.id < ${id}`,
    },
  });
  serveList(app, services, officeCustody.listLeft, {
    source: (sql, { chain, currency, state }) => ({
      columns: sql`d.chain_id || '/' || d.txid || '/' || d.ordinal AS id, ${chainNameOf(sql, sql`d.chain_id`)} AS chain_name,
        d.user_id, c.name AS currency_name, d.amount, d.address, d.txid, d.ordinal, d.height, d.is_held, d.state, d.seen_at AS time`,
      from: sql`${leftDeposits(sql)} d JOIN currencies c ON c.id = d.currency_id`,
      where: [
        chain && sql`d.chain_id = ${chain}`,
        currency && sql`d.currency_id = ${currency}`,
        state && sql`d.state = ${state}`,
      ],
      order: sql`d.seen_at DESC, d.chain_id DESC, d.txid DESC, d.ordinal DESC`,
    }),
    file: {
      desk: 'custody',
      name: 'uncredited-deposits',
      columns: leftColumnsOf,
      after: (sql, { id, txid, ordinal }) => sql`(d.seen_at, d.chain_id, d.txid, d.ordinal) < (
        SELECT l.seen_at, l.chain_id, l.txid, l.ordinal FROM chain_deposits l
        WHERE (l.chain_id, l.txid, l.ordinal) = (${Number(id.split('/')[0])}, ${txid}, ${ordinal}))`,
    },
  });
}

type Asked = Partial<ParsedInputOf<typeof officeCustody.listReconciliations>>;

const reconciliationsOf = (sql: Sql, { chain, currency, from, until }: Asked): ListSource => ({
  columns: sql`r.id, r.chain_id AS chain, ${chainNameOf(sql, sql`r.chain_id`)} AS chain_name, r.currency_id AS currency,
    c.name AS currency_name, r.at AS time, r.at AS time_ms, r.height, r.block_hash, r.ledger, r.held, r.pending, r.difference`,
  from: sql`reconciliations r JOIN currencies c ON c.id = r.currency_id`,
  where: [
    chain && sql`r.chain_id = ${chain}`,
    currency && sql`r.currency_id = ${currency}`,
    from && sql`r.at >= ${from}`,
    until && sql`r.at < ${until}`,
  ],
  order: sql`r.id DESC`,
});

/** Returns undefined where nothing was compared yet. */
async function findStanding(
  { storage: { sql }, custody }: CustodyServices,
  place: ChainCoin,
): Promise<z.output<typeof officeCustody.standingRow> | undefined> {
  const asked = reconciliationsOf(sql, { chain: place.chainId, currency: place.currencyId });
  const [history, claimable] = await Promise.all([
    readRows(sql, officeCustody.reconciliationRow, asked, { limit: HISTORY_ROWS, offset: 0 }),
    sumClaimable(sql, place),
  ]);
  const [kept] = history;
  if (!kept) return undefined;
  const row = { ...kept, ...findLastCompared(custody, place) };
  return {
    ...row,
    id: `${place.chainId}/${place.currencyId}`,
    claimable,
    free: maxAmount(subtractAmounts(row.difference, claimable), ZERO),
    history: history.toReversed().map(({ time_ms, difference }) => ({ time_ms, difference })),
  };
}

/** A row is kept where a difference changes: since then ledger and chain may have grown alike. */
function findLastCompared(custody: CustodyServices['custody'], { chainId, currencyId }: ChainCoin) {
  const last = custody.lastComparison(chainId);
  const balance = last?.balances.get(currencyId);
  if (!last || !balance) return {};
  return { ...balance, time: last.at, time_ms: last.at, height: last.head.height, block_hash: last.head.hash };
}

/**
 * These rows have the states of `chain_deposits`, and one state more: a deposit is resting where it is in a block of the chain that
 * we follow and deposits of its coin are closed on that chain. Two operators may credit a resting deposit to its owner; else it is
 * credited as soon as deposits are open again.
 */
const leftDeposits = (sql: Sql) => sql`(
  SELECT chain_id, txid, ordinal, user_id, currency_id, amount, address, height, block_hash IS NOT NULL AS is_held, seen_at,
    CASE WHEN state = 'seen' THEN 'resting' ELSE state END AS state
  FROM chain_deposits d WHERE state IN ('below_minimum', 'unclaimed', 'reversed') OR state = 'seen' AND block_hash IS NOT NULL
    AND EXISTS (SELECT FROM coin_chains c WHERE c.chain_id = d.chain_id AND c.currency_id = d.currency_id AND NOT c.is_deposit_open)
)`;

const FIGURES = ['ledger', 'held', 'pending', 'difference'] as const;

const reconciliationColumnsOf = (t: Translate): readonly CsvColumn<officeCustody.ReconciliationRow>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.funds.time'), value: ({ time }) => time, zone: 'UTC+8' },
  { header: t('office.withdrawals.network'), value: (row) => row.chain_name },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.custody.height'), value: ({ height }) => String(height) },
  { header: t('office.custody.block'), value: (row) => row.block_hash },
  ...FIGURES.map((figure) => ({
    header: t(`office.custody.${figure}`),
    value: (row: officeCustody.ReconciliationRow) => row[figure],
  })),
];

const leftColumnsOf = (t: Translate): readonly CsvColumn<officeCustody.LeftDepositRow>[] => [
  { header: t('office.funds.time'), value: ({ time }) => time, zone: 'UTC+8' },
  { header: t('office.withdrawals.network'), value: (row) => row.chain_name },
  { header: t('office.users.id'), value: (row) => String(row.user_id ?? '') },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.funds.amount'), value: ({ amount }) => amount },
  { header: t('office.custody.leftState'), value: ({ state }) => t(`office.custody.left.${state}`) },
  { header: t('office.custody.onChain'), value: (row) => t(row.is_held ? 'office.yes' : 'office.no') },
  { header: t('office.custody.height'), value: ({ height }) => String(height) },
  { header: t('office.custody.address'), value: ({ address }) => address },
  { header: t('office.custody.txid'), value: ({ txid, ordinal }) => `${txid}:${ordinal}` },
];
