// Maintenance as it is being written, and what is still missing of it.
import type { health, InputOf } from '@bourse/contract';
import { chainOfPart, HEALTH_PARTS, type HealthPart, isBlank, isChainPart } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { msOf, typedOf } from '../../ui/effective-field.tsx';

type Row = health.OfficeMaintenanceRow;
type Written = { readonly title: string; readonly text: string };

export type Draft = {
  /** Both are kept as they are typed. */
  readonly begin: string;
  readonly end: string;
  readonly parts: readonly HealthPart[];
  readonly texts: Readonly<Partial<Record<Locale, Written>>>;
};

export const NEW_DRAFT: Draft = { begin: '', end: '', parts: [], texts: {} };

export const draftOf = ({ begin, end, parts, texts }: Pick<Row, 'begin' | 'end' | 'parts' | 'texts'>): Draft => ({
  begin: typedOf(begin),
  end: typedOf(end),
  parts,
  texts,
});

const isFilled = (text: string): boolean => !isBlank(text);
export const isHalf = ({ title, text }: Written): boolean => isFilled(title) !== isFilled(text);

type Fields = InputOf<typeof health.announceMaintenance>;

/** Undefined where something is missing. A time that was not touched stays to the millisecond. */
export function fieldsOf(draft: Draft, stands?: Pick<Row, 'begin' | 'end'>): Fields | undefined {
  const read = (typed: string, known: number | undefined): number =>
    known !== undefined && typedOf(known) === typed ? known : msOf(typed);
  const [begin, end] = [read(draft.begin, stands?.begin), read(draft.end, stands?.end)];
  const texts = Object.fromEntries(
    Object.entries(draft.texts).filter(([, { title, text }]) => isFilled(title) && isFilled(text)),
  );
  const isWritten = texts['en'] !== undefined || texts['zh'] !== undefined;
  const isWhole = !Object.values(draft.texts).some(isHalf);
  if (Number.isNaN(begin) || Number.isNaN(end) || end <= begin) return undefined;
  if (!isWritten || !isWhole || draft.parts.length === 0) return undefined;
  return { begin, end, parts: HEALTH_PARTS.filter((part) => draft.parts.includes(part)), texts };
}

export const partName = (part: HealthPart): string =>
  isChainPart(part) ? t('health.part.chain', { chain: chainOfPart(part)?.name ?? '' }) : t(`health.part.${part}`);
