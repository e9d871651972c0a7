// Money of the house for tests: the treasury with some, and with none while something is tried.
import { amount, type Amount, type CurrencyId, units } from '@bourse/domain';
import { vi } from 'vitest';
import { describeCoins } from '../../core/market/read-catalogue.ts';
import { findHouseFunds } from '../funds/house-funds.ts';
import { mustSubmit } from './testing-fiat.ts';
import type { TestServer } from './testing.ts';

export async function fundTreasury(server: TestServer, currencyId: CurrencyId, text: string): Promise<void> {
  await mustSubmit(server, { kind: 'fundTreasury', currencyId, amount: amount(units(text)) });
}

/** The treasury gives all of a coin to the fees, and gets it back. */
export function drainTreasury(getServer: () => TestServer, currencyId: CurrencyId) {
  let drained: Amount | undefined;
  return {
    by: async (): Promise<void> => {
      const server = getServer();
      drained = await findHouseFunds(server.services.storage.sql, { purpose: 'treasury', currencyId });
      const move = { kind: 'moveHouseMoney', from: 'treasury', to: 'fees', currencyId, amount: drained } as const;
      await mustSubmit(server, move);
    },
    undo: async (): Promise<void> => {
      if (drained === undefined) throw new Error('nothing was drained');
      const move = { kind: 'moveHouseMoney', from: 'fees', to: 'treasury', currencyId, amount: drained } as const;
      await mustSubmit(getServer(), move);
    },
  };
}

/** A coin that no chain brings. */
export async function addPlainCoin({ services }: TestServer, id: CurrencyId, name: string): Promise<void> {
  const said = { fullName: name, names: {}, description: {}, logo: '', isIndexed: false, sort: 1_000 };
  const wallets = { isLegal: false, isLever: false, isMatch: true, isMicro: false };
  await describeCoins(services.storage.db, [{ id, name, ...said, ...wallets, simulated: undefined }]);
  await services.sequencer.submit({ kind: 'configureCurrency', currencyId: id });
  await vi.waitUntil(() => services.market.currency(id));
}
