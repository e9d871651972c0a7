// The withdrawals queue. A whole address is shown to those alone who review, and each look is entered in the audit log.
import { officeWithdrawals } from '@bourse/contract';
import { destinationOf, findChain, formatShanghai, formatUnits, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { sendWhole } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { returnText } from '../../../platform/http/return-text.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { maskAddress } from '../../../system/masks.ts';
import type { WalletServices } from '../services.ts';
import { nameOf, withdrawalColumns } from './files.ts';
import { approveWithdrawal, entryOf, rejectWithdrawal } from './withdrawal-decisions.ts';
import { countEarlier, type DeskWithdrawal, findApprovals, findWithdrawal, findWithdrawals } from './withdrawals.ts';
import { settleDecisions } from '../../custody/index.ts';

const destination = (withdrawal: DeskWithdrawal) => destinationOf(withdrawal.chainId, withdrawal.address);

const viewWithdrawal = (t: Translate, withdrawal: DeskWithdrawal): officeWithdrawals.WithdrawalRow => ({
  id: withdrawal.id,
  user_id: withdrawal.userId,
  to_user_id: withdrawal.toUserId ?? 0,
  account: withdrawal.account,
  currency_name: withdrawal.currencyName,
  chain: findChain(withdrawal.chainId)?.name ?? '',
  amount: formatUnits(withdrawal.amount),
  fee: formatUnits(withdrawal.fee),
  worth: withdrawal.worth === undefined ? '' : formatUnits(withdrawal.worth),
  address: maskAddress(destination(withdrawal).address),
  tag: destination(withdrawal).tag,
  status: withdrawal.status,
  flags: [...withdrawal.flags],
  day_sum: formatUnits(withdrawal.daySum),
  is_sum_partial: withdrawal.isSumPartial ? 1 : 0,
  needed: withdrawal.needed,
  approved: withdrawal.approved,
  reason: returnText(t, withdrawal),
  refused_for: withdrawal.refusedFor,
  refused_time: withdrawal.refusedAt === undefined ? '' : formatShanghai(withdrawal.refusedAt),
  submit_time: formatShanghai(withdrawal.createdAt),
});

export function withdrawalRoutes(app: FastifyInstance, services: WalletServices): void {
  const { storage, clock, auditLog, robots } = services;
  const { sql } = storage;
  mount(app, services, officeWithdrawals.listWithdrawals, async (context) => {
    const { input, t } = context;
    const { status, user_id: userId, page, limit } = input;
    await settleDecisions(services);
    const query = { place: status, userId, now: clock.now(), limit, offset: (page - 1) * limit };
    const { list, total } = await findWithdrawals(sql, query);
    robots.shown(
      'withdrawal',
      list.map(({ id }) => id),
    );
    if (input.format !== 'csv') return { message: { list: list.map((each) => viewWithdrawal(t, each)), total } };
    return sendWhole<officeWithdrawals.WithdrawalRow>(services, context, {
      desk: 'funds',
      name: nameOf('withdrawals', input),
      columns: withdrawalColumns(t),
      total,
      readAfter: async (last, rows) =>
        (await findWithdrawals(sql, { ...query, last: last?.id, limit: rows, offset: 0 })).list.map((each) =>
          viewWithdrawal(t, each),
        ),
    });
  });
  mount(app, services, officeWithdrawals.withdrawalDetail, async ({ input, request, t }) => {
    const withdrawal = await findWithdrawal(sql, input.id, clock.now());
    if (!withdrawal) return refuse('withdrawal_not_found');
    robots.shown('withdrawal', [input.id]);
    await auditLog.record(entryOf(actorOf(request), 'withdrawal.look', withdrawal));
    return { message: { ...(await viewFacts(services, t, withdrawal)), ...destination(withdrawal) } };
  });
  mount(app, services, officeWithdrawals.withdrawalProgress, async ({ input, t }) => {
    const withdrawal = await findWithdrawal(sql, input.id, clock.now());
    if (!withdrawal) return refuse('withdrawal_not_found');
    robots.shown('withdrawal', [input.id]);
    return { message: await viewFacts(services, t, withdrawal) };
  });
  decidingRoutes(app, services);
}

async function viewFacts(
  { storage: { sql } }: Pick<WalletServices, 'storage'>,
  t: Translate,
  withdrawal: DeskWithdrawal,
) {
  const [earlier, approvals] = await Promise.all([countEarlier(sql, withdrawal), findApprovals(sql, withdrawal.id)]);
  return {
    ...viewWithdrawal(t, withdrawal),
    txid: withdrawal.txid,
    earlier,
    approvals: approvals.map(({ operator, at }) => ({ operator, time: formatShanghai(at) })),
  };
}

function decidingRoutes(app: FastifyInstance, services: WalletServices): void {
  mount(app, services, officeWithdrawals.approveWithdrawal, async ({ input: { id, amount }, request, t }) => {
    const approved = await approveWithdrawal(services, { id, seen: amount, by: operatorActorOf(request) });
    if (!approved.ok) return approved;
    return { message: t(approved.value > 0 ? 'answer.withdrawal_half_approved' : 'answer.withdrawal_approved') };
  });
  mount(app, services, officeWithdrawals.rejectWithdrawal, async ({ input, request, t }) => {
    const rejected = await rejectWithdrawal(services, { ...input, by: operatorActorOf(request) });
    return rejected.ok ? { message: t('answer.withdrawal_rejected') } : rejected;
  });
}
