// What can be set of a level.
import { officeLimits } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { namingOf } from '../../ui/naming.ts';
import { settingsOf } from '../../ui/settings-button.tsx';
import { changesPanel } from '../../ui/changes-panel.tsx';

const FIELDS = { day_limit: 'amountOrNone' } as const;

const naming = namingOf({
  day_limit: [t('office.limits.field.day_limit'), (value) => `${formatDecimal(value)} USDT`],
});

export const { SettingsButton } = settingsOf({ kinds: FIELDS, naming, text: t('office.limits.text') });

const subjectText = ({ subject }: officeLimits.LimitProposalRow): string =>
  t('office.identity.level', { level: Number(subject) });

export const ChangesPanel = changesPanel({
  calls: officeLimits,
  title: 'office.limits.changes',
  naming,
  subjectText,
  csvName: 'limit-changes',
  empty: { text: 'office.limits.noChangesHint' },
});
