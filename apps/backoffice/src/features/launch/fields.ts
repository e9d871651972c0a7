// How what is decided about a sale is named, and how its text reads.
import { BTC, ETH, formatShanghai, instant, LAUNCH_MODES, LAUNCH_STATES, parseId, USDT } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Naming } from '../../ui/change-table.tsx';

/** How often what subscriptions move is asked for. */
export const LOOK_EVERY_MS = 5_000;

const NAMES = {
  mode: 'office.launch.field.mode',
  price: 'office.launch.field.price',
  supply: 'office.launch.field.supply',
  start_ms: 'office.launch.field.start_ms',
  end_ms: 'office.launch.field.end_ms',
  lock_days: 'office.launch.field.lock_days',
  step: 'office.launch.field.step',
  minimum: 'office.launch.field.minimum',
  limits: 'office.launch.field.limits',
  pay_currencies: 'office.launch.field.pay_currencies',
  texts: 'office.launch.field.texts',
  title: 'office.launch.field.title',
  abstract: 'office.launch.field.abstract',
  content: 'office.launch.field.content',
  cover: 'office.launch.field.cover',
  white_paper: 'office.launch.field.white_paper',
  state: 'office.launch.field.state',
  demand: 'office.launch.field.demand',
  subscriptions: 'office.launch.field.subscriptions',
  full: 'office.launch.field.full',
  part: 'office.launch.field.part',
  none: 'office.launch.field.none',
  allotted: 'office.launch.field.allotted',
  unsold: 'office.launch.field.unsold',
  cut: 'office.launch.field.cut',
  charged: 'office.launch.field.charged',
  refunded: 'office.launch.field.refunded',
  purpose: 'office.funding.purpose',
  currency: 'office.users.currency',
  amount: 'office.funds.amount',
} as const;
type Named = keyof typeof NAMES;

const isNamed = (field: string): field is Named => Object.hasOwn(NAMES, field);

const fieldText = (field: string): string => (isNamed(field) ? t(NAMES[field]) : field);

const PAY_NAMES: Readonly<Record<string, string>> = { [USDT]: 'USDT', [BTC]: 'BTC', [ETH]: 'ETH' };

export const payCoinText = (id: number | string): string => PAY_NAMES[id] ?? String(id);

const partsOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

function timeText(text: string): string {
  const at = parseId(text);
  return at === undefined ? text : formatShanghai(instant(at));
}

function modeText(text: string): string {
  const mode = LAUNCH_MODES.find((one) => one === text);
  return mode === undefined ? text : t(`office.launch.mode.${mode}`);
}

function stateText(text: string): string {
  const state = LAUNCH_STATES.find((one) => one === text);
  return state === undefined ? text : t(`office.launch.state.${state}`);
}

const READS: Readonly<Partial<Record<Named, (text: string) => string>>> = {
  mode: modeText,
  price: (text) => `${formatDecimal(text)} USDT`,
  start_ms: timeText,
  end_ms: timeText,
  limits: (text) =>
    partsOf(text)
      .map((part) => formatDecimal(part))
      .join(' / '),
  pay_currencies: (text) => partsOf(text).map(payCoinText).join(', '),
  state: stateText,
  purpose: () => t('office.house.subscription'),
};

const FIGURES: ReadonlySet<string> = new Set<Named>([
  'supply',
  'lock_days',
  'step',
  'minimum',
  'demand',
  'subscriptions',
  'full',
  'part',
  'none',
  'allotted',
  'unsold',
  'amount',
]);

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (FIGURES.has(field)) return formatDecimal(value);
  return (isNamed(field) && READS[field]?.(value)) || value;
}

export const naming: Naming = { fieldText, valueText };
