// What trade in fiat money starts with in an empty database: rules, coins, fiat currencies, what a level may take, and the
// bounds of the payment form.
import {
  amount,
  type Amount,
  assert,
  BTC,
  DAY_MS,
  ETH,
  type FiatCode,
  MINUTE_MS,
  ppm,
  price,
  type Price,
  units,
  USDT,
} from '@bourse/domain';
import type { Command, FiatQuota, FiatRules, Outcome } from '@bourse/engine';
import type { CommandSink, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { gatewayRules } from './gateway/tables.ts';
import { fiatCoins, fiatCurrencies, fiatQuotas, fiatRules } from './tables.ts';

type Options = {
  readonly storage: Pick<Storage, 'db'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean; readonly outflowHoldMs: number };
};

const PERCENT = 10_000n;
const whole = (decimal: string): Amount => amount(units(decimal));

/** Outside a demo an operator opens it. What was bought stays as long as all that is held after a change of security. */
const fiatRulesOf = ({ isDemo, outflowHoldMs }: Options['config']): Omit<FiatRules, 'id'> => ({
  isOpen: isDemo,
  payWindowMs: 15 * MINUTE_MS,
  appealAfterMs: 10 * MINUTE_MS,
  appealAloneMs: DAY_MS,
  appealEndedMs: DAY_MS,
  restrictMs: outflowHoldMs,
  merchantFee: whole('100'),
  unfinishedMax: 3,
  cancellationsMax: 3,
  priceBand: ppm(30n * PERCENT),
  premiumMax: ppm(10n * PERCENT),
});

const FIAT_COIN_ENTRIES = (
  [
    [USDT, '10', '1000000'],
    [BTC, '0.001', '100'],
    [ETH, '0.01', '1000'],
  ] as const
).map(([currencyId, least, most]) => ({
  currencyId,
  numberMin: whole(least),
  numberMax: whole(most),
}));

type FiatCurrencyEntry = {
  readonly code: FiatCode;
  readonly digits: number;
  /** The price of one USDT in a demo, where it never goes stale. CNY follows the site's own rate. */
  readonly demoRate?: Price;
};

const FIAT_CURRENCY_ENTRIES: readonly FiatCurrencyEntry[] = [
  { code: 'CNY', digits: 2 },
  { code: 'USD', digits: 2, demoRate: price(units('1')) },
  { code: 'HKD', digits: 2, demoRate: price(units('7.8')) },
  { code: 'KRW', digits: 0, demoRate: price(units('1380')) },
  { code: 'JPY', digits: 0, demoRate: price(units('150')) },
  { code: 'EUR', digits: 2, demoRate: price(units('0.92')) },
];

const FIAT_QUOTA_ENTRIES: readonly FiatQuota[] = [
  { level: 1, dayLimit: whole('10000') },
  { level: 2, dayLimit: whole('100000') },
  { level: 3, dayLimit: whole('1000000') },
];

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

const DEMO_FUNDS = whole('200000');

/** Sets the bounds of the payment form. Outside a demo an operator opens and funds it; what is there stays as it is. */
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
    mustAccept(await sequencer.submit(command));
  }
}
