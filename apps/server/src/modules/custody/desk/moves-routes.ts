// What operators see of moves of our own coins, and how they hurry them.
import { officeMoves } from '@bourse/contract';
import { CHAINS, type ChainId, chainId, findChain, formatShanghai, formatUnits, refuse, ZERO } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { targetOf } from '../moves/plan-moves.ts';
import type { CoinState, Situation } from '../moves/situation.ts';
import { sendWhole } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf } from '../../../platform/http/operator-acts.ts';
import type { CustodyServices } from '../services.ts';
import { moveColumnsOf } from './files.ts';
import { type DeskMove, findMoves } from './moves.ts';

const nameOf = (id: ChainId): string => findChain(id)?.name ?? '';

export function movesRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { storage, custody, market } = services;
  const coinName = (id: CoinState['currencyId']): string => market.currency(id)?.name ?? '';
  const feeNameOf = (id: ChainId): string => {
    const feeCurrencyId = custody.moves(id)?.feeCurrencyId;
    return feeCurrencyId === undefined ? '' : coinName(feeCurrencyId);
  };
  const viewMove = (move: DeskMove): officeMoves.MoveRow => ({
    id: move.id,
    purpose: move.purpose,
    chain_name: nameOf(move.chainId),
    currency_name: coinName(move.currencyId),
    amount: formatUnits(move.amount),
    from: move.from,
    outputs: move.outputs,
    to: move.to,
    state: move.state,
    reason: move.reason,
    txid: move.txid,
    fee: move.fee === undefined ? '' : formatUnits(move.fee),
    fee_currency_name: feeNameOf(move.chainId),
    submit_time: formatShanghai(move.createdAt),
    update_time: formatShanghai(move.updatedAt),
  });
  mount(app, services, officeMoves.listMoves, async (context) => {
    const { input, t } = context;
    const { status, page, limit } = input;
    const query = { isOpen: status === 'open', limit, offset: (page - 1) * limit };
    const { moves, total } = await findMoves(storage.sql, query);
    if (input.format !== 'csv') return { message: { list: moves.map(viewMove), total } };
    return sendWhole<officeMoves.MoveRow>(services, context, {
      desk: 'custody',
      name: `moves-${status}`,
      columns: moveColumnsOf(t),
      total,
      readAfter: async (last, rows) => {
        const part = { ...query, before: last?.id, limit: rows, offset: 0 };
        return (await findMoves(storage.sql, part)).moves.map(viewMove);
      },
    });
  });
  mount(app, services, officeMoves.listWaiting, async () => {
    const lists = await Promise.all(
      CHAINS.map(async ({ id }) => (await custody.moves(id)?.findWaiting())?.map((one) => ({ id, one })) ?? []),
    );
    return {
      message: lists.flat().map(({ id, one }) => ({
        chain: id,
        chain_name: nameOf(id),
        txid: one.txid,
        ...('moveId' in one.sending
          ? { kind: 'move' as const, id: one.sending.moveId }
          : { kind: 'withdrawal' as const, id: one.sending.withdrawalId }),
        currency_name: coinName(one.currencyId),
        amount: formatUnits(one.amount),
        fee: formatUnits(one.fee),
        fee_currency_name: feeNameOf(id),
        rounds: one.rounds,
        sign_time: formatShanghai(one.signedAt),
        is_stuck: one.isStuck,
      })),
    };
  });
  mount(app, services, officeMoves.moveNetworks, async () => ({
    message: CHAINS.map(({ id, name }): officeMoves.MoveNetworkRow => {
      const moves = custody.moves(id);
      const isRun = custody.chainState(id) !== undefined;
      return {
        chain: id,
        name,
        source: moves ? 'nodes' : isRun ? 'simulated' : 'none',
        coins: moves?.seen?.coins.map((coin) => viewCoin(coin, moves.seen, coinName)) ?? [],
      };
    }),
  }));
  actingRoutes(app, services);
}

function viewCoin(
  coin: CoinState,
  situation: Situation | undefined,
  nameOfCoin: (id: CoinState['currencyId']) => string,
): officeMoves.MoveNetworkRow['coins'][number] {
  const { currencyId, hot, incoming, waiting, sweepMin } = coin;
  const lots = (situation?.lots ?? []).filter((lot) => lot.currencyId === currencyId);
  const missing = waiting - hot - incoming;
  return {
    currency: currencyId,
    currency_name: nameOfCoin(currencyId),
    hot: formatUnits(hot),
    target: formatUnits(targetOf(coin)),
    deposits: formatUnits(lots.reduce((sum, { amount }) => sum + amount, 0n)),
    sweep_min: formatUnits(sweepMin),
    missing: formatUnits(missing > 0n ? missing : ZERO),
  };
}

function actingRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { custody, auditLog } = services;
  mount(app, services, officeMoves.moveNow, async ({ input: { chain, purpose, reason }, request, t }) => {
    const moves = custody.moves(chainId(chain));
    if (!moves) return refuse('network_without_keys');
    const entry = {
      ...actorOf(request),
      action: `custody.${purpose}_now`,
      subject: `network ${nameOf(chainId(chain))}`,
    };
    // Nothing is moved without its entry.
    await auditLog.record({ ...entry, after: { reason } });
    const count = await moves.moveNow(purpose);
    return count === undefined
      ? refuse('network_behind', { network: nameOf(chainId(chain)) })
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
