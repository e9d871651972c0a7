// Postings between users and the house: an operator asks, another one decides.
import { officeAdjustments } from '@bourse/contract';
import { currencyId, formatShanghai, formatUnits, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { sendWhole } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { WalletServices } from '../services.ts';
import {
  type Adjustment,
  approveAdjustment,
  listAdjustments,
  rejectAdjustment,
  requestAdjustment,
} from './adjustments.ts';
import { adjustmentColumns } from './files.ts';

const viewAdjustment = (adjustment: Adjustment): officeAdjustments.AdjustmentRow => ({
  id: adjustment.id,
  user_id: adjustment.userId,
  account: adjustment.account,
  wallet: adjustment.wallet,
  currency_name: adjustment.currencyName,
  amount: formatUnits(adjustment.amount),
  direction: adjustment.direction,
  source: adjustment.source,
  reason: adjustment.reason,
  status: adjustment.status === 'approved' ? 'posted' : adjustment.status,
  failure: adjustment.failure ?? '',
  submit_time: formatShanghai(adjustment.requestedAt),
  expire_time: formatShanghai(adjustment.expiresAt),
  requested_by: adjustment.requestedBy,
  decided_by: adjustment.decidedBy ?? '',
});

export function adjustmentRoutes(app: FastifyInstance, services: WalletServices): void {
  mount(app, services, officeAdjustments.listAdjustments, async (context) => {
    const { input, t } = context;
    const { status, id, page, limit } = input;
    const query = { status, userId: id, limit, offset: (page - 1) * limit };
    const { adjustments, total } = await listAdjustments(services, query);
    if (input.format !== 'csv') return { message: { list: adjustments.map(viewAdjustment), total } };
    return sendWhole<officeAdjustments.AdjustmentRow>(services, context, {
      desk: 'funds',
      name: `adjustments-${status}`,
      columns: adjustmentColumns(t),
      total,
      readAfter: async (last, rows) => {
        const part = { ...query, last: last?.id, limit: rows, offset: 0 };
        return (await listAdjustments(services, part)).adjustments.map(viewAdjustment);
      },
    });
  });
  mount(app, services, officeAdjustments.requestAdjustment, async ({ input, request, t }) => {
    const { id, currency, ...wish } = input;
    const subject = { userId: userId(id), currencyId: currencyId(currency) };
    const requested = await requestAdjustment(services, { ...wish, ...subject, by: operatorActorOf(request) });
    return requested.ok ? { message: t('answer.adjustment_requested') } : requested;
  });
  mount(app, services, officeAdjustments.approveAdjustment, async ({ input: { id, amount }, request, t }) => {
    const approved = await approveAdjustment(services, { id, seen: amount, by: operatorActorOf(request) });
    return approved.ok ? { message: t('answer.adjustment_posted') } : approved;
  });
  mount(app, services, officeAdjustments.rejectAdjustment, async ({ input, request, t }) => {
    const rejected = await rejectAdjustment(services, { ...input, by: operatorActorOf(request) });
    return rejected.ok ? { message: t('answer.adjustment_rejected') } : rejected;
  });
}
