// The accounts of a person at a glance: what each is called, owns and has under way.
import { subAccounts as contract, type AnswerOf } from '@bourse/contract';
import { SUB_ACCOUNTS_MAX, type UserId, viewWorth } from '@bourse/domain';
import { calculateWorth } from '../../core/market/wallet-worth.ts';
import { personOfUser } from '../../platform/http/acting.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import { findBalancesOf, findCounts, findLabels, findOpeningTime } from './queries.ts';

type Needs = Pick<BaseServices, 'storage' | 'market' | 'persons' | 'clock'>;

/** The figures of some accounts. */
export async function readFigures({ storage: { sql }, market, clock }: Needs, ids: readonly UserId[]) {
  const [balances, counts] = await Promise.all([findBalancesOf(sql, ids), findCounts(sql, ids, clock.now())]);
  const byUser = Map.groupBy(balances, ({ userId }) => userId);
  const countsOf = new Map(counts.map((row) => [row.userId, row]));
  return {
    worth: viewWorth(calculateWorth(market, balances)),
    of: (id: UserId) => ({
      worth: viewWorth(calculateWorth(market, byUser.get(id) ?? [])),
      open_orders: countsOf.get(id)?.openOrders ?? 0,
      live_keys: countsOf.get(id)?.liveKeys ?? 0,
    }),
  };
}

/** A master sees itself and all sub-accounts, a sub-account itself alone. */
export async function viewAccounts(needs: Needs, user: SessionUser): Promise<AnswerOf<typeof contract.list>> {
  const { persons, storage } = needs;
  const master = personOfUser(user);
  const isMaster = user.masterId === undefined;
  const subs = persons.subAccountsOf(master).filter(({ id }) => isMaster || id === user.id);
  const ids = [...(isMaster ? [master] : []), ...subs.map(({ id }) => id)];
  const [figures, labels, openedAt] = await Promise.all([
    readFigures(needs, ids),
    findLabels(storage.sql, master),
    findOpeningTime(storage.sql, master),
  ]);
  const labelled = new Map(labels.map((row) => [row.id, row]));
  const rows = subs.map(({ id, isFrozen, closedAt = null }) => ({
    id,
    label: labelled.get(id)?.label ?? '',
    is_master: 0 as const,
    is_frozen: isFrozen ? (1 as const) : (0 as const),
    created_ms: labelled.get(id)?.createdAt ?? 0,
    closed_ms: closedAt,
    ...figures.of(id),
  }));
  const own = {
    id: master,
    label: '',
    is_master: 1 as const,
    is_frozen: 0 as const,
    created_ms: openedAt ?? 0,
    closed_ms: null,
    ...figures.of(master),
  };
  return { accounts: isMaster ? [own, ...rows] : rows, worth: figures.worth, max: SUB_ACCOUNTS_MAX };
}
