// Sub-accounts as the engine gathers them: who belongs to whom is the core's, what a master does with them stands here.
import { accept, refuse, SUB_ACCOUNTS_MAX, type EngineRefusalCode, type Result } from '@bourse/domain';
import type { Capability } from '../capability.ts';
import type { Core, CoreContext } from '../core/core.ts';
import { createUser } from '../core/users.ts';
import type { OpenSubAccount, SubAccountsCommand, SubAccountsOutcomes } from './commands.ts';

type Outcome<C extends SubAccountsCommand> = Result<SubAccountsOutcomes[C['kind']], EngineRefusalCode>;

/** It changes users, which are the core's. */
const NO_ENTITIES = {};

type SubAccountsShape = {
  readonly world: Core;
  readonly context: CoreContext;
  readonly entities: typeof NO_ENTITIES;
  readonly command: SubAccountsCommand;
  readonly outcomes: SubAccountsOutcomes;
  readonly event: never;
};

export const subAccounts: Capability<SubAccountsShape> = {
  entities: NO_ENTITIES,
  rules: {
    openSubAccount: { admits: 'active', run: openSubAccount },
    freezeSubAccount: { admits: 'active', run: () => refuse('sub_account_not_found') },
    closeSubAccount: { admits: 'active', run: () => refuse('sub_account_not_found') },
    moveBetweenAccounts: { admits: 'active', run: () => refuse('sub_account_not_found') },
  },
  live: () => ({}),
  load: () => undefined,
};

function openSubAccount(world: Core, context: CoreContext, { userId, subId }: OpenSubAccount): Outcome<OpenSubAccount> {
  if (world.users.get(userId)?.masterId !== undefined) return refuse('sub_account_refused');
  if (world.users.has(subId)) return accept({ isNew: false });
  const open = (world.subAccounts.get(userId) ?? []).filter((id) => world.users.get(id)?.closedAt === undefined);
  if (open.length >= SUB_ACCOUNTS_MAX) return refuse('too_many_sub_accounts', { max: SUB_ACCOUNTS_MAX });
  createUser(world, context, { id: subId, masterId: userId });
  return accept({ isNew: true });
}
