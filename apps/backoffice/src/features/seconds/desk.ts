// What can be set of second contracts: what each setting is, how it is named, and how its text reads.
import { officeMicro } from '@bourse/contract';
import { ensureNever } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { funding, namingOf, settings } from '../../ui/naming.ts';
import { settingsOf } from '../../ui/settings-button.tsx';
import { countryText } from './countries.ts';
import { changesPanel } from '../../ui/changes-panel.tsx';

/** `list` is of amounts, `percent` has at most 4 places. */
const FIELDS = {
  seconds: 'count',
  ratio: 'percent',
  is_offered: 'flag',
  fee_rate: 'percent',
  minimum: 'amount',
  maximum: 'amount',
  step: 'amount',
  presets: 'list',
  open_max: 'count',
  second_max: 'amount',
  premium_rate: 'percent',
  assets_min: 'amount',
  assets_max: 'amount',
  term_days: 'count',
  claim_rate: 'percent',
  claims_max: 'count',
} as const;
export type Field = keyof typeof FIELDS;

const naming = namingOf({
  ...settings(FIELDS, (field) => t(`office.micro.field.${field}`)),
  risk_version: [t('office.micro.riskVersion')],
  state: [t('office.micro.switches'), (value) => t(value === 'open' ? 'office.state.open' : 'office.state.halted')],
  ...funding(),
});

/** How often what moves every second is asked for: it is looked at here, not traded on. */
export const LOOK_EVERY_MS = 5_000;

type Proposal = officeMicro.MicroProposalRow;

function subjectText({ kind, subject }: Proposal): string {
  switch (kind) {
    case 'term':
      return t('office.micro.term', { seconds: subject });
    case 'insurance':
      return t('office.micro.type', { id: subject });
    case 'country':
      return countryText(subject);
    case 'site':
      return t('office.micro.site');
    case 'risk':
      return t('office.micro.riskVersion');
    case 'fund':
      return t('office.funding');
    case 'currency':
    case 'market':
      return subject;
    default:
      return ensureNever(kind);
  }
}

export const { AskSettings, SettingsButton } = settingsOf({ kinds: FIELDS, naming, text: t('office.micro.nextOrder') });

export const ChangesPanel = changesPanel({
  calls: officeMicro,
  title: 'office.micro.changes',
  naming,
  subjectText,
  csvName: 'second-contract-changes',
  empty: { text: 'office.micro.noChangesHint' },
});
