// Second contracts of the catalogue: brings an empty database to what it starts with.
import { assert } from '@bourse/domain';
import type { Command, Outcome } from '@bourse/engine';
import type { CommandSink, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { microMarkets } from '../../core/storage/schema.ts';
import { microCurrencies, microInsuranceTypes, microRules, microTerms } from './tables.ts';
import {
  MICRO_CURRENCY_ENTRIES,
  MICRO_FUNDS,
  MICRO_INSURANCE_ENTRIES,
  MICRO_MARKET_ENTRIES,
  MICRO_TERM_ENTRIES,
  microRulesOf,
} from './entries.ts';

type Options = {
  readonly storage: Pick<Storage, 'db' | 'sql'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean };
};

/**
 * Adds the second contracts that are missing, with their terms, currencies and insurance; what is there already stays as it
 * is. A demo's house puts money behind them, once.
 */
export async function seedMicro(options: Options): Promise<void> {
  const { sequencer, storage, config } = options;
  const submit = async (command: Command): Promise<void> => mustAccept(await sequencer.submit(command));
  for (const command of await findMissing(options)) await submit(command);
  if (!config.isDemo) return;
  for (const fund of MICRO_FUNDS) {
    const { purpose, currencyId, amount } = fund;
    const funded = await storage.sql`
      SELECT id FROM accounts WHERE house_purpose = ${purpose} AND currency_id = ${currencyId}`;
    if (funded.length > 0) continue;
    await submit({ kind: 'fundTreasury', currencyId, amount });
    await submit({ kind: 'fundMicro', ...fund });
  }
}

/** Outside a demo two operators open the site, and offer what is offered of it. */
async function findMissing({ storage: { db }, config }: Options): Promise<readonly Command[]> {
  const { isDemo } = config;
  const [markets, terms, currencies, rules, types] = await Promise.all([
    db.select({ id: microMarkets.id }).from(microMarkets),
    db.select({ id: microTerms.seconds }).from(microTerms),
    db.select({ id: microCurrencies.currencyId }).from(microCurrencies),
    db.select({ id: microRules.id }).from(microRules),
    db.select({ id: microInsuranceTypes.id }).from(microInsuranceTypes),
  ]);
  const isMissing = (known: readonly { readonly id: number }[], id: number): boolean =>
    !known.some((row) => row.id === id);
  return [
    ...MICRO_MARKET_ENTRIES.filter(({ marketId }) => isMissing(markets, marketId)).map(
      (settings): Command => ({
        kind: 'configureMicroMarket',
        settings: isDemo ? settings : { ...settings, state: 'halted' },
      }),
    ),
    ...MICRO_TERM_ENTRIES.filter(({ seconds }) => isMissing(terms, seconds)).map(
      (term): Command => ({ kind: 'configureMicroTerm', term: { ...term, isOffered: isDemo } }),
    ),
    ...MICRO_CURRENCY_ENTRIES.filter(({ currencyId }) => isMissing(currencies, currencyId)).map(
      (currency): Command => ({ kind: 'configureMicroCurrency', currency: { ...currency, isOffered: isDemo } }),
    ),
    ...(rules.length === 0 ? [{ kind: 'configureMicroRules', rules: microRulesOf(config) } as const] : []),
    // Last: their premiums are held against the terms.
    ...MICRO_INSURANCE_ENTRIES.filter(({ id }) => isMissing(types, id)).map(
      (type): Command => ({ kind: 'configureMicroInsurance', type: { ...type, isOffered: isDemo } }),
    ),
  ];
}

function mustAccept(outcome: Outcome | SubmitRefusal): void {
  assert(outcome.ok, `the second contracts of the catalogue are refused: ${outcome.ok ? '' : outcome.code}`);
}
