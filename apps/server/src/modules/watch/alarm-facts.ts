// What an alarm is about in one line of a mail, as its reader writes it: names, values, and the figure with its threshold.
import { isWatched, THRESHOLDS, WATCH_UNITS, type AlarmKind, type WatchUnit } from '@bourse/domain';
import type { Locale, MessageKey } from '@bourse/messages';
import type { Translator } from '../../platform/http/translator.ts';
import type { AlarmParams } from '../../platform/alarms/alarms.ts';
import { writeFigure } from '../../system/figures.ts';

const NAMES: Readonly<Record<string, MessageKey>> = {
  chain: 'office.custody.param.chain',
  currency: 'office.custody.param.currency',
  missing: 'office.custody.param.missing',
  withdrawal: 'office.custody.param.withdrawal',
  move: 'office.custody.param.move',
  txid: 'office.custody.param.txid',
  user: 'office.custody.param.user',
  amount: 'office.custody.param.amount',
  owed: 'office.custody.param.owed',
  source: 'office.watch.source',
  channel: 'office.watch.channel',
  job: 'office.watch.job',
};

const AMOUNTS: ReadonlySet<string> = new Set(['missing', 'amount', 'owed']);

/** The signs of units that have one. */
const SYMBOLS: Readonly<Partial<Record<WatchUnit, string>>> = {
  ms: ' ms',
  seconds: ' s',
  ppm: ' ppm',
  percent: ' %',
  days: ' d',
};

type Reader = { readonly translator: Translator; readonly locale: Locale };
type Fact = {
  readonly kind: AlarmKind;
  readonly params: AlarmParams;
  /** The alarm is over, and its last figure of no interest. */
  readonly isOver: boolean;
};

export function writeFacts(reader: Reader, { kind, params, isOver }: Fact): string {
  const { value, unit, threshold, ...others } = params;
  const facts = Object.entries(others).flatMap(([name, text]) => (text === '' ? [] : writeFact(reader, name, text)));
  if (isOver || value === undefined || threshold === undefined || !isWatched(kind)) return facts.join(' · ') || '–';
  const [now, bound] = [value, threshold].map((text) => writeMeasure(reader, text, unit));
  return [...facts, `${now} ${THRESHOLDS[kind].isFloor ? '<' : '≥'} ${bound}`].join(' · ');
}

function writeFact({ translator, locale }: Reader, name: string, text: string): string {
  const key = NAMES[name];
  const written = AMOUNTS.has(name) ? writeFigure(locale, text) : text;
  return key === undefined ? written : `${translator.translate(locale, key)} ${written}`;
}

function writeMeasure({ translator, locale }: Reader, text: string, unit: string | undefined): string {
  const known = WATCH_UNITS.find((one) => one === unit);
  const written = writeFigure(locale, text);
  if (known === undefined) return written;
  if (known === 'commands' || known === 'sources' || known === 'sockets' || known === 'runs') {
    return translator.translate(locale, `office.watch.unit.${known}`, { count: Number(text) });
  }
  return `${written}${SYMBOLS[known] ?? ''}`;
}
