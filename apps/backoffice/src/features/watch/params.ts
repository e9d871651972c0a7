// What an alarm or an event is about, each by its name.
import { parseLocale, getLocaleInfo } from '@bourse/messages';
import { ALARM_SEVERITIES, ALARM_TARGETS, WATCH_EVENTS, WATCH_UNITS } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { CHAIN_AMOUNTS, CHAIN_PARAMS } from '../../ui/chain-params.ts';
import { figureText, levelText } from './words.ts';

type Params = Readonly<Record<string, string>>;
type Fact = readonly [name: string, value: string];

const NAMES: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(CHAIN_PARAMS.map((param) => [param, () => t(`office.custody.param.${param}`)])),
  of: () => t('office.watch.event'),
  attempts: () => t('office.watch.attempts'),
  about: () => t('office.watch.about'),
  coin: () => t('office.watch.coin'),
  source: () => t('office.watch.source'),
  channel: () => t('office.watch.channel'),
  job: () => t('office.watch.job'),
  value: () => t('office.watch.value'),
  threshold: () => t('office.watch.threshold'),
  from: () => t('office.change.from'),
  to: () => t('office.change.to'),
  kind: () => t('office.watch.kind'),
  address: () => t('office.watch.address'),
  severity: () => t('office.watch.severity'),
  lang: () => t('office.watch.language'),
};

/** A threshold is written `warning/critical`. */
const FIGURES: ReadonlySet<string> = new Set(['value', 'threshold', 'from', 'to']);

function valueText(name: string, value: string, { unit: of }: Params): string {
  const unit = WATCH_UNITS.find((one) => one === of);
  if (unit && FIGURES.has(name) && /^[\d./]+$/.test(value)) {
    return value
      .split('/')
      .map((figure) => figureText(Number(figure), unit))
      .join(' / ');
  }
  if (CHAIN_AMOUNTS.has(name)) return formatDecimal(value);
  if (name === 'severity') return levelText(ALARM_SEVERITIES.find((one) => one === value) ?? 'unknown');
  if (name === 'kind') {
    const kind = ALARM_TARGETS.find((one) => one === value);
    return kind ? t(`office.watch.kind.${kind}`) : value;
  }
  if (name === 'of') {
    const event = WATCH_EVENTS.find((one) => one === value);
    return event ? t(`office.watch.event.${event}`) : value;
  }
  const language = name === 'lang' ? parseLocale(value) : undefined;
  return language ? getLocaleInfo(language).name : value;
}

const PLACES = new Map(Object.keys(NAMES).map((name, place) => [name, place]));
const placeOf = (name: string): number => PLACES.get(name) ?? PLACES.size;

/** In the order above. What has no name here yet stands last, under the one that the server gives it. */
export const paramFacts = (params: Params): readonly Fact[] =>
  Object.entries(params)
    .filter(([name, value]) => name !== 'unit' && value !== '')
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, value]) => [NAMES[name]?.() ?? name, valueText(name, value, params)] as const);
