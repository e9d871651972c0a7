// What can be asked for of fee tiers, and how it reads.
import { officeFees } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Naming } from '../../ui/naming.ts';
import { changesPanel } from '../../ui/changes-panel.tsx';
import { type Term, TERMS } from './table-draft.ts';

const isTerm = (name: string): name is Term => TERMS.some((term) => term === name);

export const levelText = (level: number | string): string => t('office.fees.tierName', { level: String(level) });

/** A field of the table is named by its tier: `2.maker_fee`. */
function fieldText(field: string): string {
  const [level = '', term = ''] = field.split('.');
  if (isTerm(term)) return `${levelText(level)} · ${t(`office.fees.field.${term}`)}`;
  if (field === 'level') return t('office.fees.grantedLevel');
  return field === 'until' ? t('office.fees.grantedUntil') : field;
}

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (field === 'level') return value === '0' ? '–' : levelText(value);
  return field === 'until' ? value : formatDecimal(value);
}

export const naming: Naming = { fieldText, valueText };

const subjectText = ({ kind, subject }: officeFees.FeeProposalRow): string =>
  kind === 'tiers' ? t('office.fees.tiers') : t('office.fees.grantOf', { id: subject });

export const ChangesPanel = changesPanel({
  calls: officeFees,
  title: 'office.fees.changes',
  naming,
  subjectText,
  csvName: 'fee-changes',
  empty: { text: 'office.fees.noChangesHint' },
});
