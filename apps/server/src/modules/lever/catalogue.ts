// Leveraged contracts of the catalogue: brings an empty database to what it starts with.
import { assert } from '@bourse/domain';
import type { Command, LeverSettings, Outcome } from '@bourse/engine';
import type { CommandSink, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { leverMarkets } from '../../core/storage/schema.ts';
import { leverLimits } from './tables.ts';
import { LEVER_ENTRIES, LEVER_FUNDS, LEVER_RULE_ENTRY, limitsOf } from './entries.ts';

/**
 * Adds the leveraged contracts that are missing, with the limits of each level, and the rules; what is there already stays
 * as it is. A demo's house puts money behind them, once.
 */
export async function seedLever(options: {
  readonly storage: Pick<Storage, 'db' | 'sql'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean };
}): Promise<void> {
  const { storage, sequencer, config } = options;
  const known = new Set((await storage.db.select({ id: leverMarkets.id }).from(leverMarkets)).map(({ id }) => id));
  const submit = async (command: Command): Promise<void> => mustAccept(await sequencer.submit(command));
  const rules = await storage.sql`SELECT id FROM lever_rules`;
  if (rules.length === 0) await submit({ kind: 'configureLeverRules', rules: LEVER_RULE_ENTRY });
  const limits = await storage.db.select().from(leverLimits);
  const knownLimits = new Set(limits.map(({ marketId, level }) => `${marketId}/${level}`));
  for (const settings of LEVER_ENTRIES) {
    // Outside a demo two operators open it.
    const born: LeverSettings = config.isDemo ? settings : { ...settings, state: 'close_only' };
    if (!known.has(settings.marketId)) await submit({ kind: 'configureLever', settings: born });
    for (const limit of limitsOf(settings)) {
      if (!knownLimits.has(`${limit.marketId}/${limit.level}`)) await submit({ kind: 'configureLeverLimit', limit });
    }
  }
  if (!config.isDemo) return;
  for (const fund of LEVER_FUNDS) {
    const { purpose, currencyId, amount } = fund;
    const funded = await storage.sql`
      SELECT id FROM accounts WHERE house_purpose = ${purpose} AND currency_id = ${currencyId}`;
    if (funded.length > 0) continue;
    await submit({ kind: 'fundTreasury', currencyId, amount });
    await submit({ kind: 'fundLever', ...fund });
  }
}

function mustAccept(outcome: Outcome | SubmitRefusal): void {
  assert(outcome.ok, `the leveraged contracts of the catalogue are refused: ${outcome.ok ? '' : outcome.code}`);
}
