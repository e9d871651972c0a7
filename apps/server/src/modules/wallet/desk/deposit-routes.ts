// Deposits that users report: one operator says what they are, another one decides. Looking is an act like any other.
import { officeDeposits } from '@bourse/contract';
import { chainId, findChain, formatShanghai, formatUnits, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import { sendWhole } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { say } from '../../../platform/http/user-changes.ts';
import { readPicture } from '../../../platform/pictures/pictures.ts';
import type { WalletServices } from '../services.ts';
import { approveDeposit, entryOf, proposeDeposit, rejectDeposit } from './deposit-decisions.ts';
import { findOutputs, isDeepEnough, type Output } from './deposit-outputs.ts';
import { type DepositRequest, findDepositRequest, findDepositRequests, type Proposal } from './deposit-requests.ts';
import { depositColumns, nameOf } from './files.ts';

/** A proposal that nobody had decided about when its report was rejected is shown as it was then. */
const STATUSES = {
  pending: 'pending',
  approved: 'approved',
  applied: 'posted',
  failed: 'failed',
  rejected: 'pending',
  expired: 'pending',
} as const;

const viewProposal = (proposal: Proposal): NonNullable<officeDeposits.DepositRequestRow['proposal']> => ({
  revision: proposal.revision,
  way: proposal.output ? 'chain' : 'house',
  amount: formatUnits(proposal.amount),
  txid: proposal.output?.txid ?? '',
  status: STATUSES[proposal.status],
  failure: proposal.failure ?? '',
  proposed_by: proposal.proposedBy,
  decided_by: (proposal.status !== 'rejected' && proposal.decidedBy) || '',
  time: formatShanghai(proposal.proposedAt),
});

const viewRequest = (request: DepositRequest): officeDeposits.DepositRequestRow => ({
  id: request.id,
  user_id: request.userId,
  account: request.account,
  currency_name: request.currencyName,
  chain: request.chainId === undefined ? '' : (findChain(request.chainId)?.name ?? ''),
  amount: formatUnits(request.amount),
  has_picture: request.picture === undefined ? 0 : 1,
  status: request.state,
  reason: request.reason,
  submit_time: formatShanghai(request.createdAt),
  proposal: request.proposal ? viewProposal(request.proposal) : null,
});

const viewOutput = (output: Output) => ({
  chain_id: output.chainId,
  chain: output.chain.name,
  txid: output.txid,
  ordinal: output.ordinal,
  amount: formatUnits(output.amount),
  tag: output.tag,
  is_unclaimed: output.isUnclaimed ? (1 as const) : (0 as const),
  confirmations: output.confirmations,
  can_credit: isDeepEnough(output) ? (1 as const) : (0 as const),
  confirmations_needed: output.confirmationsNeeded,
});

/** `postDue` posts what a stopped process had approved, so that it is listed as credited. */
export function depositRoutes(app: FastifyInstance, services: WalletServices, postDue: () => Promise<void>): void {
  const { sql } = services.storage;
  mount(app, services, officeDeposits.listDepositRequests, async (context) => {
    const { input, t } = context;
    const { status, user_id: userId, page, limit } = input;
    await postDue();
    const query = { state: status, userId, limit, offset: (page - 1) * limit };
    const { list, total } = await findDepositRequests(sql, query);
    if (input.format !== 'csv') return { message: { list: list.map(viewRequest), total } };
    return sendWhole<officeDeposits.DepositRequestRow>(services, context, {
      desk: 'funds',
      name: nameOf('deposit-requests', input),
      columns: depositColumns(t),
      total,
      readAfter: async (last, rows) =>
        (await findDepositRequests(sql, { ...query, last: last?.id, limit: rows, offset: 0 })).list.map(viewRequest),
    });
  });
  lookingRoutes(app, services);
  decidingRoutes(app, services);
}

function lookingRoutes(app: FastifyInstance, services: WalletServices): void {
  const { storage, auditLog } = services;
  const { sql } = storage;
  mount(app, services, officeDeposits.depositRequest, async ({ input, request }) => {
    const found = await findDepositRequest(sql, input.id);
    if (!found) return refuse('funds_request_not_found');
    await auditLog.record(entryOf(actorOf(request), 'deposit.look', found));
    const [outputs, houseFunds] = await Promise.all([
      findOutputs(sql, found),
      findHouseFunds(sql, { purpose: 'treasury', currencyId: found.currencyId }),
    ]);
    const message = {
      ...viewRequest(found),
      sent_from: found.sentFrom,
      hash: found.hash,
      outputs: outputs.map(viewOutput),
      house_funds: formatUnits(houseFunds),
    };
    return { message };
  });
  mount(app, services, officeDeposits.depositPicture, async ({ input, request, reply }) => {
    const found = await findDepositRequest(sql, input.id);
    if (!found) return refuse('funds_request_not_found');
    if (found.picture === undefined) return refuse('picture_not_found');
    const picture = await readPicture(services, found.picture);
    if (!picture.ok) return picture;
    await auditLog.record(entryOf(actorOf(request), 'deposit.picture', found));
    // The answer is the image itself: once it is sent, no envelope follows.
    await reply
      .headers({ 'Content-Disposition': 'attachment; filename="picture.jpg"', 'Cache-Control': 'no-store' })
      .type('image/jpeg')
      .send(picture.value.bytes);
    return { message: '' };
  });
}

function decidingRoutes(app: FastifyInstance, services: WalletServices): void {
  mount(app, services, officeDeposits.proposeDeposit, async ({ input, request, t }) => {
    const { id, way, amount, chain_id, txid, ordinal } = input;
    const by = operatorActorOf(request);
    if (way === 'house') {
      if (amount === undefined) return refuse('quantity_required');
      const proposed = await proposeDeposit(services, { id, by, wish: { amount } });
      return say(proposed, t('answer.deposit_proposed'));
    }
    if (chain_id === undefined || txid === undefined || ordinal === undefined) return refuse('output_not_creditable');
    const output = { chainId: chainId(chain_id), txid, ordinal };
    const proposed = await proposeDeposit(services, { id, by, wish: { output } });
    return say(proposed, t('answer.deposit_proposed'));
  });
  mount(app, services, officeDeposits.approveDeposit, async ({ input: { id, ...seen }, request, t }) => {
    const approved = await approveDeposit(services, { id, seen, by: operatorActorOf(request) });
    return say(approved, t('answer.deposit_credited'));
  });
  mount(app, services, officeDeposits.rejectDeposit, async ({ input, request, t }) => {
    const rejected = await rejectDeposit(services, { ...input, by: operatorActorOf(request) });
    return say(rejected, t('answer.deposit_rejected'));
  });
}
