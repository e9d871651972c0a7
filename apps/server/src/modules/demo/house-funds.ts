// The money of the house's own users in a demo: from outside through the treasury, up to what each shall own.
import { type Amount, assert, type CurrencyId, subtractAmounts, type UserId, type Wallet, ZERO } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { DemoServices } from './services.ts';
import { findBalances } from './queries.ts';

type Needs = Pick<DemoServices, 'storage' | 'sequencer'>;
type Targets = { readonly wallet: Wallet; readonly targetOf: (currencyId: CurrencyId) => Amount | undefined };

/** Adds what is missing of the target; more than that is left as it is. */
export async function topUp(services: Needs, userId: UserId, { wallet, targetOf }: Targets): Promise<void> {
  for (const [currencyId, owned] of await findBalances(services.storage.sql, userId, wallet)) {
    const missing = subtractAmounts(targetOf(currencyId) ?? ZERO, owned);
    if (missing <= 0n) continue;
    await mustSubmit(services, { kind: 'fundTreasury', currencyId, amount: missing });
    await mustSubmit(services, {
      kind: 'creditUser',
      userId,
      source: 'treasury',
      wallet,
      currencyId,
      amount: missing,
    });
  }
}

export async function mustSubmit({ sequencer }: Pick<Needs, 'sequencer'>, command: Command): Promise<void> {
  const outcome = await sequencer.submit(command);
  assert(outcome.ok, `${command.kind} of the house was refused: ${outcome.ok ? '' : outcome.code}`);
}
