// What the payment form starts with in an empty database: its bounds, and in a demo money to pay from.
import { type Amount, amount, assert, units, USDT } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { CommandSink } from '../../../core/sequencer/sequencer.ts';
import type { Storage } from '../../../core/storage/open.ts';
import { gatewayRules } from './tables.ts';

type Options = {
  readonly storage: Pick<Storage, 'db'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean; readonly outflowHoldMs: number };
};

const whole = (decimal: string): Amount => amount(units(decimal));
const DEMO_FUNDS = whole('200000');

/** Outside a demo an operator opens and funds it. What is there already stays as it is. */
export async function seedGateway({ storage: { db }, sequencer, config }: Options): Promise<void> {
  const known = await db.select({ id: gatewayRules.id }).from(gatewayRules);
  if (known.length > 0) return;
  const { isDemo, outflowHoldMs: restrictMs } = config;
  const bounds = { moneyMin: whole('100'), moneyMax: whole('50000'), dayCap: whole('100000') };
  const funding: readonly Command[] = [
    { kind: 'fundTreasury', currencyId: USDT, amount: DEMO_FUNDS },
    { kind: 'fundGateway', amount: DEMO_FUNDS },
  ];
  const rules = { isOpen: isDemo, ...bounds, restrictMs };
  for (const command of [...(isDemo ? funding : []), { kind: 'configureGateway', rules } as const]) {
    const outcome = await sequencer.submit(command);
    assert(outcome.ok, `${command.kind} is accepted`);
  }
}
