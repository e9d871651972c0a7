// Approvals: the keys of operators, what waits for their signatures, and the signatures.
import { officeApprovals } from '@bourse/contract';
import { findChain, formatShanghai, formatUnits, refuse } from '@bourse/domain';
import { APPROVALS_NEEDED } from '@bourse/domain/signer';
import type { FastifyInstance } from 'fastify';
import { findFreshPrice } from '../../../core/market/index-board.ts';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf, mustGetOperator, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { maskAddress } from '../../../system/masks.ts';
import type { CustodyServices } from '../custody.ts';
import {
  countedOf,
  feeMaxOf,
  findCase,
  findCases,
  type LiveApproval,
  needsSignatures,
  sentText,
  type SigningCase,
} from './cases.ts';
import { type ApproverKey, enrolKey, findKeys, findOwnKey, revokeKey, rosterStateOf } from './keys.ts';
import { dropApproval, entryOf, signApproval } from './signing.ts';

const PAGE_SIZE = 20;

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function approvalRoutes(app: FastifyInstance, services: CustodyServices): void {
  keyRoutes(app, services);
  caseRoutes(app, services);
  signingRoutes(app, services);
}

const viewKey = (key: ApproverKey, roster: Parameters<typeof rosterStateOf>[1]): officeApprovals.ApproverKeyRow => ({
  id: key.id,
  operator: key.operator,
  name: key.name,
  public_key: key.publicKey,
  wrap: key.sealed.wrap,
  roster: rosterStateOf(key, roster),
  create_time: formatShanghai(key.createdAt),
});

function keyRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { storage, custody } = services;
  mount(app, services, officeApprovals.listKeys, async () => {
    const [keys, says] = await Promise.all([findKeys(storage.sql), custody.signing?.describe()]);
    return {
      message: {
        is_simulated: flagOf(custody.signing === undefined),
        keys: keys.map((key) => viewKey(key, says?.approvers)),
      },
    };
  });
  mount(app, services, officeApprovals.ownKey, async ({ request }) => {
    const key = await findOwnKey(storage.sql, mustGetOperator(request).id);
    return { message: key ? { name: key.name, public_key: key.publicKey, sealed: key.sealed } : null };
  });
  mount(app, services, officeApprovals.enrolKey, async ({ input, request, t }) => {
    const enrolled = await enrolKey(services, input, operatorActorOf(request));
    return enrolled.ok ? { message: t('answer.approver_enrolled') } : enrolled;
  });
  mount(app, services, officeApprovals.revokeKey, async ({ input, request, t }) => {
    const revoked = await revokeKey(services, input, operatorActorOf(request));
    return revoked.ok ? { message: t('answer.approver_revoked') } : revoked;
  });
}

const viewCase = (found: SigningCase) => ({
  id: found.id,
  user_id: found.userId,
  account: found.account,
  currency_name: found.currencyName,
  network: findChain(found.chainId)?.name ?? '',
  amount: formatUnits(found.amount),
  fee: formatUnits(found.fee),
  status: found.status,
  submit_time: formatShanghai(found.createdAt),
  approved_by: [...found.approvedBy],
});

const viewApproval = (approval: LiveApproval) => ({
  id: approval.id,
  expires_ms: approval.expiresAt,
  created_by: approval.createdBy,
  signatures: countedOf(approval).map(({ operator, name, at }) => ({ operator, name, time: formatShanghai(at) })),
  not_counting: approval.signatures.flatMap(({ counts, name }) => (counts ? [] : [name])),
});

const hasSigned = ({ approval }: SigningCase, email: string): 0 | 1 =>
  flagOf(approval?.signatures.some(({ operator }) => operator === email) === true);

function caseRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { storage, clock, custody, market, auditLog } = services;
  mount(app, services, officeApprovals.listWaiting, async ({ input: { page }, request }) => {
    const { signing } = custody;
    if (!signing) return { message: { list: [], total: 0, needed: APPROVALS_NEEDED } };
    const says = await signing.describe();
    const cases = await findCases(storage.sql, { signing, says, now: clock.now() });
    const waiting = cases.filter((found) => needsSignatures(found, says));
    const { email } = mustGetOperator(request);
    const list = waiting.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((found) => ({
      ...viewCase(found),
      address: maskAddress(found.address),
      approval: found.approval ? { ...viewApproval(found.approval), is_signed_by_me: hasSigned(found, email) } : null,
    }));
    return { message: { list, total: waiting.length, needed: APPROVALS_NEEDED } };
  });
  mount(app, services, officeApprovals.approvalDetail, async ({ input: { withdrawal_id: id }, request }) => {
    const { signing } = custody;
    if (!signing) return refuse('approval_not_needed');
    const now = clock.now();
    const says = await signing.describe();
    const found = await findCase(storage.sql, id, { signing, says, now });
    if (!found) return refuse('withdrawal_not_found');
    await auditLog.record(entryOf(actorOf(request), 'approval.look', id));
    const { target } = found;
    const hint = await signing.feeHint(found.chainId);
    const price = findFreshPrice(market, target.feeCurrencyId, now);
    return {
      message: {
        ...viewCase(found),
        address: found.address,
        chain_id: target.chainId,
        amount_sent: sentText(found),
        fee_coin: market.currency(target.feeCurrencyId)?.name ?? '',
        fee_price: price === undefined ? '' : formatUnits(price),
        fee_hint: hint === undefined ? '' : formatUnits(hint),
        fee_max: feeMaxOf(found, says) ?? '',
        approval: found.approval ? { ...viewApproval(found.approval), text: found.approval.text } : null,
        now_ms: now,
      },
    };
  });
}

function signingRoutes(app: FastifyInstance, services: CustodyServices): void {
  mount(app, services, officeApprovals.signApproval, async ({ input, request, t }) => {
    const { withdrawal_id: withdrawalId, text, signature } = input;
    const signed = await signApproval(services, { withdrawalId, text, signature, by: operatorActorOf(request) });
    if (!signed.ok) return signed;
    return { message: t(signed.value > 0 ? 'answer.approval_half_signed' : 'answer.approval_signed') };
  });
  mount(app, services, officeApprovals.dropApproval, async ({ input, request, t }) => {
    const dropped = await dropApproval(services, { ...input, by: operatorActorOf(request) });
    return dropped.ok ? { message: t('answer.approval_dropped') } : dropped;
  });
}
