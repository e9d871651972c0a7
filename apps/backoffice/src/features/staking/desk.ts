// What can be set of staking: what each setting is, how it is named, and how its text reads.
import { officeEarn } from '@bourse/contract';
import { ensureNever } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { funding, namingOf, settings } from '../../ui/naming.ts';
import { settingsOf } from '../../ui/settings-button.tsx';
import { changesPanel } from '../../ui/changes-panel.tsx';

/** `percent` has at most 4 places. */
const FIELDS = {
  is_open: 'flag',
  cancel_fee: 'percent',
  lot: 'amount',
  rate: 'percent',
  days: 'count',
  person_limit: 'amount',
  capacity: 'amount',
  is_offered: 'flag',
  is_renewable: 'flag',
} as const;
export type Field = keyof typeof FIELDS;

export const naming = namingOf({ ...settings(FIELDS, (field) => t(`office.earn.field.${field}`)), ...funding() });

export const { AskSettings, SettingsButton } = settingsOf({ kinds: FIELDS, naming, text: t('office.earn.nextOrder') });

/** How often what orders move is asked for. */
export const LOOK_EVERY_MS = 5_000;

function subjectText({ kind, subject }: officeEarn.EarnProposalRow): string {
  switch (kind) {
    case 'rules':
      return t('office.earn.rules');
    case 'product':
      return t('office.earn.product', { id: subject });
    case 'fund':
      return t('office.funding');
    default:
      return ensureNever(kind);
  }
}

export const ChangesPanel = changesPanel({
  calls: officeEarn,
  title: 'office.earn.changes',
  naming,
  subjectText,
  csvName: 'staking-changes',
  empty: { text: 'office.earn.noChangesHint' },
});
