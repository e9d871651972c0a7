// What can be set of coins and their markets: what each setting is, how it is named, and how its text reads.
import { DELISTING_WISHES, formatShanghai, instant, MARKET_STATES, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { percentText } from '../../ui/amount-text.ts';
import type { Naming } from '../../ui/change-table.tsx';
import type { SettingsDesk } from '../../ui/settings-dialog.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { OFFERS } from './coin-texts.ts';

/** `percent` has at most 4 places. */
const KINDS = {
  tick: 'amount',
  step: 'amount',
  min_notional: 'amountOrNone',
  max_quantity: 'amount',
  maker_fee: 'percent',
  taker_fee: 'percent',
  trigger_band: 'percent',
  sort: 'place',
  is_displayed: 'flag',
} as const;
export type MarketField = keyof typeof KINDS;
export const MARKET_FIELDS: readonly MarketField[] = [
  'tick',
  'step',
  'min_notional',
  'max_quantity',
  'maker_fee',
  'taker_fee',
  'trigger_band',
  'sort',
  'is_displayed',
];
/** What a new market begins with. */
export const NEW_MARKET: Values<MarketField> = {
  maker_fee: '0.1',
  taker_fee: '0.1',
  trigger_band: '5',
  sort: '1000',
  is_displayed: '1',
};

const isMarketField = (field: string): field is MarketField => Object.hasOwn(KINDS, field);

const DAYS = ['view_only_from', 'withdraw_only_from', 'withdrawals_until'] as const;
const COIN_FIELDS = [
  'name',
  'full_name',
  'logo',
  'is_indexed',
  ...OFFERS,
  'sort',
  'simulated_price',
  'pair',
  'state',
  'step_taken',
  ...DAYS,
] as const;
const FLAGS: readonly string[] = ['is_indexed', 'is_displayed', ...OFFERS];

/** Of a new coin the settings of its market stand among its own. */
const bare = (field: string): string => field.replace(/^market_/, '');

function inLanguage(field: string): string | undefined {
  const [, what, code] = /^(name|about)_(.+)$/.exec(field) ?? [];
  const language = locales.find((locale) => locale.code === code);
  return language && `${t(what === 'name' ? 'office.coins.names' : 'office.coins.about')}: ${language.name}`;
}

const stepOf = (value: string) => DELISTING_WISHES.find((wish) => wish === value);

function fieldText(named: string): string {
  const field = bare(named);
  if (isMarketField(field)) return t(`office.coins.field.${field}`);
  if (field === 'currency') return t('office.users.currency');
  if (field === 'amount') return t('office.funds.amount');
  const own = COIN_FIELDS.find((one) => one === field);
  return own ? t(`office.coins.field.${own}`) : (inLanguage(field) ?? field);
}

function valueText(named: string, value: string): string {
  const field = bare(named);
  if (value === '') return '–';
  const step = field === 'step_taken' ? stepOf(value) : undefined;
  if (step) return t(`office.coins.step.${step}`);
  if (FLAGS.includes(field)) return t(value === '1' ? 'office.yes' : 'office.no');
  if (DAYS.some((day) => day === field)) return formatShanghai(instant(Number(value))).slice(0, 16);
  if (isMarketField(field)) return KINDS[field] === 'percent' ? percentText(value) : formatDecimal(value);
  if (field === 'amount' || field === 'simulated_price') return formatDecimal(value);
  const state = field === 'state' ? MARKET_STATES.find((one) => one === value) : undefined;
  return state ? t(`office.coins.state.${state}`) : value;
}

export const naming: Naming = { fieldText, valueText };

export const DESK: SettingsDesk<MarketField> = { kinds: KINDS, naming, text: t('office.coins.marketText') };

/** Every price × amount is a multiple of tick × lot, and has to come out even. */
export function isExact({ tick = '', step = '' }: Values<MarketField>): boolean {
  const [price, amount] = [parseUnits(tick), parseUnits(step)];
  return price === undefined || amount === undefined || (price * amount) % UNITS_PER_WHOLE === 0n;
}

/** How often what trades is asked for. */
export const LOOK_EVERY_MS = 5_000;
