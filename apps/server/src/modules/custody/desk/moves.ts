// What operators see of moves of our own coins and of transactions that wait for a block, and how they hurry them.
import { officeMoves } from '@bourse/contract';
import {
  amount,
  type ChainId,
  chainId,
  CHAINS,
  type CurrencyId,
  findChain,
  maxAmount,
  refuse,
  ZERO,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../../core/storage/connection.ts';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf } from '../../../platform/http/operator-acts.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { answerList } from '../../../platform/lists/serve-list.ts';
import { chainNameOf } from '../coins/coin-chains.ts';
import type { CustodyServices } from '../custody.ts';
import { targetOf } from '../moves/plan-moves.ts';
import type { CoinState, Situation } from '../moves/situation.ts';

const { moveRow } = officeMoves;
type Move = officeMoves.MoveRow;

const nameOf = (id: ChainId): string => findChain(id)?.name ?? '';

export function movesRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { storage, custody, market } = services;
  const { sql } = storage;
  const coinName = (id: CurrencyId | undefined): string => (id === undefined ? '' : (market.currency(id)?.name ?? ''));
  const feeNameOf = (id: ChainId): string => coinName(custody.moves(id)?.feeCurrencyId);
  mount(app, services, officeMoves.listMoves, async (context) => {
    const { input, t } = context;
    const feeNames = Object.fromEntries(CHAINS.map(({ id }) => [id, feeNameOf(id)]));
    const source = movesOf(sql, { isOpen: input.status === 'open', feeNames });
    return answerList(services, context, {
      source,
      stored: moveRow,
      row: moveRow,
      view: (rows) => rows,
      desk: 'custody',
      name: `moves-${input.status}`,
      columns: columnsOf(t),
      after: (_, { id }) => sql`m.id < ${id}`,
      isEndless: true,
    });
  });
  mount(app, services, officeMoves.listWaiting, async () => {
    const lists = await Promise.all(
      CHAINS.map(async ({ id }) => (await custody.moves(id)?.findWaiting())?.map((one) => ({ id, one })) ?? []),
    );
    return {
      message: lists.flat().map(({ id, one: { sending, ...one } }) => ({
        chain: id,
        chain_name: nameOf(id),
        txid: one.txid,
        ...('moveId' in sending
          ? { kind: 'move' as const, id: sending.moveId }
          : { kind: 'withdrawal' as const, id: sending.withdrawalId }),
        currency_name: coinName(one.currencyId),
        amount: one.amount,
        fee: one.fee,
        fee_currency_name: feeNameOf(id),
        rounds: one.rounds,
        sign_time: one.signedAt,
        is_stuck: one.isStuck,
      })),
    };
  });
  mount(app, services, officeMoves.moveNetworks, async () => ({
    message: CHAINS.map(({ id, name }) => {
      const moves = custody.moves(id);
      const isRun = custody.chainState(id) !== undefined;
      return {
        chain: id,
        name,
        source: moves ? ('nodes' as const) : isRun ? ('simulated' as const) : ('none' as const),
        coins: moves?.seen?.coins.map((coin) => viewCoin(coin, moves.seen, coinName)) ?? [],
      };
    }),
  }));
  actingRoutes(app, services);
}

type Listed = {
  readonly isOpen: boolean;
  /** By the chain, the coin that its fees are paid in. */
  readonly feeNames: Readonly<Record<string, string>>;
};

/** With the transaction that was mined for it, or the newest one that is sent. */
function movesOf(sql: Sql, { isOpen, feeNames }: Listed) {
  const isLive = sql`m.state IN ('planned', 'signed', 'broadcast', 'mined')`;
  return {
    columns: sql`m.id, m.purpose, ${chainNameOf(sql, sql`m.chain_id`)} AS chain_name, c.name AS currency_name, m.amount,
      coalesce(m.from_address, '') AS "from", cardinality(m.outputs) AS outputs, m.to_address AS "to", m.state, m.reason,
      coalesce(t.txid, '') AS txid, coalesce(trim_scale(coalesce(t.paid_fee, t.fee))::text, '') AS fee,
      ${chainNameOf(sql, sql`m.chain_id`, feeNames)} AS fee_currency_name, m.created_at AS submit_time, m.updated_at AS update_time`,
    from: sql`chain_moves m JOIN currencies c ON c.id = m.currency_id LEFT JOIN LATERAL (
      SELECT txid, fee, paid_fee FROM chain_transactions WHERE move_id = m.id
      ORDER BY mined_height IS NULL, signed_at DESC, fee DESC LIMIT 1) t ON true`,
    where: [isOpen ? isLive : sql`NOT ${isLive}`],
    order: sql`m.id DESC`,
  };
}

/** Its address, or of how many outputs it is put together. */
function fromText(t: Translate, { from, outputs }: Move): string {
  if (from !== '') return from;
  return outputs === 0 ? t('office.moves.hot') : t('office.moves.outputs', { count: outputs });
}

const columnsOf = (t: Translate): readonly CsvColumn<Move>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.moves.what'), value: ({ purpose }) => t(`office.moves.purpose.${purpose}`) },
  { header: t('office.withdrawals.network'), value: (row) => row.chain_name },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.funds.amount'), value: (row) => row.amount },
  { header: t('office.moves.from'), value: (row) => fromText(t, row) },
  { header: t('office.moves.to'), value: ({ to }) => to },
  { header: t('office.moves.fee'), value: (row) => (row.fee === '' ? '' : `${row.fee} ${row.fee_currency_name}`) },
  { header: t('office.moves.txid'), value: ({ txid }) => txid },
  { header: t('office.moves.state'), value: ({ state }) => t(`office.moves.state.${state}`) },
  { header: t('office.moves.why'), value: ({ reason }) => reason },
  { header: t('office.moves.begun'), value: (row) => row.submit_time, zone: 'UTC+8' },
  { header: t('office.moves.changed'), value: (row) => row.update_time, zone: 'UTC+8' },
];

function viewCoin(
  coin: CoinState,
  situation: Situation | undefined,
  coinName: (id: CurrencyId) => string,
): z.output<typeof officeMoves.moveNetworkRow>['coins'][number] {
  const { currencyId, hot, incoming, waiting, sweepMin } = coin;
  const lots = (situation?.lots ?? []).filter((lot) => lot.currencyId === currencyId);
  return {
    currency: currencyId,
    currency_name: coinName(currencyId),
    hot,
    target: targetOf(coin),
    deposits: amount(lots.reduce((sum, lot) => sum + lot.amount, 0n)),
    sweep_min: sweepMin,
    missing: maxAmount(amount(waiting - hot - incoming), ZERO),
  };
}

function actingRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { custody, auditLog } = services;
  mount(app, services, officeMoves.moveNow, async ({ input: { chain, purpose, reason }, request, t }) => {
    const moves = custody.moves(chainId(chain));
    if (!moves) return refuse('network_without_keys');
    const network = nameOf(chainId(chain));
    // Nothing is moved without its entry.
    const entry = { action: `custody.${purpose}_now`, subject: `network ${network}`, after: { reason } };
    await auditLog.record({ ...actorOf(request), ...entry });
    const count = await moves.moveNow(purpose);
    return count === undefined
      ? refuse('network_behind', { network })
      : { message: t('answer.moves_planned', { count }) };
  });
  mount(app, services, officeMoves.bump, async ({ input: { chain, txid, reason }, request, t }) => {
    const moves = custody.moves(chainId(chain));
    if (!moves) return refuse('network_without_keys');
    const subject = `transaction ${txid} of ${nameOf(chainId(chain))}`;
    await auditLog.record({ ...actorOf(request), action: 'custody.bump', subject, after: { reason } });
    const bumped = await moves.bump(txid);
    return bumped.ok ? { message: t('answer.fee_raised') } : bumped;
  });
}
