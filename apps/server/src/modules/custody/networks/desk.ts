// The desk at which operators look after the networks of coins: which coin moves where, by which settings, and what is closed at once.
import { officeNetworks, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  chainId,
  CHAINS,
  currencyId,
  findChain,
  PAUSE_SIDES,
  type PauseSide,
  refuse,
  type Result,
  TOKEN_CHAINS,
  USD_INDEX,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../../core/storage/connection.ts';
import { holdDesk } from '../../../platform/changes/due-changes.ts';
import { type CsvColumn, readWhole, sendCsv } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { confirmActor, type OperatorActor, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { answerQuery } from '../../../platform/lists/answer-rows.ts';
import { findCoinChain, pauseCoinChain, writeChainCoin } from '../coins/coin-chains.ts';
import type { CustodyServices } from '../custody.ts';
import { dropOpenings, networkChanges, tokenRoute } from './changes.ts';

export function networkDeskRoutes(app: FastifyInstance, services: CustodyServices): void {
  listRoute(app, services);
  tokenRoute(app, services);
  pauseRoute(app, services);
}

/** Closes deposits or withdrawals of a coin on a network at once. One operator is enough; opening them again takes two. */
function pauseRoute(app: FastifyInstance, services: CustodyServices): void {
  mount(app, services, officeNetworks.pauseNetwork, async ({ input, request, t }) => {
    const by = operatorActorOf(request);
    const paused = await holdDesk(services.storage, networkChanges, () => pause(services, input, by));
    if (!paused.ok) return paused;
    await services.custody.assets.reread();
    return { message: t('answer.network_paused') };
  });
}

type Pause = ParsedInputOf<typeof officeNetworks.pauseNetwork>;

function pause(services: CustodyServices, input: Pause, by: OperatorActor): Promise<Result<undefined>> {
  const { auditLog, clock } = services;
  const { chain, currency, side, cause, reason } = input;
  const place = { chainId: chainId(chain), currencyId: currencyId(currency) };
  const sides: ReadonlySet<PauseSide> = new Set(side === 'both' ? PAUSE_SIDES : [side]);
  return auditLog.begin(async (transaction): Promise<Result<undefined>> => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'networks.halt' });
    if (!confirmed.ok) return confirmed;
    const stands = await findCoinChain(transaction, place);
    if (!stands) return refuse('network_not_found');
    const subject = writeChainCoin(place);
    const dropped = await dropOpenings(transaction, { subject, sides, operatorId: by.operatorId, now: clock.now() });
    await pauseCoinChain(transaction, { ...place, sides, cause });
    await auditLog.append(transaction, {
      actor: by.actor,
      ip: by.ip,
      action: 'networks.halt',
      subject: `network ${subject}`,
      before: { is_deposit_open: stands.isDepositOpen, is_withdraw_open: stands.isWithdrawOpen },
      after: { closed: [...sides], cause, reason, ...(dropped.length > 0 && { dropped }) },
    });
    return accept(undefined);
  });
}

type Row = officeNetworks.CoinNetworkRow;

/** Lists every coin on every network that it moves on, with its settings and what waits there. */
function listRoute(app: FastifyInstance, services: CustodyServices): void {
  const { storage, market, custody, config } = services;
  mount(app, services, officeNetworks.listNetworks, async (context) => {
    const list = (await findNetworks(storage.sql)).map((row) => {
      const state = custody.chainState(chainId(row.chain));
      const name = findChain(chainId(row.chain))?.name ?? '';
      return { ...row, chain_name: name, is_run: state !== undefined, is_behind: state?.isBehind ?? true };
    });
    if (context.input.format === 'csv') {
      const rows = z.encode(z.array(officeNetworks.networkRow), list);
      return sendCsv<Row>(services, context, {
        desk: 'networks',
        name: 'networks',
        columns: columnsOf(context.t),
        total: rows.length,
        readAfter: readWhole(rows),
      });
    }
    const offered = CHAINS.filter(({ id, code }) => TOKEN_CHAINS.has(code) && custody.chainState(id) !== undefined);
    return {
      message: {
        list,
        token_networks: offered.map(({ id, name }) => ({ chain: id, name, is_simulated: config.isDemo })),
        coins: market.currencies().flatMap(({ id, name }) => (id === USD_INDEX ? [] : [{ id, name }])),
      },
    };
  });
}

const NETWORK = officeNetworks.networkRow.omit({ chain_name: true, is_run: true, is_behind: true });

/** With what a block has and nobody was credited, and what is asked for and not signed. */
const findNetworks = (sql: Sql): Promise<readonly z.output<typeof NETWORK>[]> => answerQuery(sql, NETWORK)`
  WITH waiting AS (
    SELECT chain_id, currency_id, amount AS deposited, NULL::numeric AS withdrawn FROM chain_deposits
    WHERE state = 'seen' AND block_hash IS NOT NULL
    UNION ALL
    SELECT chain_id, currency_id, NULL, amount - fee FROM withdrawals WHERE status IN ('applied', 'approved')
  ), sums AS (
    SELECT chain_id, currency_id, count(deposited) AS deposits, sum(deposited) AS deposited,
      count(withdrawn) AS withdrawals, sum(withdrawn) AS withdrawn
    FROM waiting GROUP BY chain_id, currency_id
  )
  SELECT n.chain_id || '/' || n.currency_id AS id, n.chain_id AS chain, n.currency_id AS currency, c.name AS currency_name,
    coalesce(n.contract, '') AS contract, n.decimals, n.confirmations, n.min_deposit, n.min_withdraw, n.max_withdraw, n.fee,
    n.fee_ppm AS fee_rate, n.day_limit, n.site_day_limit, n.sweep_min, n.hot_floor, n.is_deposit_open, n.is_withdraw_open,
    coalesce(n.deposit_pause, '') AS deposit_pause, coalesce(n.withdraw_pause, '') AS withdraw_pause,
    coalesce(s.deposits, 0) AS deposits_waiting, coalesce(s.deposited, 0) AS deposits_amount,
    coalesce(s.withdrawals, 0) AS withdrawals_waiting, coalesce(s.withdrawn, 0) AS withdrawals_amount
  FROM coin_chains n JOIN currencies c ON c.id = n.currency_id LEFT JOIN sums s USING (chain_id, currency_id)
  ORDER BY n.position, n.currency_id, n.chain_id`;

const TERMS = [
  'confirmations',
  'min_deposit',
  'min_withdraw',
  'max_withdraw',
  'fee',
  'fee_rate',
  'day_limit',
  'site_day_limit',
  'sweep_min',
  'hot_floor',
] as const;
const WAITING = ['deposits_waiting', 'deposits_amount', 'withdrawals_waiting', 'withdrawals_amount'] as const;

function stateText(t: Translate, isOpen: boolean, pause: Row['deposit_pause']): string {
  if (isOpen) return t('office.networks.open');
  return pause === '' ? t('office.networks.closed') : t(`network.pause.${pause}`);
}

const columnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.withdrawals.network'), value: (row) => row.chain_name },
  { header: t('office.networks.field.contract'), value: (row) => row.contract },
  { header: t('office.networks.field.decimals'), value: (row) => String(row.decimals) },
  ...TERMS.map((term) => ({
    header: `${t(`office.networks.field.${term}`)}${term === 'fee_rate' ? ' %' : ''}`,
    value: (row: Row) => String(row[term]),
  })),
  { header: t('office.networks.deposits'), value: (row) => stateText(t, row.is_deposit_open, row.deposit_pause) },
  { header: t('office.networks.withdrawals'), value: (row) => stateText(t, row.is_withdraw_open, row.withdraw_pause) },
  ...WAITING.map((figure) => ({
    header: t(`office.networks.${figure}`),
    value: (row: Row) => String(row[figure]),
  })),
];
