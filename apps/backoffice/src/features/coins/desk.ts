// What can be set of coins and their markets: what each setting is, how it is named, and how its text reads.
import { officeCoins } from '@bourse/contract';
import { DELISTING_WISHES, formatShanghai, instant, MARKET_STATES, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { among, type FieldUnder, funding, named, type Naming, namingOf, settings, yesNo } from '../../ui/naming.ts';
import type { SettingsDesk } from '../../ui/settings-dialog.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { OFFERS } from './coin-texts.ts';
import { changesPanel } from '../../ui/changes-panel.tsx';

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
/** A new market begins with these. */
export const NEW_MARKET: Values<MarketField> = {
  maker_fee: '0.1',
  taker_fee: '0.1',
  trigger_band: '5',
  sort: '1000',
  is_displayed: '1',
};

const textOf = (field: FieldUnder<'office.coins.field'>): string => t(`office.coins.field.${field}`);

const fields = namingOf({
  ...settings(KINDS, textOf),
  ...named(['name', 'full_name', 'logo', 'pair'], textOf),
  ...named(['is_indexed', ...OFFERS], textOf, yesNo),
  ...named(['view_only_from', 'withdraw_only_from', 'withdrawals_until'], textOf, (value) =>
    formatShanghai(instant(Number(value))).slice(0, 16),
  ),
  simulated_price: [textOf('simulated_price'), formatDecimal],
  state: [textOf('state'), among(MARKET_STATES, (state) => t(`office.coins.state.${state}`))],
  step_taken: [textOf('step_taken'), among(DELISTING_WISHES, (step) => t(`office.coins.step.${step}`))],
  ...Object.fromEntries(
    locales.flatMap(({ code, name }) => [
      [`name_${code}`, [`${t('office.coins.names')}: ${name}`]],
      [`about_${code}`, [`${t('office.coins.about')}: ${name}`]],
    ]),
  ),
  ...funding(),
});

/** The settings of the market of a new coin stand among the coin's own. */
const bare = (field: string): string => field.replace(/^market_/, '');

export const naming: Naming = {
  fieldText: (field) => fields.fieldText(bare(field)),
  valueText: (field, value) => fields.valueText(bare(field), value),
};

export const DESK: SettingsDesk<MarketField> = { kinds: KINDS, naming, text: t('office.coins.marketText') };

/** Every price × amount is a multiple of tick × lot, and has to come out even. */
export function isExact({ tick = '', step = '' }: Values<MarketField>): boolean {
  const [price, amount] = [parseUnits(tick), parseUnits(step)];
  return price === undefined || amount === undefined || (price * amount) % UNITS_PER_WHOLE === 0n;
}

/** How often what trades is asked for. */
export const LOOK_EVERY_MS = 5_000;

const subjectText = ({ kind, subject_name: name }: officeCoins.CoinProposalRow): string =>
  kind === 'market' ? name : t(`office.coins.${kind}`, { name });

export const ChangesPanel = changesPanel({
  calls: officeCoins,
  title: 'office.coins.changes',
  naming,
  subjectText,
  csvName: 'coin-changes',
  empty: { text: 'office.coins.noChangesHint' },
});
