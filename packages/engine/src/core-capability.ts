// The core as the engine gathers it.
import { accept } from '@bourse/domain';
import type { Capability } from './capability.ts';
import type { CoreCommand, CoreOutcomes } from './core/commands.ts';
import { configureCurrency } from './core/configure-currency.ts';
import { CORE_ENTITIES, type Core, type CoreContext, type CoreEvent } from './core/core.ts';
import { holdOutflows, setWalletLock } from './core/outflow-guards.ts';
import { bindPerson } from './core/person.ts';
import { tickIndex } from './core/tick-index.ts';
import { keepUser, openUser, setUserFrozen } from './core/users.ts';
import { setVerificationLevel } from './core/verification.ts';

type CoreShape = {
  readonly world: Core;
  readonly context: CoreContext;
  readonly entities: typeof CORE_ENTITIES;
  readonly command: CoreCommand;
  readonly outcomes: CoreOutcomes;
  readonly event: CoreEvent;
};

export const core: Capability<CoreShape> = {
  entities: CORE_ENTITIES,
  rules: {
    openUser: { admits: 'house', run: openUser },
    setUserFrozen: { admits: 'known', run: setUserFrozen },
    holdOutflows: { admits: 'known', run: holdOutflows },
    setWalletLock: { admits: 'known', run: setWalletLock },
    setVerificationLevel: { admits: 'known', refusesSubAccounts: true, run: setVerificationLevel },
    configureCurrency: { admits: 'house', run: configureCurrency },
    tickIndex: { admits: 'house', run: tickIndex },
    // Each capability says for itself what a moment brings.
    advanceTime: { admits: 'house', run: () => accept({}) },
  },
  live: ({ currencies, users, ledger, indexPrices }) => ({
    currencies: currencies.values(),
    users: users.values(),
    accounts: ledger.accounts,
    ticks: indexPrices.latest,
  }),
  load(world, { currencies, users, accounts, ticks }) {
    for (const currency of currencies) world.currencies.set(currency.id, currency);
    for (const user of users) keepUser(world, user);
    for (const { id, outflowsHeldUntil } of users) if (outflowsHeldUntil !== undefined) bindPerson(world, id);
    for (const account of [...accounts].sort((a, b) => a.id - b.id)) world.ledger.load(account);
    for (const tick of ticks) world.indexPrices.set(tick);
  },
};
