// Trade in fiat money of the catalogue: brings an empty database to what it starts with.
import { assert } from '@bourse/domain';
import type { Command, Outcome } from '@bourse/engine';
import type { CommandSink, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { fiatCoins, fiatCurrencies, fiatQuotas, fiatRules } from './tables.ts';
import {
  FIAT_COIN_ENTRIES,
  FIAT_CURRENCY_ENTRIES,
  FIAT_QUOTA_ENTRIES,
  type FiatCurrencyEntry,
  fiatRulesOf,
} from './entries.ts';

type Options = {
  readonly storage: Pick<Storage, 'db'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean; readonly outflowHoldMs: number };
};

/** Adds what is missing; what is there already stays as it is. Outside a demo two operators offer it, and say the rates. */
export async function seedFiat(options: Options): Promise<void> {
  for (const command of await findMissing(options)) mustAccept(await options.sequencer.submit(command));
}

async function findMissing({ storage: { db }, config }: Options): Promise<readonly Command[]> {
  const [rules, coins, currencies, quotas] = await Promise.all([
    db.select({ id: fiatRules.id }).from(fiatRules),
    db.select({ id: fiatCoins.currencyId }).from(fiatCoins),
    db.select({ code: fiatCurrencies.code }).from(fiatCurrencies),
    db.select({ level: fiatQuotas.level }).from(fiatQuotas),
  ]);
  const { isDemo } = config;
  const newCoins = FIAT_COIN_ENTRIES.filter(({ currencyId }) => !coins.some(({ id }) => id === currencyId));
  const newCurrencies = FIAT_CURRENCY_ENTRIES.filter(({ code }) => !currencies.some((known) => known.code === code));
  const newQuotas = FIAT_QUOTA_ENTRIES.filter(({ level }) => !quotas.some((known) => known.level === level));
  return [
    ...(rules.length === 0 ? [{ kind: 'configureFiatRules', rules: fiatRulesOf(config) } as const] : []),
    ...newCoins.map(
      (coin): Command => ({ kind: 'configureFiatCoin', coin: { ...coin, isOffered: isDemo, isC2cOffered: isDemo } }),
    ),
    ...newCurrencies.flatMap((entry) => offerCurrency(entry, config)),
    ...newQuotas.map((quota): Command => ({ kind: 'configureFiatQuota', ...quota })),
  ];
}

function offerCurrency({ code, digits, demoRate }: FiatCurrencyEntry, { isDemo }: Options['config']): Command[] {
  const offer = { kind: 'configureFiatCurrency', code, digits, isOffered: isDemo } as const;
  return isDemo && demoRate !== undefined ? [offer, { kind: 'setFiatRate', code, rate: demoRate }] : [offer];
}

function mustAccept(outcome: Outcome | SubmitRefusal): void {
  assert(outcome.ok, `the fiat trade of the catalogue is refused: ${outcome.ok ? '' : outcome.code}`);
}
