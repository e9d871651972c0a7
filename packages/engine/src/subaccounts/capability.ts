// Sub-accounts as the engine gathers them: who belongs to whom is the core's, what a master does with them stands here.
import type { Capability } from '../capability.ts';
import { closeSubAccount, freezeSubAccount, openSubAccount } from './change-sub-account.ts';
import type { SubAccountsCommand, SubAccountsOutcomes } from './commands.ts';
import { checkPersons } from './invariants.ts';
import { moveBetweenAccounts } from './move-between-accounts.ts';
import type { SubAccountsContext, SubAccountsWorld } from './subaccounts.ts';

/** It changes users, which are the core's. */
const NO_ENTITIES = {};

type SubAccountsShape = {
  readonly world: SubAccountsWorld;
  readonly context: SubAccountsContext;
  readonly entities: typeof NO_ENTITIES;
  readonly command: SubAccountsCommand;
  readonly outcomes: SubAccountsOutcomes;
  readonly event: never;
};

export const subAccounts: Capability<SubAccountsShape> = {
  entities: NO_ENTITIES,
  rules: {
    openSubAccount: { admits: 'active', refusesSubAccounts: true, run: openSubAccount },
    freezeSubAccount: { admits: 'active', refusesSubAccounts: true, run: freezeSubAccount },
    closeSubAccount: { admits: 'active', refusesSubAccounts: true, run: closeSubAccount },
    moveBetweenAccounts: {
      admits: 'active',
      isStopped: ({ wallet }) => wallet === 'lever',
      run: moveBetweenAccounts,
    },
  },
  live: () => ({}),
  load: () => undefined,
  checkInvariants: checkPersons,
};
