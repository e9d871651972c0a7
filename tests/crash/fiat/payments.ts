// Payments in the second of a kill: withdrawals through an acceptor, which their users confirm, dispute, or leave to the clock,
// and orders of the payment form, whose provider says that they are paid, again and again. Each is credited once.
import { acceptors, gateway } from '@bourse/contract';
import { acceptorDealId, type AcceptorDealId, amount, units } from '@bourse/domain';
import type postgres from 'postgres';
import { z } from 'zod';
import type { LocalSequencer } from '../../../apps/server/src/core/sequencer/local-sequencer.ts';
import { FUND_PASSWORD } from '../../../apps/server/src/modules/fiat/deals/testing.ts';
import { signFields } from '../../../apps/server/src/modules/fiat/gateway/provider.ts';
import { submitAll } from '../../../tools/bench/offline-exchange.ts';
import type { Random } from '../../model/random.ts';
import { post } from '../../support/users.ts';
import type { Acts } from './acts.ts';
import { appointAcceptor, type Person } from './people.ts';

const MONEY = '650';
/** A provider of its own, whose key outlives the server. */
const PROVIDER = { merchant: 'crash', key: 'the key of the crash tests', algorithm: 'hmac-sha256' } as const;
const NAME = 'cashier';
export const GATEWAY_SETTINGS = {
  GATEWAY_URL: 'http://127.0.0.1:9/pay',
  GATEWAY_NAME: NAME,
  GATEWAY_MERCHANT: PROVIDER.merchant,
  GATEWAY_REQUEST_KEY: 'nobody reads what goes there',
  GATEWAY_CALLBACK_KEY: PROVIDER.key,
};

export type Withdrawal = { readonly id: AcceptorDealId; readonly user: Person };

/** Paid by the acceptor a moment ago: each is done by itself 20 minutes from now. */
export async function openWithdrawals(
  sequencer: LocalSequencer,
  { acceptor, users }: { readonly acceptor: Person; readonly users: readonly Person[] },
): Promise<readonly Withdrawal[]> {
  await appointAcceptor(sequencer, acceptor);
  const withdrawals: Withdrawal[] = [];
  for (const user of users) {
    const outcome = await sequencer.submit({
      kind: 'openAcceptorDeal',
      userId: user.userId,
      acceptorId: acceptor.userId,
      side: 'withdraw',
      money: amount(units(MONEY)),
      termsId: 1,
      hasTradePassword: true,
    });
    if (!outcome.ok) throw new Error(`a withdrawal was refused: ${outcome.code}`);
    withdrawals.push({ id: acceptorDealId(outcome.value.dealId), user });
  }
  const paid = withdrawals.flatMap(({ id: dealId }) => [
    { kind: 'acceptAcceptorDeal', userId: acceptor.userId, dealId } as const,
    { kind: 'payAcceptorDeal', userId: acceptor.userId, dealId, hasProof: true } as const,
  ]);
  await submitAll(sequencer, paid);
  return withdrawals;
}

/** A third each: confirmed, said not to have come, left to the clock. */
export async function actOnWithdrawal(url: string, { id, user }: Withdrawal, { acts, random }: Hands): Promise<void> {
  const way = random.below(3);
  if (way === 0) return;
  const confirmed = { path: acceptors.received.path, fields: { id: String(id), pay_password: FUND_PASSWORD } };
  const disputed = { path: acceptors.notReceived.path, fields: { id: String(id), reason: 'nothing has come' } };
  await acts.take(url, { user, ...(way === 1 ? confirmed : disputed) });
}
type Hands = { readonly acts: Acts; readonly random: Random };

const withdrawalRows = z.array(z.object({ id: z.string(), state: z.string(), end_reason: z.string().nullable() }));
export const OVERDUE_WITHDRAWALS = `acceptor_deals WHERE state = 'paid' AND due_at <= (SELECT at FROM writer)`;

/** Each ended as its user was told, or by the clock, and was credited once where it did. */
export async function findWithdrawalFaults(sql: postgres.Sql, acts: Acts): Promise<readonly string[]> {
  const rows = withdrawalRows.parse([...(await sql`SELECT id::text, state, end_reason FROM acceptor_deals`)]);
  const faults = rows.flatMap(({ id, state, end_reason: end }) => {
    const isConfirmed = acts.wasDone(acceptors.received.path, id);
    const isDisputed = acts.wasDone(acceptors.notReceived.path, id);
    const told = isConfirmed ? ['done confirmed'] : isDisputed ? ['appealed'] : ['paid', 'done timed_out'];
    const stands = [state, end].filter(Boolean).join(' ');
    return told.includes(stands) ? [] : [`withdrawal ${id} is ${stands}, and was told to be ${told.join(' or ')}`];
  });
  const [posted] = await sql<{ n: number }[]>`
    SELECT count(DISTINCT posting_id)::integer AS n FROM postings WHERE reason = 'acceptor_withdrawal'`;
  const done = rows.filter(({ state }) => state === 'done').length;
  return posted?.n === done ? faults : [...faults, `${done} withdrawals are done with ${posted?.n} postings`];
}

const placed = z.object({ id: z.number() });
export type GatewayOrder = { readonly id: number };

export async function placeOrders(url: string, users: readonly Person[]): Promise<readonly GatewayOrder[]> {
  return Promise.all(
    users.map(async ({ token }) => {
      const answer = await post(url + gateway.order.path, { money: MONEY }, { authorization: token });
      if (answer.type !== 'ok') throw new Error(`nothing was ordered: ${JSON.stringify(answer)}`);
      return { id: placed.parse(answer.message).id };
    }),
  );
}

/** Calls back as a provider does, which waits for one word; returns whether it came. */
export async function callBack(url: string, { id }: GatewayOrder): Promise<boolean> {
  const fields = {
    merchant: PROVIDER.merchant,
    order: String(id),
    trade: `trade-${id}`,
    amount: MONEY,
    currency: 'CNY',
    status: 'success',
  };
  const body = new URLSearchParams({ ...fields, sign: signFields(fields, PROVIDER) });
  const path = gateway.callback.path.replace(':provider', NAME);
  const text = await fetch(url + path, { method: 'POST', body }).then(
    (response) => response.text(),
    () => '',
  );
  return text === 'success';
}

/** All of them are paid, by one posting each, however often the provider said so. */
export async function findOrderFaults(sql: postgres.Sql, orders: readonly GatewayOrder[]): Promise<readonly string[]> {
  const [row] = await sql<{ paid: number; credited: number; posted: number }[]>`
    SELECT (SELECT count(*) FROM gateway_orders WHERE state = 'paid')::integer AS paid,
      (SELECT count(*) FROM gateway_payments)::integer AS credited,
      (SELECT count(DISTINCT posting_id) FROM postings WHERE reason = 'gateway_payment')::integer AS posted`;
  const isWhole = [row?.paid, row?.credited, row?.posted].every((count) => count === orders.length);
  return isWhole ? [] : [`${orders.length} orders of the payment form were paid: ${JSON.stringify(row)}`];
}
