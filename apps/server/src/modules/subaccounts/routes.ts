// Calls about sub-accounts: seeing, opening, naming, freezing and closing them, and moving money between accounts of a person.
import { subAccounts as contract } from '@bourse/contract';
import { accept, currencyId, DAY_MS, refuse, type Result, type UserId, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import type { Sql } from '../../core/storage/connection.ts';
import { numbersLiteral } from '../../core/storage/arrays.ts';
import { accountsOf, type SubAccount } from '../../platform/accounts/person-board.ts';
import { personOfUser } from '../../platform/http/acting.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import { refuseBeyond } from '../../platform/http/throttles.ts';
import type { ListSource } from '../../platform/lists/answer-rows.ts';
import { serveDescribed } from '../../platform/lists/serve-described.ts';
import { viewAccounts } from './accounts.ts';
import { prepareOpening, rename } from './open.ts';
import { deleteUnopened, findLabels } from './queries.ts';

export function subAccountRoutes(app: FastifyInstance, services: BaseServices): void {
  listRoutes(app, services);
  openingRoute(app, services);
  changingRoutes(app, services);
  transferRoutes(app, services);
}

function listRoutes(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, contract.list, async ({ user }) => ({ message: await viewAccounts(services, user) }));
}

function openingRoute(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, contract.create, async ({ input: { label }, user, submitPrepared }) => {
    let prepared: UserId | undefined;
    const outcome = await submitPrepared(async () => {
      const opening = await prepareOpening(services, { masterId: user.id, label });
      if (opening.ok) prepared = opening.value.subId;
      return opening;
    });
    if (!outcome.ok) {
      if (prepared !== undefined) await deleteUnopened(services.storage.sql, prepared);
      return outcome;
    }
    await heard();
    const { accounts } = await viewAccounts(services, user);
    // Asked for again under its key, it is found by its name.
    const opened = accounts.find(({ id, label: own }) => (prepared === undefined ? own === label : id === prepared));
    return opened ? { message: opened } : refuse('sub_account_not_found');
  });
}

/** Whoever is answered finds the change everywhere: what was committed is published in the turn after the answer is known. */
const heard = (): Promise<void> => setImmediate();

type Needs = Pick<BaseServices, 'persons'>;

/** One of the master's that is not closed. */
function findOwn(
  { persons }: Needs,
  { user, id }: { readonly user: SessionUser; readonly id: number },
): Result<SubAccount, 'sub_account_not_found' | 'sub_account_closed'> {
  const sub = persons.find(userId(id));
  if (sub?.masterId !== user.id) return refuse('sub_account_not_found');
  return sub.closedAt === undefined ? accept(sub) : refuse('sub_account_closed');
}

/** Freezing is never refused, so that beyond so many letters a day it is done in silence. */
export const LETTERS_PER_DAY_MAX = 50;

/** The master hears of it: whoever has the session alone may do it. */
async function tell(
  { storage, clock, notifyUser }: Pick<BaseServices, 'storage' | 'clock' | 'notifyUser'>,
  { id, masterId }: Pick<SubAccount, 'id' | 'masterId'>,
  act: 'frozen' | 'thawed' | 'closed',
): Promise<void> {
  const throttle = { subject: `sub-account letters ${masterId}`, max: LETTERS_PER_DAY_MAX, windowMs: DAY_MS };
  if (await refuseBeyond(storage.sql, throttle, clock.now())) return;
  const labels = await findLabels(storage.sql, masterId);
  await notifyUser(masterId, 'subAccountChanged', { label: labels.find((row) => row.id === id)?.label ?? '', act });
}

function changingRoutes(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, contract.rename, async ({ input: { id, label }, user, t }) => {
    const own = findOwn(services, { user, id });
    if (!own.ok) return own;
    const renamed = await rename(services, { masterId: user.id, subId: own.value.id, label });
    return renamed.ok ? { message: t('answer.saved') } : renamed;
  });
  mount(app, services, contract.freeze, async ({ input: { id, is_frozen: isFrozen }, user, t, submit }) => {
    const own = findOwn(services, { user, id });
    if (!own.ok) return own;
    const command = {
      kind: 'freezeSubAccount',
      userId: user.id,
      subId: own.value.id,
      isFrozen: isFrozen === 1,
    } as const;
    const outcome = await submit(command);
    await heard();
    if (outcome.ok && own.value.isFrozen !== command.isFrozen)
      await tell(services, own.value, command.isFrozen ? 'frozen' : 'thawed');
    return outcome.ok ? { message: t(isFrozen === 1 ? 'answer.user_frozen' : 'answer.user_unfrozen') } : outcome;
  });
  mount(app, services, contract.close, async ({ input: { id }, user, t, submit }) => {
    const own = findOwn(services, { user, id });
    if (!own.ok) return own;
    const outcome = await submit({ kind: 'closeSubAccount', userId: user.id, subId: own.value.id });
    await heard();
    if (outcome.ok) await tell(services, own.value, 'closed');
    return outcome.ok ? { message: t('answer.sub_account_closed') } : outcome;
  });
}

function transferRoutes(app: FastifyInstance, services: BaseServices): void {
  const { persons } = services;
  mount(app, services, contract.transfer, async ({ input, user, t, submit }) => {
    const { from_id: from, to_id: to, wallet, currency_id: currency, number } = input;
    // A key gives what its own account has: what a sub-account owns is out of reach of its master's.
    const others = accountsOf(persons, personOfUser(user)).filter((one) => one !== user.id);
    if (user.key !== undefined && others.includes(userId(from))) return refuse('key_not_allowed');
    const outcome = await submit({
      kind: 'moveBetweenAccounts',
      userId: user.id,
      fromId: userId(from),
      toId: userId(to),
      wallet,
      currencyId: currencyId(currency),
      amount: number,
    });
    return outcome.ok ? { message: t('answer.transferred') } : outcome;
  });
  serveDescribed(app, services, contract.transfersList, {
    source: (sql, { input, user }) => {
      if (user === undefined) return transfersOf(sql, []);
      const visible = user.masterId === undefined ? accountsOf(persons, user.id) : [user.id];
      const chosen = input.account_id;
      return transfersOf(sql, chosen === undefined ? visible : visible.filter((one) => one === chosen));
    },
    file: { name: 'account-transfers' },
    cells: {
      from_label: (row, t) => row.from_label || t('list.accountTransfers.master'),
      to_label: (row, t) => row.to_label || t('list.accountTransfers.master'),
    },
  });
}

/** Transfers that one of these accounts gave or got, by the postings that they left in the ledger. */
const transfersOf = (sql: Sql, ids: readonly UserId[]): ListSource => ({
  columns: sql`t.at AS at_ms, coalesce(giver.label, '') AS from_label, coalesce(getter.label, '') AS to_label, t.wallet,
    t.amount, currencies.name AS currency_name, t.from_id, t.to_id, t.posting_id AS id`,
  from: sql`(
      SELECT given.posting_id, given.at, -given.amount AS amount, coalesce(a.wallet, '') AS wallet, a.currency_id,
        coalesce(a.user_id, 0) AS from_id, coalesce(b.user_id, 0) AS to_id
      FROM accounts own JOIN postings mine ON mine.account_id = own.id AND mine.reason = 'account_transfer'
        JOIN postings given ON given.posting_id = mine.posting_id AND given.amount < 0 JOIN accounts a ON a.id = given.account_id
        JOIN postings got ON got.posting_id = mine.posting_id AND got.amount > 0 JOIN accounts b ON b.id = got.account_id
      WHERE own.user_id = ANY(${numbersLiteral(ids, (one) => one)}::bigint[])
      GROUP BY given.posting_id, given.at, given.amount, a.wallet, a.currency_id, a.user_id, b.user_id
    ) AS t JOIN currencies ON currencies.id = t.currency_id
    LEFT JOIN sub_accounts giver ON giver.user_id = t.from_id LEFT JOIN sub_accounts getter ON getter.user_id = t.to_id`,
  order: sql`t.posting_id DESC`,
});
